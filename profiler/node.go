package profiler

import (
	"reflect"
	"runtime"
	"strconv"
	"unsafe"
)

// Node is one object of a profile, or the shell of one. It is a small handle:
// two are equal when they stand for the same node of the same profile. The zero
// Node is no node.
type Node struct {
	g  *graph
	id uint64
}

const shellBit = uint64(1) << 32

func (n Node) i() uint32 { return uint32(n.id) }

// Valid says whether n is a node at all.
func (n Node) Valid() bool { return n.g != nil }

// IsShell says whether n is the shell of its parent: the bytes an object spends
// on itself.
func (n Node) IsShell() bool { return n.id&shellBit != 0 }

// IsRoot says whether n has no parent.
func (n Node) IsRoot() bool { return n.id == 0 }

// Size returns the bytes of the object and of all it owns; for a shell, those of
// the object alone.
func (n Node) Size() int64 {
	switch {
	case !n.Valid():
		return 0
	case n.IsShell():
		return n.g.own(n.i())
	}
	return n.g.at(n.i()).size
}

// Own returns the bytes of the object itself, the size of its shell.
func (n Node) Own() int64 {
	if !n.Valid() {
		return 0
	}
	return n.g.own(n.i())
}

// Refcount returns how many references to the object were seen in the graph. A
// root that is a value has none unless something in the graph refers to it.
func (n Node) Refcount() int {
	if !n.Valid() || n.IsShell() {
		return 0
	}
	return int(n.g.at(n.i()).refs)
}

// Parent returns the node that owns n; the root's is no node.
func (n Node) Parent() Node {
	switch {
	case !n.Valid() || n.IsRoot():
		return Node{}
	case n.IsShell():
		return Node{n.g, n.id &^ shellBit}
	}
	return Node{n.g, uint64(n.g.at(n.i()).parent)}
}

// Root returns the root of the profile.
func (n Node) Root() Node { return Node{n.g, 0} }

// Shell returns the node that stands for the object's own bytes. Shells have
// none, and neither has a node without memory.
func (n Node) Shell() Node {
	if !n.Valid() || n.IsShell() || n.g.view(n.i()) == viewSet {
		return Node{}
	}
	return Node{n.g, n.id | shellBit}
}

// Depth returns the number of nodes above n.
func (n Node) Depth() int {
	d := 0
	for p := n.Parent(); p.Valid(); p = p.Parent() {
		d++
	}
	return d
}

// PathLength returns the number of nodes on the path from the root to n, both
// included.
func (n Node) PathLength() int {
	if !n.Valid() {
		return 0
	}
	return n.Depth() + 1
}

// Path returns the nodes from the root to n, both included.
func (n Node) Path() []Node {
	if !n.Valid() {
		return nil
	}
	path := make([]Node, n.PathLength())
	for i := len(path) - 1; i >= 0; i-- {
		path[i] = n
		n = n.Parent()
	}
	return path
}

// Len returns the number of elements the object has: of a slice or string as
// long as the reference to it says, of a map or channel those in it. It is 1 for
// other objects.
func (n Node) Len() int {
	if !n.Valid() || n.IsShell() {
		return 0
	}
	nd := n.g.at(n.i())
	switch n.g.view(n.i()) {
	case viewArray, viewString:
		return int(word(addr(nd.edge), wordBytes))
	case viewMap:
		if n.g.m.maps.ok {
			return int(*(*uint64)(unsafe.Add(nd.ptr, n.g.m.maps.used)))
		}
	case viewChan:
		if n.g.m.chans.ok {
			return int(word(nd.ptr, n.g.m.chans.count))
		}
	}
	return 1
}

// Cap is Len with the room for more: a slice's or channel's capacity.
func (n Node) Cap() int {
	if !n.Valid() || n.IsShell() {
		return 0
	}
	nd := n.g.at(n.i())
	switch n.g.view(n.i()) {
	case viewArray:
		return int(word(addr(nd.edge), 2*wordBytes))
	case viewChan:
		if n.g.m.chans.ok {
			return int(word(nd.ptr, n.g.m.chans.capacity))
		}
	}
	return n.Len()
}

// Type returns the name of the object's type: of the value a pointer points to,
// of the slice, string, map, channel or function itself. It says so where the
// type is not known.
func (n Node) Type() string {
	if !n.Valid() {
		return ""
	}
	p := n.g.plan(n.i())
	switch n.g.view(n.i()) {
	case viewSet:
		return "variables"
	case viewRaw:
		return "unknown"
	case viewRuntime:
		return "runtime"
	case viewArray:
		return "[]" + p.name()
	case viewFunc:
		if p == nil {
			return "func"
		}
	case viewBlock:
		s := n.g.x.find(uintptr(n.g.at(n.i()).ptr))
		if s == nil || p.size == 0 {
			return p.name()
		}
		return "[" + strconv.FormatUint(uint64(s.room/p.size), 10) + "]" + p.name()
	}
	if p == nil {
		return "nil"
	}
	return p.name()
}

func (p *plan) name() string {
	if p.dress != nil {
		if s := p.dress.Name(); s != "" {
			return s
		}
	}
	return p.typ.String()
}

// Object returns the object itself: a pointer to it where it is a value, else
// the slice, string, map, channel or function. It is an unsafe.Pointer where the
// type is not known, and nil for shells and roots without memory.
func (n Node) Object() any {
	if !n.Valid() || n.IsShell() {
		return nil
	}
	nd := n.g.at(n.i())
	p := n.g.plan(n.i())
	switch n.g.view(n.i()) {
	case viewSet:
		return nil
	case viewValue, viewOne:
		if p == nil {
			return nil
		}
		return reflect.NewAt(p.typ, nd.ptr).Interface()
	case viewAlias:
		return reflect.NewAt(p.typ, nd.ptr).Elem().Interface()
	case viewArray:
		h := header{nd.ptr, n.Len(), n.Cap()}
		return reflect.NewAt(reflect.SliceOf(p.typ), unsafe.Pointer(&h)).Elem().Interface()
	case viewString:
		return unsafe.String((*byte)(nd.ptr), n.Len())
	case viewMap, viewChan:
		ptr := nd.ptr
		return reflect.NewAt(p.typ, unsafe.Pointer(&ptr)).Elem().Interface()
	case viewFunc:
		if p != nil && p.typ.Kind() == reflect.Func {
			ptr := nd.ptr
			return reflect.NewAt(p.typ, unsafe.Pointer(&ptr)).Elem().Interface()
		}
	}
	return nd.ptr
}

// Func returns the name of the function a closure runs; nothing for other
// objects.
func (n Node) Func() string {
	if !n.Valid() || n.IsShell() || n.g.view(n.i()) != viewFunc {
		return ""
	}
	if f := runtime.FuncForPC(word(n.g.at(n.i()).ptr, 0)); f != nil {
		return f.Name()
	}
	return ""
}

type header struct {
	ptr      unsafe.Pointer
	len, cap int
}
