package profiler

import "unsafe"

// lookMap looks into a map: its inner blocks belong to its node.
//
//go:nocheckptr
//go:norace
func (w *walk) lookMap(i uint32, p *plan) {
	h := w.g.at(i).ptr
	g := p.group
	if g == nil {
		w.raw(w.g.at(i))
		return
	}
	var arrays []groupArray
	w.m.maps.each(h, func(groups unsafe.Pointer, n uintptr) {
		size := uintptr(0)
		if g.shown != g.size {
			size = w.m.block(n*g.shown, g.plan.ptrs)
		}
		w.inner(i, groups, n*g.size, g.plan.ptrs, size)
		arrays = append(arrays, groupArray{groups, n})
	}, func(b unsafe.Pointer, n uintptr) {
		w.inner(i, b, n, true, 0)
	})
	if !g.plan.ptrs {
		return
	}
	for _, a := range arrays {
		w.refs(a.p, g.plan, a.n)
	}
}

type groupArray struct {
	p unsafe.Pointer
	n uintptr
}

// lookChan looks into a channel: its buffer belongs to its node, and what the
// header holds besides are the scheduler's queues.
//
//go:nocheckptr
//go:norace
func (w *walk) lookChan(i uint32, p *plan) {
	c := w.m.chans
	h := w.g.at(i).ptr
	if !c.ok {
		w.raw(w.g.at(i))
		return
	}
	n, buf := word(h, c.capacity), pointer(h, c.buf)
	e := w.g.dressPlan(p.typ.Elem(), part(p.dress, Dress.Elem))
	if !e.ptrs {
		if e.derived() && w.again == nil {
			w.g.at(i).size = int64(w.m.block(c.header+n*e.shown, false))
		}
		return
	}
	if n > 0 && buf != nil {
		size := uintptr(0)
		if e.derived() {
			size = w.m.block(n*e.shown, true)
		}
		w.inner(i, buf, n*e.size, true, size)
		w.refs(buf, e, n)
	}
	if w.m.exact && p.dress == nil {
		w.queues(h, c.buf)
	}
}

// queues queues the pointers of a channel's header other than the one at skip.
//
//go:nocheckptr
//go:norace
func (w *walk) queues(h unsafe.Pointer, skip uintptr) {
	w.eachPointer(h, func(at unsafe.Pointer) {
		if uintptr(at)-uintptr(h) != skip && *(*unsafe.Pointer)(at) != nil {
			w.late = append(w.late, lateRef{node: w.cur, runtime: true, at: at})
		}
	})
}

// inner adds an inner block, of n bytes at q, to node i. A size that is not 0 is
// what the block would have as dressed.
//
//go:nocheckptr
//go:norace
func (w *walk) inner(i uint32, q unsafe.Pointer, n uintptr, pointers bool, size uintptr) {
	if w.again != nil {
		return
	}
	if !w.m.exact {
		w.innerByLayout(i, q, n, pointers, size)
		return
	}
	s := w.x.find(uintptr(q))
	if s == nil {
		return
	}
	slot := s.node(s.index(uintptr(q)))
	if *slot != 0 {
		if *slot != i+1 {
			w.g.at(*slot-1).refs++
		}
		return
	}
	*slot = i + 1
	if size == 0 {
		size = s.size
	}
	w.g.at(i).size += int64(size)
}

// dressedSize is the size that a block of n values of a dressed plan would have.
// Where the block holds more than the reference shows, so would the other.
func (w *walk) dressedSize(p *plan, v view, n uintptr, s *span) int64 {
	if !p.derived() || v != viewOne && v != viewArray {
		return int64(s.size)
	}
	if p.size > 0 && w.m.block(p.size*n, p.ptrs) != s.size {
		n = max(n, s.room/p.size)
	}
	return int64(w.m.block(p.shown*n, p.ptrs))
}
