package profiler

import (
	"unsafe"
)

// walk grows a graph, breadth first: the nodes themselves are the queue.
type walk struct {
	g    *graph
	m    *machine
	x    *index
	cur  uint32 // node being looked into
	next uint32 // next to be looked into

	from  uintptr // when not 0, the address to give as that of references
	late  []lateRef
	tails []uint32
	more  []moreView
	vars  uint32 // nodes below are variables
	free  map[uint32]int64

	lastWord unsafe.Pointer
	lastPlan *plan

	// again is set when a finished graph is walked once more for its edges: no
	// node is added then.
	again func(to uint32, r reference)
	// missed, if set, is told of references to memory outside the heap.
	missed func(reference)
}

// lateRef is a reference of unknown type: it is followed when all typed ones
// are done.
type lateRef struct {
	node    uint32
	runtime bool
	at      unsafe.Pointer // the word
}

func newWalk(m *machine) *walk {
	w := &walk{m: m, x: newIndex(m, true)}
	w.g = &graph{m: m, x: w.x, places: map[uintptr]place{}, late: map[uint32][]uint32{}}
	return w
}

// root adds a variable. It is a node of its own, except that a reference stands
// for the object it refers to, unless another root has that already.
func (w *walk) root(r root, d Dress, inPlace bool) {
	w.g.roots = append(w.g.roots, r)
	if c, ok := d.(Critic); ok && w.g.critic == nil {
		w.g.critic = c
	}
	w.cur = 0
	if r.typ == nil {
		w.g.add(node{desc: makeDesc(viewValue, nil)})
		return
	}
	p := w.g.dressPlan(r.typ, d)
	before := w.g.n
	if ownBytes(r.typ) == 0 && len(p.refs) == 1 && p.refs[0].kind < refUnsafe {
		w.refs(r.ptr, p, 1)
		if w.g.n == before {
			w.unclaimed(r, p)
		}
		w.vars = w.g.n
		return
	}
	size := p.shown
	if ownBytes(r.typ) == 0 {
		size = 0
	}
	i := w.g.add(node{ptr: r.ptr, size: int64(size), edge: uintptr(r.ptr), desc: makeDesc(viewValue, p)})
	w.vars = w.g.n
	if inPlace {
		w.claimVariable(i, r, p)
	}
}

// unclaimed adds a node for a root reference that refers to no new heap block.
func (w *walk) unclaimed(r root, p *plan) {
	q := pointer(r.ptr, 0)
	v := viewAlias
	if q != nil && !w.inHeap(q) && p.refs[0].kind == refPtr {
		// The one static variable that is looked into: the caller named it.
		w.g.add(node{ptr: q, edge: uintptr(r.ptr), desc: makeDesc(viewOne, p.refs[0].elem), refs: 1})
		return
	}
	w.g.add(node{ptr: r.ptr, edge: uintptr(r.ptr), desc: makeDesc(v, p)})
}

func (w *walk) inHeap(p unsafe.Pointer) bool {
	if !w.m.bases {
		return true
	}
	base, _, _ := findObject(uintptr(p), 0, 0)
	return base != 0 && !w.static(p)
}

// claimVariable makes references to the variable's block lead to its node. The
// rest of the block is counted only if there are such references: a variable by
// itself is its own bytes.
func (w *walk) claimVariable(i uint32, r root, p *plan) {
	at := uintptr(r.ptr)
	base, _, _ := findObject(at, 0, 0)
	if p.size == 0 || base == 0 || !w.m.bases || w.static(r.ptr) {
		return
	}
	block := w.m.block(p.size, p.ptrs)
	first := at == base || at == base+w.m.header
	if w.m.exact {
		s := w.x.find(at)
		slot := s.node(s.index(at))
		tiny := w.isTiny(p) && s.noscan && s.size == w.m.tiny
		switch {
		case *slot != 0:
			w.guest(i, *slot-1)
			return
		case tiny:
			w.g.addTiny(i)
		case !first || block != s.size:
			return
		}
		*slot = i + 1
	} else {
		if old, ok := w.g.places[base]; ok {
			w.guest(i, old.node)
			return
		}
		if !first {
			return
		}
		w.g.places[base] = place{i, block, at - base + p.size}
	}
	if w.free == nil {
		w.free = map[uint32]int64{}
	}
	w.free[i] = int64(block)
	if p.derived() {
		w.free[i] = int64(w.m.block(p.shown, p.ptrs))
	}
}

// finish walks everything and returns the root.
func (w *walk) finish() Node {
	w.run()
	w.g.finish()
	return Node{w.g, 0}
}

func (w *walk) run() {
	for {
		for ; w.next < w.g.n; w.next++ {
			w.look(w.next)
		}
		switch {
		case len(w.late) > 0:
			w.followLate()
		case len(w.tails) > 0:
			w.followTails()
		default:
			return
		}
	}
}

// look finds what node i refers to.
func (w *walk) look(i uint32) {
	g := w.g
	n := g.at(i)
	w.cur = i
	if w.again == nil {
		n.first = g.n
	}
	switch g.view(i) {
	case viewValue:
		if p := g.plan(i); p != nil {
			w.refs(n.ptr, p, 1)
		}
	case viewOne:
		if p := g.plan(i); p.ptrs || w.m.exact {
			w.block(n, p, 1)
		}
	case viewArray:
		w.block(n, g.plan(i), word(addr(n.edge), 2*wordBytes))
	case viewString:
		w.block(n, nil, 0)
	case viewMap:
		w.lookMap(i, g.plan(i))
	case viewChan:
		w.lookChan(i, g.plan(i))
	case viewBlock:
		w.typedBlock(n, g.plan(i))
	case viewFunc, viewRaw:
		w.raw(n)
	case viewAlias:
		if w.again != nil {
			w.refs(n.ptr, g.plan(i), 1)
		}
	case viewRuntime:
		w.tails = append(w.tails, i)
	}
	if len(w.more) > 0 {
		w.lookMore(i)
	}
}

// addr turns an address in memory some node keeps alive into a pointer.
//
//go:nocheckptr
func addr(a uintptr) unsafe.Pointer { return unsafe.Add(unsafe.Pointer(nil), a) }
