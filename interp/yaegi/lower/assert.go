package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// assert writes x.(T) for its one value; a failure panics as Go's does.
func (f *fn) assert(e *ast.TypeAssertExpr) string {
	to := f.t(e.Type)
	ok, value := f.assertion(e, f.t(e.X), to)
	t := f.typ(e, to)
	x := "x"
	failed := fmt.Sprintf("%s(x, %q, %q)", f.u.rt("Failed"), compiledName(f.t(e.X)), compiledName(to))
	if it, ok := to.Underlying().(*types.Interface); ok {
		method := ""
		if it.NumMethods() == 1 {
			method = it.Method(0).Name()
		}
		failed = fmt.Sprintf("%s(x, %q, %q)", f.u.rt("Lacks"), compiledName(to), method)
	}
	body := fmt.Sprintf("(x interface{}) %s { if !%s { %s }; return %s }", t, fill(ok, x), failed, fill(value, x))
	return f.u.helper(body) + "(" + f.anyOf(e.X) + ")"
}

// anyOf writes an interface value as an any.
func (f *fn) anyOf(e ast.Expr) string {
	return f.ifaceToIface(e, f.expr(e), f.t(e), types.Universe.Lookup("any").Type())
}

// assertion gives formats, over the name of an any, for the question whether
// it holds a T and for the value it then has.
func (f *fn) assertion(at ast.Node, from, to types.Type) (ok, value string) {
	u := f.u
	t := f.typ(at, to)
	switch {
	case u.native(to):
		name := types.TypeString(types.Unalias(to), nil)
		fn, found := map[string]string{"error": "Error", "fmt.Stringer": "Stringer", "sort.Interface": "Sort", "io.Reader": "Reader", "io.Writer": "Writer"}[name]
		if !found {
			f.refuse(at, "an assertion to %s", name)
		}
		return u.rt("Is"+fn) + "(%s)", u.rt("As"+fn) + "(%s)"
	case types.IsInterface(to):
		if to.Underlying().(*types.Interface).Empty() {
			return "(%s != nil)", "%s"
		}
		return u.implements(at, to) + "(%s)", "%s"
	case u.pure(to):
		is := u.helper(fmt.Sprintf("(x interface{}) bool { _, ok := x.(%s); return ok }", t))
		get := u.helper(fmt.Sprintf("(x interface{}) %s { v, _ := x.(%s); return v }", t, t))
		return is + "(%s)", get + "(%s)"
	}
	b := u.box(at, to)
	return fmt.Sprintf("(%s(%%s) == %d)", u.rt("ID"), b.id), fmt.Sprintf("%s(%s(%%s))", b.unbox, u.rt("Open"))
}

// fill puts a name into a format of assertion.
func fill(format, name string) string { return strings.ReplaceAll(format, "%s", name) }
