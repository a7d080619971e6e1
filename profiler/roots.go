package profiler

import (
	"reflect"
	"unsafe"
)

// Root is a variable to profile.
type Root struct {
	// Name stands at the root of the paths.
	Name string
	// Pointer points to the variable; its type gives the variable's.
	Pointer any
	// Value is the variable where there is no typed pointer to it. It is used in
	// place when addressable, and copied otherwise. Pointer goes before it.
	Value reflect.Value
	// Dress shows the variable as another program would have it; may be nil.
	Dress Dress
}

// InputName is the name of the root of a profile whose value has none.
const InputName = "<input>"

// Profile returns the root of the tree of all objects v keeps alive. Its size is
// SizeOf(v).
//
// The walk is breadth first: every object belongs to the shortest path that
// leads to it, and among several to the one found first. Objects reached only
// through memory whose type is unknown come after all others.
func Profile(v any) Node {
	return profile(host(), v)
}

func profile(m *machine, v any) Node {
	w := newWalk(m)
	w.root(boxed(v), nil, false)
	return w.finish()
}

// boxed is the root for a value in an interface.
func boxed(v any) root {
	box := escape(&struct{ v any }{v})
	e := (*eface)(unsafe.Pointer(&box.v))
	r := root{name: InputName}
	if e.typ != nil {
		r.typ = typeFromWord(e.typ)
		r.ptr = e.data
		if direct(r.typ) {
			r.ptr = unsafe.Pointer(&e.data)
		}
	}
	return r
}

// ProfilePointer profiles the variable that ptr, a pointer, points to, in place,
// under the given name. An invalid ptr gives a node without bytes.
func ProfilePointer(name string, ptr any) Node {
	w := newWalk(host())
	w.root(Root{Name: name, Pointer: ptr}.resolve())
	return w.finish()
}

// ProfileAll profiles several variables together: what they share is counted
// once, under the variable with the shortest path to it, and its refcount counts
// the references from all of them. The node returned has no memory of its own;
// its children are the variables.
func ProfileAll(roots ...Root) Node { return profileAll(host(), roots) }

func profileAll(m *machine, roots []Root) Node {
	w := newWalk(m)
	w.g.add(node{desc: makeDesc(viewSet, nil)})
	w.next = 1
	w.g.at(0).first = 1
	for _, r := range roots {
		w.root(r.resolve())
	}
	return w.finish()
}

// resolve finds the variable's memory.
func (r Root) resolve() (root, Dress, bool) {
	out := root{name: r.Name}
	v := reflect.ValueOf(r.Pointer)
	switch {
	case v.Kind() == reflect.Pointer && !v.IsNil():
		escape(r.Pointer)
		out.typ, out.ptr = v.Type().Elem(), v.UnsafePointer()
	case r.Value.IsValid() && r.Value.CanAddr():
		out.typ, out.ptr = r.Value.Type(), r.Value.Addr().UnsafePointer()
	case r.Value.IsValid():
		p := reflect.New(r.Value.Type())
		copyTo(p.Elem(), r.Value)
		out.typ, out.ptr = r.Value.Type(), p.UnsafePointer()
		return out, r.Dress, false
	}
	return out, r.Dress, true
}

// copyTo sets dst to src, which may come from an unexported field.
func copyTo(dst, src reflect.Value) {
	if src.CanInterface() {
		dst.Set(src)
		return
	}
	box := reflect.New(src.Type()).Elem()
	defer func() { _ = recover() }()
	box.Set(src)
	dst.Set(box)
}
