package profiler

import "unsafe"

// block looks into a block seen as n values of plan p at nd.ptr. Types may lie:
// only words that the collector takes for pointers are followed, and those the
// type does not know are followed too, as untyped ones.
//
//go:nocheckptr
//go:norace
func (w *walk) block(nd *node, p *plan, n uintptr) {
	if !w.m.exact {
		if p != nil && p.ptrs {
			w.refs(nd.ptr, p, n)
		}
		return
	}
	ptr := nd.ptr
	s := w.x.find(uintptr(ptr))
	if s == nil { // a static root
		if p != nil {
			w.refs(ptr, p, n)
		}
		return
	}
	if p != nil && p.dress != nil {
		if !s.noscan {
			w.refs(ptr, p, w.fit(s, ptr, p, n))
		}
		return
	}
	switch {
	case s.noscan:
	case s.small:
		w.smallBlock(s, ptr, p, n)
	default:
		w.largeBlock(s, ptr, p, n)
	}
}

// fit bounds n to the values that lie in the block.
func (w *walk) fit(s *span, ptr unsafe.Pointer, p *plan, n uintptr) uintptr {
	if p.size == 0 {
		return 0
	}
	end := s.base(s.index(uintptr(ptr))) + uintptr(s.header) + s.room
	return min(n, (end-uintptr(ptr))/p.size)
}

//go:nocheckptr
//go:norace
func (w *walk) smallBlock(s *span, ptr unsafe.Pointer, p *plan, n uintptr) {
	k := s.index(uintptr(ptr))
	base := s.base(k)
	mask := s.mask(k)
	off := uintptr(ptr) - base
	var typed uint64
	if p != nil && p.ptrs && off%wordBytes == 0 {
		if n == 1 && off+p.size <= s.size {
			typed = p.mask << (off / wordBytes)
		} else {
			n = w.fit(s, ptr, p, n)
			typed = repeat(p.mask, p.size/wordBytes, n) << (off / wordBytes)
		}
		if typed&^mask == 0 {
			w.refs(ptr, p, n)
		} else {
			typed = 0
		}
	}
	if rest := mask &^ typed; rest != 0 {
		w.untyped(unsafe.Add(ptr, -off), rest)
	}
}

// repeat lays n copies of mask, words apart, into one.
func repeat(mask uint64, words, n uintptr) uint64 {
	if n == 1 {
		return mask
	}
	var out uint64
	for i := uintptr(0); i < n && i*words < 64; i++ {
		out |= mask << (i * words)
	}
	return out
}

// untyped queues the non-nil words of mask at base.
//
//go:nocheckptr
//go:norace
func (w *walk) untyped(base unsafe.Pointer, mask uint64) {
	for ; mask != 0; mask &= mask - 1 {
		at := unsafe.Add(base, lowest(mask)*wordBytes)
		if *(*unsafe.Pointer)(at) != nil {
			w.late = append(w.late, lateRef{node: w.cur, at: at})
		}
	}
}

// largeBlock looks into a block that carries the type of its elements.
//
//go:nocheckptr
//go:norace
func (w *walk) largeBlock(s *span, ptr unsafe.Pointer, p *plan, n uintptr) {
	base := unsafe.Add(ptr, s.base(s.index(uintptr(ptr)))-uintptr(ptr))
	t := s.typeOf(base)
	if t == nil {
		return
	}
	start := unsafe.Add(base, s.header)
	room := s.room
	off := uintptr(ptr) - uintptr(start)
	if p != nil && t == p.word && p.size > 0 && off%p.size == 0 {
		n = min(n, (room-off)/p.size)
		w.refs(ptr, p, n)
		w.outside(start, p, off/p.size, n, room/p.size)
		return
	}
	w.mixed(start, planOfWord(t), room, ptr, p, n)
}

// outside queues the references of a block's elements that lie before and after
// the n elements its view shows.
func (w *walk) outside(start unsafe.Pointer, p *plan, before, n, all uintptr) {
	w.queueWords(start, p, before)
	if before+n < all {
		w.queueWords(unsafe.Add(start, (before+n)*p.size), p, all-before-n)
	}
}

//go:nocheckptr
//go:norace
func (w *walk) queueWords(base unsafe.Pointer, p *plan, n uintptr) {
	w.words(base, p, n, func(at unsafe.Pointer) {
		if *(*unsafe.Pointer)(at) != nil {
			w.late = append(w.late, lateRef{node: w.cur, at: at})
		}
	})
}

// words calls f with the address of every pointer of n values of plan p.
func (w *walk) words(base unsafe.Pointer, p *plan, n uintptr, f func(unsafe.Pointer)) {
	if !p.ptrs {
		return
	}
	for k := range n {
		v := unsafe.Add(base, k*p.size)
		for i := range p.refs {
			f(unsafe.Add(v, p.refs[i].word()))
		}
		for i := range p.runs {
			a := &p.runs[i]
			w.words(unsafe.Add(v, a.off), a.elem, a.n, f)
		}
	}
}

// mixed looks into a block whose allocated type is not the one it is seen as:
// a field of a large struct, a slice of a large array. It compares the two word
// by word.
func (w *walk) mixed(start unsafe.Pointer, real *plan, room uintptr, ptr unsafe.Pointer, p *plan, n uintptr) {
	if real.size == 0 {
		return
	}
	set := make([]uint64, room/wordBytes/64+1)
	mark := func(at unsafe.Pointer) {
		i := (uintptr(at) - uintptr(start)) / wordBytes
		set[i/64] |= 1 << (i % 64)
	}
	w.words(start, real, room/real.size, mark)
	if p != nil && p.ptrs && uintptr(ptr)%wordBytes == 0 {
		n = min(n, (room-(uintptr(ptr)-uintptr(start)))/p.size)
		lie := false
		w.words(ptr, p, n, func(at unsafe.Pointer) {
			i := (uintptr(at) - uintptr(start)) / wordBytes
			lie = lie || set[i/64]>>(i%64)&1 == 0
		})
		if !lie {
			w.words(ptr, p, n, func(at unsafe.Pointer) {
				i := (uintptr(at) - uintptr(start)) / wordBytes
				set[i/64] &^= 1 << (i % 64)
			})
			w.refs(ptr, p, n)
		}
	}
	for i, m := range set {
		if m != 0 {
			w.untyped(unsafe.Add(start, uintptr(i)*64*wordBytes), m)
		}
	}
}

// typedBlock looks into a block through the type the allocator has for it.
func (w *walk) typedBlock(nd *node, p *plan) {
	s := w.x.find(uintptr(nd.ptr))
	if s == nil || p.size == 0 {
		return
	}
	base := unsafe.Add(nd.ptr, s.base(s.index(uintptr(nd.ptr)))-uintptr(nd.ptr))
	w.refs(unsafe.Add(base, s.header), p, s.room/p.size)
}

// raw queues all pointers of a block of unknown type.
func (w *walk) raw(nd *node) { w.block(nd, nil, 0) }
