package lower

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
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
		if f.u.info.Types[ast.Unparen(e)].Value != nil {
			return f.constant(e, f.u.info.Types[ast.Unparen(e)].Value, to)
		}
		f.sameRepr(e, from, to)
		return f.expr(e)
	}
	return f.toInterface(e, f.expr(e), from, to)
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

func (f *fn) zero(e ast.Node, t types.Type) string {
	if _, ok := t.(*types.Basic); ok {
		return "nil"
	}
	return "nil"
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

func (f *fn) composite(lit *ast.CompositeLit) string {
	t := f.t(lit)
	amp := ""
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t, amp = p.Elem(), "&"
	}
	name := f.typ(lit, t)
	switch under := t.Underlying().(type) {
	case *types.Struct:
		return amp + name + f.structFields(lit, under)
	case *types.Map:
		var parts []string
		for _, el := range lit.Elts {
			kv := el.(*ast.KeyValueExpr)
			parts = append(parts, f.conv(kv.Key, under.Key())+": "+f.conv(kv.Value, under.Elem()))
		}
		return f.lit(lit, amp, name, parts)
	case *types.Slice:
		return f.lit(lit, amp, name, f.elements(lit, under.Elem()))
	case *types.Array:
		return f.lit(lit, amp, name, f.elements(lit, under.Elem()))
	}
	f.refuse(lit, "a literal of type %s", t)
	return ""
}

func (f *fn) lit(at ast.Node, amp, name string, parts []string) string {
	if amp != "" {
		f.refuse(at, "a pointer to this literal")
	}
	return name + "{" + join(parts) + "}"
}

// elements writes the elements of a list, in order where keys are given.
func (f *fn) elements(lit *ast.CompositeLit, elem types.Type) []string {
	var parts []string
	for _, el := range lit.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			v := f.u.info.Types[kv.Key].Value
			if v == nil {
				f.refuse(kv, "this index")
			}
			parts = append(parts, v.ExactString()+": "+f.conv(kv.Value, elem))
			continue
		}
		parts = append(parts, f.conv(el, elem))
	}
	return parts
}

func (f *fn) structFields(lit *ast.CompositeLit, st *types.Struct) string {
	var parts []string
	for i, el := range lit.Elts {
		field, value := (*types.Var)(nil), el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			for j := range st.NumFields() {
				if st.Field(j).Name() == kv.Key.(*ast.Ident).Name {
					field = st.Field(j)
				}
			}
			value = kv.Value
		} else {
			field = st.Field(i)
		}
		parts = append(parts, f.u.fieldName(lit, field)+": "+f.conv(value, field.Type()))
	}
	return "{" + join(parts) + "}"
}

// index writes x[i] for reading and for assignment.
func (f *fn) index(e *ast.IndexExpr) string {
	if tv := f.u.info.Types[e.X]; tv.IsType() || f.isFuncName(e.X) {
		return f.genericValue(e, e.X)
	}
	switch t := f.t(e.X).Underlying().(type) {
	case *types.Map:
		return f.expr(e.X) + "[" + f.conv(e.Index, t.Key()) + "]"
	case *types.Slice, *types.Array, *types.Basic:
		return f.expr(e.X) + "[" + f.indexValue(e.Index) + "]"
	case *types.Pointer:
		return "(*" + f.expr(e.X) + ")[" + f.indexValue(e.Index) + "]"
	}
	f.refuse(e, "indexing a %s", f.t(e.X))
	return ""
}

func (f *fn) isFuncName(e ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		_, ok := f.u.info.Uses[x].(*types.Func)
		return ok
	case *ast.SelectorExpr:
		_, ok := f.u.info.Uses[x.Sel].(*types.Func)
		return ok && f.u.info.Selections[x] == nil
	}
	return false
}

// indexValue writes an index as an int; one too large for it stays too large.
func (f *fn) indexValue(e ast.Expr) string {
	if tv := f.u.info.Types[ast.Unparen(e)]; tv.Value != nil {
		return tv.Value.ExactString()
	}
	b, ok := f.t(e).Underlying().(*types.Basic)
	if ok && b.Kind() == types.Int {
		return f.expr(e)
	}
	if ok && (b.Kind() == types.Uint64 || b.Kind() == types.Uint || b.Kind() == types.Uintptr) {
		return f.u.rt("Index") + "(uint64(" + f.expr(e) + "))"
	}
	return "int(" + f.expr(e) + ")"
}

func (f *fn) slice(e *ast.SliceExpr) string {
	x := f.expr(e.X)
	switch t := f.t(e.X).Underlying().(type) {
	case *types.Slice, *types.Basic:
	case *types.Array:
	case *types.Pointer:
		x = "(*" + x + ")"
	default:
		f.refuse(e, "slicing a %s", t)
	}
	var b strings.Builder
	b.WriteString(x + "[")
	if e.Low != nil {
		b.WriteString(f.indexValue(e.Low))
	}
	b.WriteString(":")
	if e.High != nil {
		b.WriteString(f.indexValue(e.High))
	}
	if e.Max != nil {
		b.WriteString(":" + f.indexValue(e.Max))
	}
	return b.String() + "]"
}
