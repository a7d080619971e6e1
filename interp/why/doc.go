// Package why says what the Go compiler decided about the lines of a document:
// what escapes to the heap and by which flow, which calls it did not inline,
// which bounds and nil checks are left, what is copied.
//
// Its source is the compiler's own record (cmd/compile -json=0), which is in
// physical lines of the generated program; the program's line map leads back.
// Only timed functions and the preamble count: the functions that inspect make
// variables escape which in the timed ones do not.
//
// The compiler records no allocation that happens inside the runtime: joining
// strings, growing slices and maps, making channels. Counted allocations without
// an escape are therefore put down to the runtime or to what is called, and said
// to be. An escape is said to be the cause only where it is an allocation for
// sure, each time the line is run; what else may allocate is named beside it.
// What the set-up decides is no cause: it is not timed.
//
// Terms: a note is one decision at one place; a step is a part of the flow by
// which a value escapes. Lines and columns count from 1, columns in bytes.
package why
