package profiler

import (
	"reflect"
	"runtime/debug"
	"strings"
	"sync"
)

// closed says whether n lies inside a value of the standard library, where the
// user's code reaches nothing: behind a field that is not exported. What such a
// value holds in an interface, or as one of the user's types, is the user's.
func (n Node) closed() bool {
	g := n.g
	g.closing.Do(func() {
		g.inside = make([]bool, g.n)
		hidden := map[*plan]bool{}
		for i := uint32(1); i < g.n; i++ {
			g.inside[i] = g.closes(i, hidden)
		}
	})
	return g.inside[n.i()]
}

// closes works out closed for node i when it has been for its parent, with the
// plans known to hide something or not.
func (g *graph) closes(i uint32, hidden map[*plan]bool) bool {
	up := g.at(i).parent
	inside, p := g.inside[up], g.plan(up)
	if p == nil {
		return inside
	}
	hides, ok := hidden[p]
	if !ok {
		hides = p.dress != nil || hidesSome(p.typ)
		hidden[p] = hides
	}
	if !inside && !hides {
		return false
	}
	field, boxed := g.way(up, p, g.at(i).edge)
	return (inside || field) && !boxed && !g.ofUser(i)
}

// behind says whether a reference from node i, as found by walking again, is
// closed.
func (g *graph) behind(i uint32, r reference) bool {
	inside := Node{g, uint64(i)}.closed()
	p := g.plan(i)
	if p == nil {
		return inside
	}
	field, boxed := g.way(i, p, uintptr(r.at))
	return (inside || field) && !boxed
}

// way says whether the reference at edge, in memory of node i of plan p, is
// behind a closed field, and whether it is in an interface. For maps and channels
// it goes by the type.
func (g *graph) way(i uint32, p *plan, edge uintptr) (field, boxed bool) {
	off := edge - uintptr(g.at(i).ptr)
	switch g.view(i) {
	case viewValue, viewOne:
		return passes(p, off)
	case viewArray:
		if p.size > 0 {
			return passes(p, off%p.size)
		}
	case viewBlock:
		if s := g.x.find(edge); s != nil && p.size > 0 {
			return passes(p, (edge-s.base(s.index(edge))-uintptr(s.header))%p.size)
		}
	case viewMap:
		k, e := p.typ.Key(), p.typ.Elem()
		return hidesSome(k) || hidesSome(e), k.Kind() == reflect.Interface || e.Kind() == reflect.Interface
	case viewChan:
		e := p.typ.Elem()
		return hidesSome(e), e.Kind() == reflect.Interface
	}
	return false, false
}

// passes follows the way to the part of a value of p that lies off bytes into it.
func passes(p *plan, off uintptr) (field, boxed bool) {
	t, d := p.typ, p.dress
	for {
		if d != nil && d.Look() != Into {
			return field, true
		}
		switch t.Kind() {
		case reflect.Struct:
			i := fieldAt(t, off)
			if i < 0 || isAtomicPointer(t) {
				return field, false
			}
			f := t.Field(i)
			field = field || !f.IsExported() && standard(t.PkgPath())
			if d != nil {
				_, d = d.Field(i)
			}
			t, off = f.Type, off-f.Offset
		case reflect.Array:
			if t.Elem().Size() == 0 {
				return field, false
			}
			t, d, off = t.Elem(), part(d, Dress.Elem), off%t.Elem().Size()
		default:
			return field, t.Kind() == reflect.Interface
		}
	}
}

func isAtomicPointer(t reflect.Type) bool {
	_, _, ok := atomicPointer(t)
	return ok
}

// hidesSome says whether a value of t has closed fields, itself or in its parts.
func hidesSome(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return hidesSome(t.Elem())
	case reflect.Map:
		return hidesSome(t.Key()) || hidesSome(t.Elem())
	case reflect.Chan:
		return hidesSome(t.Elem())
	case reflect.Struct:
		if isAtomicPointer(t) {
			return false
		}
		for i := range t.NumField() {
			if f := t.Field(i); !f.IsExported() && standard(t.PkgPath()) || hidesSome(f.Type) {
				return true
			}
		}
	}
	return false
}

// ofUser says whether node i is of a type that the user declared.
func (g *graph) ofUser(i uint32) bool {
	p := g.plan(i)
	return p != nil && p.typ.PkgPath() != "" && !standard(p.typ.PkgPath())
}

// standard says whether a package is of the standard library: none of a module
// of this program, and of a path without a host.
func standard(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	if pkg == "" || pkg == "main" || strings.Contains(first, ".") {
		return false
	}
	for _, m := range modules() {
		if pkg == m || strings.HasPrefix(pkg, m+"/") {
			return false
		}
	}
	return true
}

// modules are the paths of the modules this program is made of.
var modules = sync.OnceValue(func() (paths []string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return nil
	}
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path != "" {
			paths = append(paths, m.Path)
		}
	}
	return paths
})
