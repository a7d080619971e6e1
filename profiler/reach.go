package profiler

import (
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
)

// reach marks every heap block reachable from a value and adds up their sizes.
// It is a garbage collector's mark phase: it knows no types except those large
// blocks carry, so closures, unsafe pointers and the runtime's own structures
// need no rule of their own.
type reach struct {
	x     *index
	bytes int64
	count int64
	stack []pending
	types map[unsafe.Pointer]*plan
	last  unsafe.Pointer
	plan  *plan
}

// pending is a block whose pointers are still to be followed.
type pending struct {
	base unsafe.Pointer // keeps the block alive meanwhile
	s    *span
	i    uintptr
}

var reaches = sync.Pool{New: func() any {
	return &reach{x: newIndex(host(), false), types: map[unsafe.Pointer]*plan{}}
}}

// largestKept bounds what a finished walk leaves for the next.
const largestKept = 1 << 12

// spare is the walk used last; quicker to get than one of the pool.
var spare atomic.Pointer[reach]

func getReach() *reach {
	if r := spare.Swap(nil); r != nil {
		return r
	}
	return reaches.Get().(*reach)
}

func (r *reach) put() {
	used := r.stack[:min(int64(cap(r.stack)), r.count)] // no more can have been queued
	if len(used) > largestKept || !r.x.reset() {
		return
	}
	clear(used)
	r.bytes, r.count, r.stack = 0, 0, r.stack[:0]
	if !spare.CompareAndSwap(nil, r) {
		reaches.Put(r)
	}
}

// value follows the pointers of n values of plan p at base. Values next to each
// other often share what they point to, so the last block and the last page
// outside the heap are remembered.
//
//go:nocheckptr
//go:norace
func (r *reach) value(base unsafe.Pointer, p *plan, n uintptr) {
	var lo, size, page uintptr
	for k := range n {
		v := unsafe.Add(base, k*p.size) // never past the end, where another block may be
		for _, off := range p.words {
			q := pointer(v, uintptr(off))
			if q == nil || uintptr(q)-lo < size || uintptr(q)>>pageShift == page {
				continue
			}
			if s, i := r.push(q); s != &r.x.nowhere {
				lo, size = s.base(i), s.size
			} else {
				page = uintptr(q) >> pageShift
			}
		}
		for i := range p.runs {
			a := &p.runs[i]
			r.value(unsafe.Add(v, a.off), a.elem, a.n)
		}
	}
}

// push counts the block q points into, if it is a new one, and queues it if it
// has pointers.
//
//go:nocheckptr
//go:norace
func (r *reach) push(q unsafe.Pointer) (*span, uintptr) {
	var s *span
	if e := &r.x.cache[uintptr(q)>>chunkShift%64]; e.key == uintptr(q)>>chunkShift {
		s = e.c[uintptr(q)>>pageShift%chunkPages]
	}
	if s == nil {
		s = r.x.miss(uintptr(q))
	}
	i := s.index(uintptr(q))
	if s.mark(i) || s == &r.x.nowhere {
		return s, i
	}
	r.bytes += int64(s.size)
	r.count++
	if !s.noscan {
		r.stack = append(r.stack, pending{unsafe.Add(q, s.base(i)-uintptr(q)), s, i})
	}
	return s, i
}

// run follows everything queued.
//
//go:nocheckptr
//go:norace
func (r *reach) run() {
	for len(r.stack) > 0 {
		top := len(r.stack) - 1
		b := r.stack[top]
		r.stack = r.stack[:top]
		if !b.s.small {
			r.typed(b)
			continue
		}
		r.small(b)
	}
}

// small follows the pointers of a small block. As long as there is one new block
// to go on with, it does so without the stack: lists are walked in this loop.
//
//go:nocheckptr
//go:norace
func (r *reach) small(b pending) {
	var lo, size uintptr // the block last found: pointers next to each other often agree
	for {
		var next pending
		for m := b.s.mask(b.i); m != 0; m &= m - 1 {
			q := pointer(b.base, lowest(m)*wordBytes)
			if q == nil || uintptr(q)-lo < size {
				continue
			}
			var s *span // lookup, by hand: this is the loop all time is spent in
			if e := &r.x.cache[uintptr(q)>>chunkShift%64]; e.key == uintptr(q)>>chunkShift {
				s = e.c[uintptr(q)>>pageShift%chunkPages]
			}
			if s == nil {
				s = r.x.miss(uintptr(q))
			}
			i := s.index(uintptr(q))
			lo, size = s.base(i), s.size
			if s.mark(i) || s == &r.x.nowhere {
				continue
			}
			r.bytes += int64(s.size)
			r.count++
			if s.noscan {
				continue
			}
			if next.s != nil {
				r.stack = append(r.stack, next)
			}
			next = pending{unsafe.Add(q, s.base(i)-uintptr(q)), s, i}
		}
		if next.s == nil {
			return
		}
		if !next.s.small {
			r.stack = append(r.stack, next)
			return
		}
		b = next
	}
}

// typed follows the pointers of a block that carries the type of its elements.
//
//go:nocheckptr
//go:norace
func (r *reach) typed(b pending) {
	t := b.s.typeOf(b.base)
	if t == nil {
		return
	}
	if t != r.last {
		p := r.types[t]
		if p == nil {
			p = planOfWord(t)
			r.types[t] = p
		}
		r.last, r.plan = t, p
	}
	if r.plan.size == 0 {
		return
	}
	r.value(unsafe.Add(b.base, b.s.header), r.plan, b.s.room/r.plan.size)
}

// root adds what is reachable from the value v holds, and returns the value's
// own bytes: none for a reference.
//
//go:nocheckptr
//go:norace
func (r *reach) root(v any) int64 {
	e := (*eface)(unsafe.Pointer(&v))
	if e.typ == nil {
		return 0
	}
	p := planOfWord(e.typ)
	switch {
	case p.direct:
		r.value(unsafe.Pointer(&e.data), p, 1)
		if p.typ.Kind() == reflect.Pointer {
			r.static(e.data, p.refs)
		}
	default:
		r.value(e.data, p, 1)
	}
	r.run()
	return p.own
}

// static follows a root pointer to a static variable: the one case in which
// memory that is no heap block is looked into, since it was asked for by name.
func (r *reach) static(q unsafe.Pointer, refs []ref) {
	if q == nil || len(refs) != 1 || r.x.find(uintptr(q)) != nil {
		return
	}
	r.value(q, refs[0].elem, 1)
}

// ownBytes is what a value of t takes itself: nothing for a reference.
func ownBytes(t reflect.Type) int64 {
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return 0
	}
	return int64(t.Size())
}
