package profiler

import (
	"reflect"
	"unsafe"
)

// refs follows the references of n values of plan p at base.
//
//go:nocheckptr
//go:norace
func (w *walk) refs(base unsafe.Pointer, p *plan, n uintptr) {
	for k := range n {
		v := unsafe.Add(base, k*p.size)
		for i := range p.refs {
			r := &p.refs[i]
			at := unsafe.Add(v, r.off)
			q := *(*unsafe.Pointer)(at)
			if q == nil && r.kind != refContent {
				continue
			}
			switch r.kind {
			case refPtr:
				w.claim(q, at, viewOne, r.elem, 1)
			case refSlice:
				w.claim(q, at, viewArray, r.elem, word(at, 2*wordBytes))
			case refString:
				w.claim(q, at, viewString, r.elem, word(at, wordBytes))
			case refAny, refIface:
				w.boxed(at, r)
			case refMap:
				w.claim(q, at, viewMap, r.elem, 1)
			case refChan:
				w.claim(q, at, viewChan, r.elem, 1)
			case refFunc:
				w.claim(q, at, viewFunc, r.elem, 1)
			case refUnsafe:
				w.late = append(w.late, lateRef{node: w.cur, at: at})
			case refContent:
				w.content(at, r.elem)
			}
		}
		for i := range p.runs {
			a := &p.runs[i]
			w.refs(unsafe.Add(v, a.off), a.elem, a.n)
		}
	}
}

// boxed follows the interface at at.
//
//go:nocheckptr
//go:norace
func (w *walk) boxed(at unsafe.Pointer, r *ref) {
	if r.elem.dress != nil {
		w.content(at, r.elem)
		return
	}
	data := unsafe.Add(at, wordBytes)
	q := *(*unsafe.Pointer)(data)
	if q == nil {
		return
	}
	t := w.m.dynamic(at, r.kind == refIface)
	if t == nil {
		w.late = append(w.late, lateRef{node: w.cur, at: data})
		return
	}
	if t != w.lastWord {
		w.lastWord, w.lastPlan = t, planOfWord(t)
	}
	if w.lastPlan.direct {
		w.refs(data, w.lastPlan, 1)
		return
	}
	w.claim(q, data, viewOne, w.lastPlan, 1)
}

// content follows what a dress says an interface holds. The reference is told as
// standing where the interface stands, wherever the value really is.
func (w *walk) content(at unsafe.Pointer, p *plan) {
	v, d := p.dress.Content(reflect.NewAt(p.typ, at).Elem())
	if !v.IsValid() {
		return
	}
	to := w.g.dressPlan(v.Type(), d)
	var q unsafe.Pointer
	switch {
	case v.CanAddr():
		q = v.Addr().UnsafePointer()
	case !v.CanInterface():
		return
	default:
		box := escape(&struct{ v any }{v.Interface()})
		e := (*eface)(unsafe.Pointer(&box.v))
		q = e.data
		if to.direct {
			q = unsafe.Pointer(&e.data)
		}
	}
	old := w.from
	w.from = uintptr(at)
	if to.direct {
		w.refs(q, to, 1)
	} else {
		w.claim(q, at, viewOne, to, 1)
	}
	w.from = old
}

// claim counts a reference, at at, to n values of plan p at q. A block seen for
// the first time becomes a node.
//
//go:nocheckptr
//go:norace
func (w *walk) claim(q, at unsafe.Pointer, v view, p *plan, n uintptr) {
	if w.static(q) {
		w.miss(reference{q, at, v, p, n})
		return
	}
	if !w.m.exact {
		w.claimByLayout(q, at, v, p, n)
		return
	}
	s := w.x.find(uintptr(q))
	if s == nil {
		w.miss(reference{q, at, v, p, n})
		return
	}
	slot := s.node(s.index(uintptr(q)))
	if *slot != 0 {
		w.hit(*slot-1, reference{q, at, v, p, n})
		return
	}
	if w.again != nil {
		return
	}
	size := int64(s.size)
	if p != nil && (p.dress != nil) {
		size = w.dressedSize(p, v, n, s)
	}
	*slot = w.add(q, at, v, p, size) + 1
}

func (w *walk) add(q, at unsafe.Pointer, v view, p *plan, size int64) uint32 {
	edge := uintptr(at)
	if w.from != 0 {
		edge = w.from
	}
	// Field by field: a whole node at once would be copied with the collector's
	// slow barrier.
	i := w.g.grow()
	n := w.g.at(i)
	n.ptr, n.size, n.edge, n.desc, n.parent, n.refs = q, size, edge, makeDesc(v, p), w.cur, 1
	return i
}

// reference is one found in the graph: from the word at at, to n values of plan
// p at q.
type reference struct {
	q, at unsafe.Pointer
	view  view
	plan  *plan
	n     uintptr
}

// hit counts another reference to node i. A node of unknown type that has not
// been looked into yet learns its type from it.
func (w *walk) hit(i uint32, r reference) {
	if len(w.g.tiny) > 0 {
		i = w.beside(i, r)
	}
	if w.again != nil {
		w.again(i, r)
		return
	}
	n := w.g.at(i)
	n.refs++
	if w.g.critic != nil {
		w.share(i)
	}
	if i < w.vars {
		w.wholeBlock(i)
		return
	}
	untyped := n.desc == makeDesc(viewRaw, nil) || n.desc == makeDesc(viewFunc, nil)
	if i >= w.next && untyped && r.plan != nil && r.view != viewArray && r.view != viewString {
		n.ptr, n.desc = r.q, makeDesc(r.view, r.plan)
	}
}

// miss is told of references to memory that is no heap block.
func (w *walk) miss(r reference) {
	if w.missed != nil {
		w.missed(r)
	}
}
