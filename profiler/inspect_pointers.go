package profiler

import (
	"reflect"
	"strings"
	"sync"
)

// pointerHeavy finds slices of pointers to small values which nothing else points
// to, and whose type can be moved into the slice. Where that is not sure for all
// slices of a type, or does not save bytes in all of them together, it is silent:
// maps of values have room to spare, and what is shared must stay where it is.
type pointerHeavy struct {
	quiet
	byPlan map[*plan]*scattered
	order  []*plan
}

// scattered is all slices of pointers to one type.
type scattered struct {
	first  Node
	count  int64
	saved  int64
	unsure bool
}

const (
	manyObjects = 32
	smallObject = 64
)

func (x *pointerHeavy) Previsit(n Node) {
	if n.IsShell() || n.g.view(n.i()) != viewArray || !n.g.m.bases {
		return
	}
	up := n.g.plan(n.i())
	if up.dress != nil || up.typ.Kind() != reflect.Pointer {
		return
	}
	p := up.refs[0].elem
	if p.size == 0 || p.size > smallObject || standard(p.typ.PkgPath()) || n.closed() {
		return
	}
	s := x.byPlan[p]
	if s == nil {
		if x.byPlan == nil {
			x.byPlan = map[*plan]*scattered{}
		}
		s = &scattered{unsure: !movable(p.typ) || p.size < n.g.m.tiny && !p.ptrs}
		x.byPlan[p] = s
		x.order = append(x.order, p)
	}
	if !s.unsure {
		s.add(n, p)
	}
}

// add counts the slice of pointers n as one of values of p.
func (s *scattered) add(n Node, p *plan) {
	g, m := n.g, n.g.m
	length, capacity := uintptr(n.Len()), uintptr(n.Cap())
	one := int64(m.block(p.size, p.ptrs))
	alone := uintptr(0)
	g.children(n.i(), func(i uint32) {
		c := g.at(i)
		at := (c.edge - uintptr(g.at(n.i()).ptr)) / wordBytes
		if at < length && c.refs == 1 && g.plan(i) == p && g.view(i) == viewOne && g.own(i) == one {
			alone++
			if !s.first.Valid() {
				s.first = Node{g, uint64(i)}
			}
		}
	})
	then, ok := m.capAt(length, capacity, wordBytes, p.size, true, p.ptrs)
	if !ok || alone != length || uintptr(n.ChildCount()) != length || n.Own() != int64(m.block(capacity*wordBytes, true)) {
		s.unsure = true
		return
	}
	s.count += int64(length)
	s.saved += n.Own() + int64(length)*one - int64(m.block(then*p.size, p.ptrs))
}

func (x *pointerHeavy) Findings() (out []Finding) {
	for _, p := range x.order {
		s := x.byPlan[p]
		if s.unsure || s.count < manyObjects || s.saved < smallestWaste {
			continue
		}
		out = append(out, Finding{
			Kind: FindPointers, Node: s.first, Wasted: s.saved,
			What:   count(s.count) + " values of " + p.name() + ", " + plural(int64(p.size), "byte") + " each, sit in a block of their own each",
			Advice: "keep the values themselves in the slice, not pointers to them",
		})
	}
	return out
}

// movable says whether values of t can be kept in a slice, which moves them when
// it grows: none that must not be copied, or that leads to values like itself,
// which may point to each other.
func movable(t reflect.Type) bool { return !leadsTo(t, t, map[reflect.Type]bool{}) && !pinnedDown(t) }

// leadsTo says whether t has parts of type target behind a reference.
func leadsTo(t, target reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	next := func(u reflect.Type) bool { return u == target || leadsTo(u, target, seen) }
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan:
		return next(t.Elem())
	case reflect.Map:
		return next(t.Key()) || next(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if next(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// pinnedDown says whether values of t must stay where they are: locks, and what
// else the standard library or a type's author says must not be copied.
func pinnedDown(t reflect.Type) bool {
	switch pkg := t.PkgPath(); {
	case pkg == "sync", pkg == "sync/atomic", pkg == "strings" && t.Name() == "Builder":
		return true
	case strings.EqualFold(t.Name(), "nocopy"), reflect.PointerTo(t).Implements(reflect.TypeFor[sync.Locker]()):
		return true
	}
	switch t.Kind() {
	case reflect.Array:
		return pinnedDown(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if pinnedDown(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}
