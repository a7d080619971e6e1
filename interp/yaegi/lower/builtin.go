package lower

import (
	"fmt"
	"go/ast"
	"go/types"
)

// builtin writes a call of a predeclared function.
func (f *fn) builtin(c *ast.CallExpr, name string) string {
	switch name {
	case "len", "cap":
		return f.length(c, name)
	case "append":
		return f.appendCall(c)
	case "copy":
		return fmt.Sprintf("copy(%s, %s)", f.expr(c.Args[0]), f.expr(c.Args[1]))
	case "delete":
		m := f.t(c.Args[0]).Underlying().(*types.Map)
		return fmt.Sprintf("delete(%s, %s)", f.expr(c.Args[0]), f.conv(c.Args[1], m.Key()))
	case "make":
		return f.makeCall(c)
	case "new":
		if !f.u.info.Types[c.Args[0]].IsType() {
			f.refuse(c, "new of a value")
		}
		return "new(" + f.typ(c, f.t(c.Args[0])) + ")"
	case "panic":
		any := types.Universe.Lookup("any").Type()
		return fmt.Sprintf("%s(%s, %d)", f.u.rt("Panic"), f.conv(c.Args[0], any), f.u.line(c))
	case "recover":
		return f.recoverCall(c)
	case "min", "max":
		return f.minMax(c, name)
	case "clear":
		return f.clearCall(c)
	case "close":
		return "close(" + f.expr(c.Args[0]) + ")"
	case "real", "imag":
		return name + "(" + f.expr(c.Args[0]) + ")"
	case "complex":
		return fmt.Sprintf("complex(%s, %s)", f.expr(c.Args[0]), f.expr(c.Args[1]))
	case "print", "println":
		return f.printCall(c, name)
	}
	f.refuse(c, "%s", name)
	return ""
}

func (f *fn) length(c *ast.CallExpr, name string) string {
	x := c.Args[0]
	if name == "cap" {
		f.capacityKnown(x)
	}
	if p, ok := f.t(x).Underlying().(*types.Pointer); ok {
		return fmt.Sprintf("%d", p.Elem().Underlying().(*types.Array).Len())
	}
	return name + "(" + f.expr(x) + ")"
}

func (f *fn) appendCall(c *ast.CallExpr) string {
	st, ok := f.t(c).Underlying().(*types.Slice)
	if !ok {
		f.refuse(c, "append to a %s", f.t(c))
	}
	if len(c.Args) > 1 {
		f.forks(c, f.into)
	}
	f.into = nil
	s := f.expr(c.Args[0])
	if s == "nil" {
		s = f.typ(c, f.t(c)) + "(nil)"
	}
	if len(c.Args) == 1 {
		return s
	}
	if c.Ellipsis.IsValid() {
		y := f.expr(c.Args[1])
		if y == "nil" {
			return s
		}
		return fmt.Sprintf("append(%s, %s...)", s, y)
	}
	parts := []string{s}
	for _, a := range c.Args[1:] {
		parts = append(parts, f.conv(a, st.Elem()))
	}
	return "append(" + join(parts) + ")"
}

func (f *fn) makeCall(c *ast.CallExpr) string {
	parts := []string{f.typ(c, f.t(c))}
	for _, a := range c.Args[1:] {
		parts = append(parts, f.indexValue(a))
	}
	return "make(" + join(parts) + ")"
}

// minMax goes through a function of the core for each type and count; that of
// floats compares as Go does, NaN and signed zero included.
func (f *fn) minMax(c *ast.CallExpr, name string) string {
	b, ok := f.t(c).Underlying().(*types.Basic)
	if !ok {
		f.refuse(c, "%s of %s", name, f.t(c))
	}
	t := f.typ(c, f.t(c))
	op := map[string]string{"min": "<", "max": ">"}[name]
	fn := f.u.rt("Min")
	switch {
	case b.Info()&types.IsFloat == 0:
		fn = f.u.helper(fmt.Sprintf("(a, b %s) %s { if b %s a { return b }; return a }", t, t, op))
	case name == "max":
		fn = f.u.rt("Max")
	}
	acc := f.conv(c.Args[0], f.t(c))
	for _, a := range c.Args[1:] {
		x := f.conv(a, f.t(c))
		if b.Info()&types.IsFloat != 0 {
			acc = fmt.Sprintf("%s(%s(float64(%s), float64(%s)))", t, fn, acc, x)
		} else {
			acc = fmt.Sprintf("%s(%s, %s)", fn, acc, x)
		}
	}
	return acc
}

func (f *fn) clearCall(c *ast.CallExpr) string {
	t := f.typ(c, f.t(c.Args[0]))
	switch under := f.t(c.Args[0]).Underlying().(type) {
	case *types.Slice:
		el := f.typ(c, under.Elem())
		fn := f.u.helper(fmt.Sprintf("(s %s) { var z %s; for i := 0; i < len(s); i++ { s[i] = z } }", t, el))
		return fn + "(" + f.expr(c.Args[0]) + ")"
	case *types.Map:
		return f.u.rt("ClearMap") + "(" + f.expr(c.Args[0]) + ")"
	}
	f.refuse(c, "clear of %s", t)
	return ""
}

// printCall writes print and println, to the standard error stream.
func (f *fn) printCall(c *ast.CallExpr, name string) string {
	var parts []string
	for _, a := range c.Args {
		b, ok := f.t(a).Underlying().(*types.Basic)
		if !ok || b.Info()&(types.IsInteger|types.IsString|types.IsBoolean) == 0 {
			f.refuse(a, "%s of a %s", name, f.t(a))
		}
		parts = append(parts, f.expr(a))
	}
	return map[string]string{"print": f.u.rt("PrintErr"), "println": f.u.rt("PrintlnErr")}[name] + "(" + join(parts) + ")"
}

// helper declares a small function of the core once for its text.
func (u *unit) helper(text string) string {
	if n, ok := u.helpers[text]; ok {
		return n
	}
	n := u.unique("h")
	u.helpers[text] = n
	fmt.Fprintf(&u.code, "func %s%s\n", n, text)
	return n
}
