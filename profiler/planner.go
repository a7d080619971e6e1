package profiler

import (
	"reflect"
	"strings"
)

// maxRefs bounds how many references of an array are laid out one by one.
const maxRefs = 256

type dressed struct {
	typ   reflect.Type
	dress Dress
}

// planner works out plans of types that refer to each other in any way.
type planner struct {
	known func(reflect.Type, Dress) *plan
	made  map[dressed]*plan
	order []*plan
}

func (b *planner) plan(t reflect.Type, d Dress) *plan {
	if p := b.known(t, d); p != nil {
		return p
	}
	key := dressed{t, d}
	if p := b.made[key]; p != nil {
		return p
	}
	p := &plan{typ: t, word: wordOfType(t), dress: d, size: t.Size(), shown: t.Size(), align: uintptr(t.Align()), own: ownBytes(t)}
	if d != nil {
		if size, align := d.Layout(); size >= 0 {
			p.shown, p.align = uintptr(size), max(1, uintptr(align))
		}
	}
	b.made[key] = p
	b.order = append(b.order, p)
	b.add(p, 0, t, d)
	p.direct = direct(t)
	p.summarize()
	if t.Kind() == reflect.Map {
		b.group(p, t, d)
	}
	return p
}

// summarize works out what follows from the references.
func (p *plan) summarize() {
	p.ptrs = len(p.refs)+len(p.runs) > 0
	for i := range p.refs {
		off := p.refs[i].word()
		p.words = append(p.words, uint32(off))
		if p.size <= 64*wordBytes && len(p.runs) == 0 {
			p.mask |= 1 << (off / wordBytes)
		}
	}
}

func part(d Dress, get func(Dress) Dress) Dress {
	if d == nil {
		return nil
	}
	return get(d)
}

// add appends the references of a value of t at off.
func (b *planner) add(p *plan, off uintptr, t reflect.Type, d Dress) {
	ref1 := func(k refKind, elem *plan) { p.refs = append(p.refs, ref{off, k, elem}) }
	if d != nil {
		switch d.Look() {
		case Cut:
			return
		case Unwrap:
			ref1(refContent, b.plan(t, d))
			return
		}
	}
	switch t.Kind() {
	case reflect.Pointer:
		ref1(refPtr, b.plan(t.Elem(), part(d, Dress.Elem)))
	case reflect.Slice:
		ref1(refSlice, b.plan(t.Elem(), part(d, Dress.Elem)))
	case reflect.String:
		ref1(refString, b.plan(t, d))
	case reflect.Interface:
		k := refIface
		if t.NumMethod() == 0 {
			k = refAny
		}
		ref1(k, b.plan(t, d))
	case reflect.Map:
		ref1(refMap, b.plan(t, d))
	case reflect.Chan:
		b.plan(t.Elem(), part(d, Dress.Elem))
		ref1(refChan, b.plan(t, d))
	case reflect.Func:
		ref1(refFunc, b.plan(t, d))
	case reflect.UnsafePointer:
		ref1(refUnsafe, nil)
	case reflect.Struct:
		b.fields(p, off, t, d)
	case reflect.Array:
		b.array(p, off, t, d)
	}
}

func (b *planner) fields(p *plan, off uintptr, t reflect.Type, d Dress) {
	if to, at, ok := atomicPointer(t); ok && d == nil {
		p.refs = append(p.refs, ref{off + at, refPtr, b.plan(to, nil)})
		return
	}
	for i := range t.NumField() {
		f := t.Field(i)
		var fd Dress
		if d != nil {
			if _, fd = d.Field(i); fd == Hidden {
				continue
			}
		}
		b.add(p, off+f.Offset, f.Type, fd)
	}
}

// atomicPointer looks through atomic.Pointer[T], which keeps an unsafe pointer
// and says what it points to only in a field without bytes.
func atomicPointer(t reflect.Type) (to reflect.Type, off uintptr, ok bool) {
	if t.PkgPath() != "sync/atomic" || !strings.HasPrefix(t.Name(), "Pointer[") {
		return nil, 0, false
	}
	for i := range t.NumField() {
		switch f := t.Field(i); {
		case f.Type.Kind() == reflect.Array && f.Type.Len() == 0 && f.Type.Elem().Kind() == reflect.Pointer:
			to = f.Type.Elem().Elem()
		case f.Type.Kind() == reflect.UnsafePointer:
			off, ok = f.Offset, true
		}
	}
	return to, off, ok && to != nil
}

func (b *planner) array(p *plan, off uintptr, t reflect.Type, d Dress) {
	n := t.Len()
	if n == 0 {
		return
	}
	e := b.plan(t.Elem(), part(d, Dress.Elem))
	switch {
	case len(e.refs)+len(e.runs) == 0:
	case len(e.runs) == 0 && n*len(e.refs) <= maxRefs:
		for i := range n {
			for _, r := range e.refs {
				r.off += off + uintptr(i)*e.size
				p.refs = append(p.refs, r)
			}
		}
	default:
		p.runs = append(p.runs, run{off, uintptr(n), e})
	}
}

// group adds the layout of the groups of map type t.
func (b *planner) group(p *plan, t reflect.Type, d Dress) {
	m := host()
	if !m.maps.ok {
		return
	}
	shape, ok := m.maps.group(t)
	if !ok {
		return
	}
	g := &groupPlan{groupShape: shape, shown: shape.size, shownKey: shape.keySize, shownElem: shape.elemSize}
	key, elem := part(d, Dress.Key), part(d, Dress.Elem)
	g.plan = &plan{typ: shape.typ, size: shape.size, shown: shape.size, align: wordBytes}
	for i := range g.slots {
		b.slot(g.plan, g.key(i), g.keyFar, g.keyType, key)
		b.slot(g.plan, g.elem(i), g.elemFar, g.elemType, elem)
	}
	g.plan.summarize()
	if d != nil {
		g.dressed(b.plan(t.Key(), key), b.plan(t.Elem(), elem))
	}
	p.group = g
}

// slot adds a stored key or element, which is a pointer to it when far.
func (b *planner) slot(p *plan, off uintptr, far bool, t reflect.Type, d Dress) {
	if far {
		p.refs = append(p.refs, ref{off, refPtr, b.plan(t.Elem(), d)})
		return
	}
	b.add(p, off, t, d)
}

// largestStored is the size above which Go's maps store keys and elements by
// pointer.
const largestStored = 128

// dressed works out a group's size from the dressed sizes of key and element.
func (g *groupPlan) dressed(key, elem *plan) {
	store := func(p *plan) (size, align uintptr) {
		if p.shown > largestStored {
			return wordBytes, wordBytes
		}
		return p.shown, p.align
	}
	k, ka := store(key)
	e, ea := store(elem)
	up := func(n, a uintptr) uintptr { return (n + a - 1) / a * a }
	slot := up(up(k, ea)+e, max(ka, ea))
	if e == 0 && slot == up(k, ka) && slot > 0 {
		slot = up(k+1, max(ka, ea)) // room for the address of an empty last field
	}
	g.shownKey, g.shownElem = k, e
	g.shown = up(g.controlBytes+uintptr(g.slots)*slot, max(8, ka, ea))
}
