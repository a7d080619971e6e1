package profiler

import (
	"runtime"
	"unsafe"
)

// followLate follows the references of unknown type queued so far.
func (w *walk) followLate() {
	batch := w.late
	w.late = nil
	for _, l := range batch {
		w.cur = l.node
		before := w.g.n
		w.claimUntyped(pointer(l.at, 0), l.at, l.runtime)
		if w.g.n > before {
			w.g.late[l.node] = append(w.g.late[l.node], before)
		}
	}
}

// claimUntyped counts a reference of unknown type, and finds out what can be
// known of the block.
//
//go:nocheckptr
//go:norace
func (w *walk) claimUntyped(q, at unsafe.Pointer, isRuntime bool) {
	if q == nil {
		return
	}
	if !w.m.exact {
		w.claimByLayout(q, at, viewRaw, nil, 1)
		return
	}
	s := w.x.find(uintptr(q))
	if s == nil {
		return
	}
	k := s.index(uintptr(q))
	slot := s.node(k)
	if *slot != 0 {
		w.hit(*slot-1, reference{q: q, at: at, view: viewRaw})
		return
	}
	if w.again != nil {
		return
	}
	base := unsafe.Add(q, s.base(k)-uintptr(q))
	v, p := viewRaw, (*plan)(nil)
	switch {
	case isRuntime:
		v = viewRuntime
	case s.noscan:
	case !s.small:
		if t := s.typeOf(base); t != nil {
			v, p = viewBlock, planOfWord(t)
			if p.typ.PkgPath() == "runtime" {
				v, p = viewRuntime, nil
			}
		}
	case uintptr(q) == s.base(k) && isFunc(word(q, 0)): // as numbers: the compiler takes q == q+x for false
		v = viewFunc
	}
	*slot = w.add(q, at, v, p, int64(s.size)) + 1
}

// isFunc says whether a is the entry of a function: the first word of a closure
// is.
func isFunc(a uintptr) bool {
	if a < 4096 {
		return false
	}
	f := runtime.FuncForPC(a)
	return f != nil && f.Entry() == a
}

// followTails adds to each node of the scheduler's memory all that only it
// leads to. It comes last of all, so that what the graph itself holds is not
// taken for the scheduler's.
func (w *walk) followTails() {
	batch := w.tails
	w.tails = nil
	for _, i := range batch {
		w.cur = i
		w.tail(i)
	}
}

//go:nocheckptr
//go:norace
func (w *walk) tail(i uint32) {
	seen := map[uintptr]bool{}
	todo := []unsafe.Pointer{w.g.at(i).ptr}
	visit := func(at unsafe.Pointer) {
		q := *(*unsafe.Pointer)(at)
		if q == nil {
			return
		}
		s := w.x.find(uintptr(q))
		if s == nil {
			return
		}
		k := s.index(uintptr(q))
		slot := s.node(k)
		switch {
		case *slot == 0 && w.again == nil:
			*slot = i + 1
			w.g.at(i).size += int64(s.size)
		case *slot != i+1:
			if *slot != 0 {
				before := w.g.n
				w.hit(*slot-1, reference{q: q, at: at, view: viewRaw})
				if w.g.n > before {
					w.g.late[i] = append(w.g.late[i], before)
				}
			}
			return
		}
		if b := s.base(k); !seen[b] {
			seen[b] = true
			todo = append(todo, q)
		}
	}
	for len(todo) > 0 {
		q := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		w.eachPointer(q, visit)
	}
}

// eachPointer calls f with the address of every word of q's block that the
// collector takes for a pointer.
//
//go:nocheckptr
//go:norace
func (w *walk) eachPointer(q unsafe.Pointer, f func(unsafe.Pointer)) {
	s := w.x.find(uintptr(q))
	if s == nil || s.noscan {
		return
	}
	k := s.index(uintptr(q))
	base := unsafe.Add(q, s.base(k)-uintptr(q))
	if s.small {
		for m := s.mask(k); m != 0; m &= m - 1 {
			f(unsafe.Add(base, lowest(m)*wordBytes))
		}
		return
	}
	if t := s.typeOf(base); t != nil {
		if p := planOfWord(t); p.size > 0 {
			w.words(unsafe.Add(base, s.header), p, s.room/p.size, f)
		}
	}
}
