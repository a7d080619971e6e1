// Package profiler answers how many bytes a Go value keeps alive, who holds
// them, and what is wasted.
//
// Its opinion: the size of a value is what the allocator spends on it. Fields
// are not the truth, blocks are: a 33-byte string sits in 48 bytes, a map of
// nine entries in three blocks, a five-byte substring may hold a megabyte. So
// the package asks the runtime, for every pointer, which heap block it points
// into, and follows exactly the words the garbage collector would follow.
//
// # Terms
//
//   - size: the value's own bytes and every heap block reachable from it, each
//     block once. A pointer, map, channel or function has no bytes of its own:
//     it is a reference to the block that has them. All figures are bytes.
//   - object: what a node stands for: a variable, or a heap block with the
//     blocks that belong to it (a map's tables, a channel's buffer).
//   - owner: an object reached on several ways belongs to the shortest; among
//     equally short ones the first found wins. The size of a node is its own
//     blocks and those of all it owns.
//   - refcount: how many references to the object were seen in the graph.
//   - shell: what a node spends on itself, without its children, split into
//     named parts that sum exactly to the block.
//   - retained: the bytes that would be free if the object went away (its
//     dominated blocks), whoever is shown as their owner.
//   - static: memory of the program itself or foreign memory. It is no heap
//     block, costs nothing here, and nothing behind it is counted, because the
//     value does not keep it alive. A static variable handed over by pointer as
//     the root is looked into.
//
// # Precision
//
// Every node says how its figure was found. Allocator: read from the runtime,
// equal to a heap dump's to the byte (Verify checks it). Layout: derived from
// types and from size classes measured at start. Estimate: something is not
// known, and Why says what. The offsets the allocator level needs are found by
// probing known allocations, not tabled; when a probe does not come out as
// expected the package falls back to layout and says so.
//
// # Limits
//
// A graph that other goroutines change meanwhile is not promised a right
// answer. A tree keeps the objects it describes alive, and reads names, keys
// and shells from them when asked, so ask before changing them.
//
// Stacks of goroutines are not looked into, nor memory that is no Go heap. The
// blocks of the scheduler, which timers and waiting goroutines point to, are
// counted, as the collector keeps them, and appear as one node marked runtime.
// Targets of weak pointers are not kept alive, so they are not counted.
package profiler
