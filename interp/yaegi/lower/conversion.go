package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// conversion writes T(x).
func (f *fn) conversion(c *ast.CallExpr, to types.Type) string {
	x := c.Args[0]
	from := f.t(x)
	if f.u.info.Types[ast.Unparen(x)].IsNil() {
		return "(" + f.typ(c, to) + ")(nil)"
	}
	if types.IsInterface(to) {
		return f.conv(x, to)
	}
	if f.u.info.Types[ast.Unparen(x)].Value != nil {
		if b, ok := to.Underlying().(*types.Basic); ok && b.Info()&types.IsString == 0 {
			if fb, ok := from.Underlying().(*types.Basic); ok && fb.Info()&types.IsConstType != 0 {
				return f.constant(c, f.u.info.Types[ast.Unparen(x)].Value, to)
			}
		}
	}
	target := f.typ(c, to)
	if f.typ(c, from) == target {
		return f.expr(x)
	}
	switch to.Underlying().(type) {
	case *types.Basic, *types.Slice:
		return f.basicConversion(c, x, from, to, target)
	case *types.Struct:
		return f.structConversion(c, x, from, to, target)
	}
	f.refuse(c, "the conversion of %s to %s", from, to)
	return ""
}

// basicConversion leaves out what the platform decides: a float out of an
// integer's range.
func (f *fn) basicConversion(c *ast.CallExpr, x ast.Expr, from, to types.Type, target string) string {
	if _, ok := from.Underlying().(*types.Struct); ok {
		f.refuse(c, "the conversion of %s to %s", from, to)
	}
	v := f.expr(x)
	fb, fromBasic := from.Underlying().(*types.Basic)
	tb, toBasic := to.Underlying().(*types.Basic)
	switch {
	case fromBasic && toBasic && fb.Info()&types.IsInteger != 0 && tb.Info()&types.IsString != 0:
		if fb.Info()&types.IsUntyped == 0 && fb.Kind() != types.Int32 && fb.Kind() != types.Uint8 {
			return "string(" + f.u.rt("Rune") + "(int64(" + v + ")))"
		}
		return "string(rune(" + v + "))"
	case fromBasic && toBasic && fb.Info()&types.IsFloat != 0 && tb.Info()&types.IsInteger != 0:
		// Out of range, the result is the compiler's choice: let it choose.
		return fmt.Sprintf("%s(float64(%s))", f.u.rt("To"+strings.ToUpper(target[:1])+target[1:]), v)
	}
	if target[0] == '[' || target[0] == '*' {
		target = "(" + target + ")"
	}
	return fmt.Sprintf("%s(%s)", target, v)
}

// structConversion copies field by field: the core declares the types apart.
func (f *fn) structConversion(c *ast.CallExpr, x ast.Expr, from, to types.Type, target string) string {
	fs, ok := from.Underlying().(*types.Struct)
	ts := to.Underlying().(*types.Struct)
	if !ok {
		f.refuse(c, "the conversion of %s to %s", from, to)
	}
	var parts []string
	for i := range ts.NumFields() {
		f.sameRepr(c, fs.Field(i).Type(), ts.Field(i).Type())
		parts = append(parts, f.u.fieldName(c, ts.Field(i))+": v."+f.u.fieldName(c, fs.Field(i)))
	}
	return fmt.Sprintf("func(v %s) %s { return %s{%s} }(%s)", f.typ(c, from), target, target, join(parts), f.expr(x))
}
