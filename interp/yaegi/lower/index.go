package lower

import (
	"go/ast"
	"go/types"
	"strings"
)

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
