package profiler

import "unsafe"

// place is what is known of a block when the allocator can't be asked.
type place struct {
	node uint32
	size uintptr // bytes counted for it
	need uintptr // bytes of it that some view has seen
}

// moreView is a further view of a block that shows more of it than the first.
type moreView struct {
	node uint32
	ptr  unsafe.Pointer
	plan *plan
	n    uintptr
}

// claimByLayout is claim without the allocator: the size of a block comes from
// the widest view of it.
func (w *walk) claimByLayout(q, at unsafe.Pointer, v view, p *plan, n uintptr) {
	bytes, pointers := w.viewBytes(q, v, p, n)
	base, off := uintptr(q), uintptr(0)
	if w.m.bases {
		if base, _, _ = findObject(uintptr(q), 0, 0); base == 0 {
			w.miss(reference{q, at, v, p, n})
			return
		}
		off = uintptr(q) - base
	}
	need := off + bytes
	size := w.m.blockAt(off, bytes, pointers)
	if v == viewOne || v == viewArray {
		if p.derived() {
			size = w.m.block(p.shown*n, pointers)
		}
	}
	old, ok := w.g.places[base]
	if !ok {
		if w.again == nil {
			w.g.places[base] = place{w.add(q, at, v, p, int64(size)), size, need}
		}
		return
	}
	w.hit(old.node, reference{q, at, v, p, n})
	if w.again != nil || need <= old.need {
		return
	}
	if size > old.size {
		w.g.at(old.node).size += int64(size - old.size)
		old.size = size
	}
	old.need = need
	w.g.places[base] = old
	if p != nil && p.ptrs && (v == viewOne || v == viewArray) {
		w.more = append(w.more, moreView{old.node, q, p, n})
	}
}

// viewBytes is how much of a block a view shows.
func (w *walk) viewBytes(q unsafe.Pointer, v view, p *plan, n uintptr) (bytes uintptr, pointers bool) {
	switch v {
	case viewOne, viewArray:
		return p.size * n, p.ptrs
	case viewString:
		return n, false
	case viewMap:
		if w.m.maps.ok {
			return w.m.maps.header, true
		}
	case viewChan:
		if e := p.typ.Elem(); w.m.chans.ok {
			if planOf(e).ptrs {
				return w.m.chans.header, true
			}
			return w.m.chans.header + word(q, w.m.chans.capacity)*e.Size(), false
		}
	}
	return wordBytes, true
}

// blockAt is the block of an object of n bytes that starts off bytes into it.
func (m *machine) blockAt(off, n uintptr, pointers bool) uintptr {
	switch {
	case n == 0 && off == 0:
		return 0
	case off == 0:
		return m.block(n, pointers)
	case !pointers && off+n < m.tiny:
		return m.tiny
	default:
		return m.class(off + n)
	}
}

func (w *walk) innerByLayout(i uint32, q unsafe.Pointer, n uintptr, pointers bool, size uintptr) {
	base, off := uintptr(q), uintptr(0)
	if w.m.bases {
		if base, _, _ = findObject(uintptr(q), 0, 0); base == 0 {
			return
		}
		off = uintptr(q) - base
	}
	if old, ok := w.g.places[base]; ok {
		if old.node != i {
			w.g.at(old.node).refs++
		}
		return
	}
	if size == 0 {
		size = w.m.blockAt(off, n, pointers)
	}
	w.g.places[base] = place{i, size, off + n}
	w.g.at(i).size += int64(size)
}

// lookMore looks through the further views found of blocks, as parts of node i,
// which need not be theirs: they are found once, whoever is looked into.
func (w *walk) lookMore(i uint32) {
	for len(w.more) > 0 {
		v := w.more[len(w.more)-1]
		w.more = w.more[:len(w.more)-1]
		w.refs(v.ptr, v.plan, v.n)
	}
	w.cur = i
}
