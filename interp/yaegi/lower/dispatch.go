package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// An ifaceUse is a method called through, or an assertion to, an interface
// that is not native. Its function is written last, when every type that can
// be inside is known.
type ifaceUse struct {
	iface  types.Type
	method *types.Func // nil for an assertion
	name   string
	at     ast.Node
}

// dispatcher is the function that calls a method through an interface.
func (u *unit) dispatcher(at ast.Node, iface types.Type, m *types.Func) string {
	return u.use(at, iface, m, "I_"+m.Name())
}

// implements is the function that tells whether an any holds an iface.
func (u *unit) implements(at ast.Node, iface types.Type) string {
	return u.use(at, iface, nil, "is")
}

func (u *unit) use(at ast.Node, iface types.Type, m *types.Func, base string) string {
	for _, d := range u.ifaces {
		if d.method == m && types.Identical(d.iface, iface) {
			return d.name
		}
	}
	d := &ifaceUse{iface: iface, method: m, name: u.unique(base), at: at}
	u.ifaces = append(u.ifaces, d)
	return d.name
}

// dispatchers writes them all. Writing one may translate more functions,
// which may box more types: repeat until nothing is new.
func (u *unit) dispatchers() {
	var text string
	for boxes, uses := -1, -1; boxes != len(u.boxed) || uses != len(u.ifaces); {
		boxes, uses = len(u.boxed), len(u.ifaces)
		var b strings.Builder
		for i := 0; i < len(u.ifaces); i++ {
			guarded(func() { b.WriteString(u.dispatch(u.ifaces[i])) })
		}
		text = b.String()
		u.drain()
	}
	u.code.WriteString(text)
}

func (u *unit) dispatch(d *ifaceUse) string {
	it := d.iface.Underlying().(*types.Interface)
	f := u.newFn(&strings.Builder{}, nil)
	if d.method == nil {
		return u.membership(d, it)
	}
	sig := d.method.Signature()
	ps, names := f.formals(d.at, sig)
	var rs []string
	for i := range sig.Results().Len() {
		rs = append(rs, u.typ(d.at, sig.Results().At(i).Type()))
	}
	f.emit("func %s(%s) (%s) {", d.name, join(append([]string{"x interface{}"}, ps...)), join(rs))
	f.emit("var id int = %s(x)", u.rt("ID"))
	for _, b := range u.boxed {
		if !types.Implements(b.t, it) {
			continue
		}
		obj, path, _ := types.LookupFieldOrMethod(b.t, true, d.method.Pkg(), d.method.Name())
		m := obj.(*types.Func)
		call := f.invoke(d.at, fmt.Sprintf("%s(%s(x))", b.unbox, u.rt("Open")), b.t, m, path, names)
		if len(rs) == 0 {
			f.emit("if id == %d {\n%s\nreturn\n}", b.id, call)
		} else {
			f.emit("if id == %d {\nreturn %s\n}", b.id, call)
		}
	}
	f.emit("%s(x)\npanic(0)\n}", u.rt("NoMethod"))
	return f.out.String()
}

func (u *unit) membership(d *ifaceUse, it *types.Interface) string {
	var b strings.Builder
	fmt.Fprintf(&b, "func %s(x interface{}) bool {\nvar id int = %s(x)\n", d.name, u.rt("ID"))
	for _, bt := range u.boxed {
		if types.Implements(bt.t, it) {
			fmt.Fprintf(&b, "if id == %d {\nreturn true\n}\n", bt.id)
		}
	}
	fmt.Fprintf(&b, "return %s(x)\n}\n", u.rt("Foreign"))
	return b.String()
}
