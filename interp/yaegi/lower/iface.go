package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// A boxType is a type of the program that some interface holds a value of,
// with its descriptor at run time.
type boxType struct {
	t     types.Type
	name  string // of the variable with the descriptor
	core  string // the type its values have in the core
	unbox string // the function that gives the value back
	setup string // statements that fill the descriptor
	id    int
}

// box gives the descriptor of t, declared on first use.
func (u *unit) box(at ast.Node, t types.Type) *boxType {
	t = types.Unalias(t)
	for _, b := range u.boxed {
		if types.Identical(b.t, t) {
			return b
		}
	}
	b := &boxType{t: t, name: u.unique("D"), core: u.typ(at, t), id: len(u.boxed) + 1}
	u.boxed = append(u.boxed, b)
	b.unbox = u.helper(fmt.Sprintf("(v interface{}) %s { if v == nil { var z %s; return z }; return v.(%s) }", b.core, b.core, b.core))
	var s strings.Builder
	fmt.Fprintf(&s, "%s = %s(%d, %q, %d)\n", b.name, u.rt("NewType"), b.id, compiledName(t), u.traits(t))
	for _, m := range u.boxMethods(at, t) {
		s.WriteString(u.boxMethod(at, b, m))
	}
	b.setup = s.String()
	return b
}

// known are the methods the library looks for in values it is handed, that a
// box can answer for. Others of the magic names are refused.
var known = map[string]string{
	"Error": "func() string", "String": "func() string", "Unwrap": "func() error",
	"Len": "func() int", "Less": "func(i int, j int) bool", "Swap": "func(i int, j int)",
	"Push": "func(x any)", "Pop": "func() any",
	"Read": "func(p []byte) (n int, err error)", "Write": "func(p []byte) (n int, err error)",
}

// magic are names that fmt and errors look for in any value, and that no box
// answers for. Those of package io matter to it alone.
var (
	magic   = map[string]bool{"Format": true, "GoString": true}
	errorly = map[string]bool{"Is": true, "As": true}
	ioMagic = []string{"ReadFrom", "WriteTo", "WriteString", "ReadByte", "ReadRune", "UnreadByte",
		"UnreadRune", "WriteByte", "WriteRune", "Close", "Seek", "ReadAt", "WriteAt"}
)

// boxMethods lists the known methods of t, and refuses sets that no box has.
func (u *unit) boxMethods(at ast.Node, t types.Type) []*types.Func {
	set := types.NewMethodSet(t)
	var ms []*types.Func
	have := map[string]bool{}
	for i := range set.Len() {
		m := set.At(i).Obj().(*types.Func)
		if want, ok := known[m.Name()]; ok {
			sig := set.At(i).Type().(*types.Signature)
			if signatureText(sig) == signatureText(parseSig(want)) {
				ms = append(ms, m)
				have[m.Name()] = true
			}
		} else if magic[m.Name()] || errorly[m.Name()] && set.Lookup(nil, "Error") != nil {
			u.refuse(at, "a value with the method %s in an interface", m.Name())
		}
	}
	return ms
}

// mixed tells whether a type has methods of several library interfaces: no box
// has them together, and it is refused where the library would look.
func mixed(t types.Type) bool {
	set := types.NewMethodSet(t)
	have := map[string]bool{}
	for name := range known {
		have[name] = set.Lookup(nil, name) != nil
	}
	groups := 0
	for _, g := range []string{"Error", "String", "Less", "Read", "Write"} {
		if have[g] {
			groups++
		}
	}
	return groups > 1
}

func parseSig(s string) string { return s }

// signatureText writes a signature by its types alone.
func signatureText(v any) string {
	s, ok := v.(*types.Signature)
	if !ok {
		return sigTexts[v.(string)]
	}
	var ps, rs []string
	for i := range s.Params().Len() {
		ps = append(ps, types.Unalias(s.Params().At(i).Type()).String())
	}
	for i := range s.Results().Len() {
		rs = append(rs, types.Unalias(s.Results().At(i).Type()).String())
	}
	return strings.ReplaceAll(join(ps)+" -> "+join(rs), "any", "interface{}")
}

