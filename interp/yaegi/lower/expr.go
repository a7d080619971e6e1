package lower

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// expr writes the value of an expression in its own type.
func (f *fn) expr(e ast.Expr) string {
	e = ast.Unparen(e)
	tv := f.u.info.Types[e]
	if tv.Value != nil {
		return f.constant(e, tv.Value, f.t(e))
	}
	if tv.IsNil() {
		return "nil"
	}
	switch e := e.(type) {
	case *ast.Ident:
		return f.ident(e)
	case *ast.FuncLit:
		return f.literal(e, false)
	case *ast.CompositeLit:
		return f.composite(e)
	case *ast.SelectorExpr:
		return f.selector(e)
	case *ast.IndexExpr:
		return f.index(e)
	case *ast.IndexListExpr:
		return f.genericValue(e, e.X)
	case *ast.SliceExpr:
		return f.slice(e)
	case *ast.StarExpr:
		f.copiesFile(e)
		return "(*" + f.expr(e.X) + ")"
	case *ast.UnaryExpr:
		return f.unary(e)
	case *ast.BinaryExpr:
		return f.binary(e)
	case *ast.CallExpr:
		return f.call(e)
	case *ast.TypeAssertExpr:
		return f.assert(e)
	}
	f.refuse(e, "this expression (%T)", e)
	return ""
}

// conv writes an expression as a value of type to, boxing where the type
// changes from concrete to interface.
func (f *fn) conv(e ast.Expr, to types.Type) string {
	to = f.env.apply(to)
	if f.u.info.Types[ast.Unparen(e)].IsNil() {
		return f.zero(e, to)
	}
	from := f.t(e)
	if !types.IsInterface(to) {
		if v := f.u.info.Types[ast.Unparen(e)].Value; v != nil {
			return f.u.kept(f.constant(e, v, to), v)
		}
		f.sameRepr(e, from, to)
		return f.expr(e)
	}
	x := f.expr(e)
	if f.fixed(e) && !(f.u.native(to) && f.u.pure(from)) {
		x = f.u.rt("Fixed") + "(" + x + ")"
	}
	return f.toInterface(e, x, from, to)
}

// sameRepr refuses assignments between an unnamed and a named struct: the
// core declares them apart.
func (f *fn) sameRepr(e ast.Node, from, to types.Type) {
	if b, ok := from.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		return
	}
	_, isFunc := from.Underlying().(*types.Signature)
	if f.typ(e, from) != f.typ(e, to) && !isChan(from) && !isFunc {
		f.refuse(e, "assigning a %s to a %s", from, to)
	}
}

func isChan(t types.Type) bool { _, ok := t.Underlying().(*types.Chan); return ok }

// zero writes a nil. One of an interface of the library has its type, save for
// errors: the interpreter fails where it hands a bare nil on as such.
func (f *fn) zero(e ast.Node, t types.Type) string {
	if !f.u.native(t) || t == types.Universe.Lookup("error").Type() {
		return "nil"
	}
	name := f.typ(e, t)
	return f.u.helper(fmt.Sprintf("() %s { var z %s; return z }", name, name)) + "()"
}

func (f *fn) ident(id *ast.Ident) string {
	switch o := f.u.info.Uses[id].(type) {
	case *types.Var:
		return f.name(o)
	case *types.Func:
		return f.funcValue(id, id, o)
	case nil:
		if o, ok := f.u.info.Defs[id].(*types.Var); ok {
			return f.name(o)
		}
	}
	f.refuse(id, "%s here", id.Name)
	return ""
}

func (f *fn) unary(e *ast.UnaryExpr) string {
	switch e.Op {
	case token.AND:
		return f.address(e.X)
	case token.ARROW:
		t := f.typ(e, f.t(e))
		return f.temp(t, "<-"+f.expr(e.X))
	case token.NOT:
		return "(!" + f.expr(e.X) + ")"
	case token.SUB, token.XOR:
		return fmt.Sprintf("(%s%s)", e.Op, f.expr(e.X))
	case token.ADD:
		return f.expr(e.X)
	}
	f.refuse(e, "the operator %s", e.Op)
	return ""
}

// address writes &x. The address of a composite literal is a fresh value.
func (f *fn) address(x ast.Expr) string {
	x = ast.Unparen(x)
	switch x := x.(type) {
	case *ast.CompositeLit:
		if _, ok := f.t(x).Underlying().(*types.Struct); ok {
			return "&" + f.composite(x)
		}
		t := f.typ(x, f.t(x))
		return "&" + f.temp(t, f.composite(x))
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
		f.keepsStreams(x)
		return "&" + f.expr(x)
	case *ast.StarExpr:
		return f.expr(x.X)
	}
	f.refuse(x, "the address of this")
	return ""
}

func (f *fn) binary(e *ast.BinaryExpr) string {
	switch e.Op {
	case token.LAND, token.LOR:
		return f.shortCircuit(e)
	case token.EQL, token.NEQ:
		return f.compare(e)
	case token.SHL, token.SHR:
		return f.shift(e)
	}
	x, y := f.expr(e.X), f.expr(e.Y)
	return fmt.Sprintf("(%s %s %s)", x, e.Op, y)
}

func (f *fn) shift(e *ast.BinaryExpr) string {
	return fmt.Sprintf("(%s %s %s)", f.expr(e.X), e.Op, f.shiftCount(e))
}

// shiftCount writes the count as the interpreter wants it. A negative one
// panics in Go; its conversion alone would not.
func (f *fn) shiftCount(e *ast.BinaryExpr) string {
	if tv := f.u.info.Types[ast.Unparen(e.Y)]; tv.Value != nil {
		return constant.ToInt(tv.Value).ExactString()
	}
	if b, ok := f.t(e.Y).Underlying().(*types.Basic); !ok || b.Info()&types.IsUnsigned == 0 {
		return fmt.Sprintf("%s(int64(%s))", f.u.rt("Shift"), f.expr(e.Y))
	}
	return fmt.Sprintf("uint64(%s)", f.expr(e.Y))
}

// shortCircuit keeps what the right side needs first from running too early.
func (f *fn) shortCircuit(e *ast.BinaryExpr) string {
	x := f.expr(e.X)
	var y string
	pre := f.sub(func() { y = f.expr(e.Y) })
	if pre == "" {
		return fmt.Sprintf("(%s %s %s)", x, e.Op, y)
	}
	t := f.temp("bool", x)
	if e.Op == token.LOR {
		f.emit("if !%s {\n%s%s = %s\n}", t, pre, t, y)
	} else {
		f.emit("if %s {\n%s%s = %s\n}", t, pre, t, y)
	}
	return t
}

func (f *fn) compare(e *ast.BinaryExpr) string {
	x, y := f.t(e.X), f.t(e.Y)
	nilX, nilY := f.u.info.Types[ast.Unparen(e.X)].IsNil(), f.u.info.Types[ast.Unparen(e.Y)].IsNil()
	if nilX || nilY {
		return fmt.Sprintf("(%s %s %s)", f.expr(e.X), e.Op, f.expr(e.Y))
	}
	if !types.IsInterface(x) && !types.IsInterface(y) {
		f.sameRepr(e, x, y)
		return fmt.Sprintf("(%s %s %s)", f.expr(e.X), e.Op, f.expr(e.Y))
	}
	// Interfaces are compared by compiled code: panics and all.
	any := types.Universe.Lookup("any").Type()
	eq := fmt.Sprintf("%s(%s, %s)", f.u.rt("Equal"), f.conv(e.X, any), f.conv(e.Y, any))
	if e.Op == token.NEQ {
		return "(!" + eq + ")"
	}
	return eq
}
