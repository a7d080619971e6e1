package profiler

import "runtime"

// SizeOf returns the bytes v keeps alive: its own and those of every heap block
// reachable from it, each counted once at the allocator's size. A reference
// (pointer, map, channel, function) has no bytes of its own; nil is 0.
//
// It takes no recursion, and no allocation per object. Where the platform allows
// no look into the allocator (see Platform) it counts at the layout level.
func SizeOf(v any) int64 {
	v = escape(v)
	if !host().exact {
		return Profile(v).Size()
	}
	r := getReach()
	n := r.root(v) + r.bytes
	r.put()
	runtime.KeepAlive(v)
	return n
}

// SizeDelta returns the bytes v adds to what base already reaches: the size of v
// without the blocks the two share.
func SizeDelta(base, v any) int64 {
	base, v = escape(base), escape(v)
	if !host().exact {
		return delta(host(), base, v)
	}
	r := getReach()
	r.root(base)
	before := r.bytes
	n := r.root(v) + r.bytes - before
	r.put()
	runtime.KeepAlive(base)
	runtime.KeepAlive(v)
	return n
}

// delta is SizeDelta by the tree's walk, for any level.
func delta(m *machine, base, v any) int64 {
	w := newWalk(m)
	w.g.add(node{desc: makeDesc(viewSet, nil)})
	w.next = 1
	w.g.at(0).first = 1
	w.root(boxed(base), nil, false)
	w.root(boxed(v), nil, false)
	return w.finish().Size() - profile(m, base).Size()
}