var sigTexts = map[string]string{
	"func() string": " -> string", "func() error": " -> error", "func() int": " -> int",
	"func(i int, j int) bool": "int, int -> bool", "func(i int, j int)": "int, int -> ",
	"func(x any)": "interface{} -> ", "func() any": " -> interface{}",
	"func(p []byte) (n int, err error)": "[]byte -> int, error",
}

// boxMethod writes the statement that gives a descriptor a method.
func (u *unit) boxMethod(at ast.Node, b *boxType, m *types.Func) string {
	f := u.newFn(&strings.Builder{}, nil)
	_, path, _ := types.LookupFieldOrMethod(b.t, true, m.Pkg(), m.Name())
	var ps, names []string
	sig := m.Signature()
	for i := range sig.Params().Len() {
		n := u.unique("a")
		ps, names = append(ps, n+" "+u.typ(at, sig.Params().At(i).Type())), append(names, n)
	}
	call := f.invoke(at, b.unbox+"(v)", b.t, m, path, names)
	if isPointer(m.Signature().Recv().Type()) && !isPointer(b.t) {
		u.refuse(at, "this embedded method")
	}
	lit := f.closure(sig, append([]string{"v interface{}"}, ps...), call)
	return fmt.Sprintf("%s(%s, %s)\n", u.rt("Set"+m.Name()), b.name, lit)
}

// toInterface converts a written value of type from to the interface to.
func (f *fn) toInterface(at ast.Node, x string, from, to types.Type) string {
	u := f.u
	if types.IsInterface(from) {
		return f.ifaceToIface(at, x, from, to)
	}
	if u.pure(from) {
		return f.pureToInterface(at, x, from, to)
	}
	b := u.box(at, from)
	boxed := fmt.Sprintf("%s(%s, %s)", u.rt("Box"), b.name, x)
	if u.native(to) {
		u.library(at, from, to)
		return u.toNative(at, boxed, to)
	}
	return boxed
}

func (f *fn) pureToInterface(at ast.Node, x string, from, to types.Type) string {
	it := to.Underlying().(*types.Interface)
	switch {
	case f.u.native(to):
		return x // a library type for a library interface
	case it.NumMethods() > 0:
		f.refuse(at, "a library type in an interface of the program")
	case x == "nil":
		return x
	}
	return f.u.rt("Any") + "(" + x + ")"
}

// library refuses a type of the program as a library interface where the
// library would find methods on the compiled value that the box lacks.
func (u *unit) library(at ast.Node, t, to types.Type) {
	if mixed(t) {
		u.refuse(at, "a %s as %s: it has methods of other interfaces too", t, to)
	}
	set := types.NewMethodSet(t)
	for _, name := range ioMagic {
		if strings.HasPrefix(to.String(), "io.") && set.Lookup(nil, name) != nil {
			u.refuse(at, "a %s as %s: it has the method %s too", t, to, name)
		}
	}
}

// toNative turns an any that holds a box into a library interface.
func (u *unit) toNative(at ast.Node, x string, to types.Type) string {
	name := types.TypeString(types.Unalias(to), nil)
	fn, ok := map[string]string{
		"error": "AsError", "fmt.Stringer": "AsStringer", "sort.Interface": "AsSort",
		"container/heap.Interface": "AsHeap", "io.Reader": "AsReader", "io.Writer": "AsWriter",
	}[name]
	if !ok {
		u.refuse(at, "a value of the program as %s", name)
	}
	return u.rt(fn) + "(" + x + ")"
}

func (f *fn) ifaceToIface(at ast.Node, x string, from, to types.Type) string {
	fromNative, toNative := f.u.native(from), f.u.native(to)
	switch {
	case types.Identical(from, to):
		return x
	case fromNative && toNative:
		return x
	case toNative:
		return f.u.toNative(at, x, to)
	case fromNative && to.Underlying().(*types.Interface).NumMethods() > 0:
		f.refuse(at, "a library interface in an interface of the program")
	case fromNative:
		return f.u.rt("Any") + "(" + x + ")"
	}
	return x
}
