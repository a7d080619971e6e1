package lower

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
)

// constant writes a folded constant of a type of the core.
func (f *fn) constant(at ast.Node, v constant.Value, t types.Type) string {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		// A constant in a generic body, at a concrete type, is basic; an
		// interface gets the constant's default type before.
		f.refuse(at, "this constant of type %s", t)
	}
	name := f.u.typ(at, t)
	if n, ok := types.Unalias(t).(*types.Named); ok && !f.u.isUser(n) {
		return f.u.libraryConstant(name, v, b)
	}
	switch {
	case b.Info()&types.IsBoolean != 0:
		return v.String()
	case b.Info()&types.IsString != 0:
		return strconv.Quote(constant.StringVal(v))
	case b.Info()&types.IsInteger != 0:
		v = constant.ToInt(v)
		if b.Kind() == types.Int || b.Kind() == types.UntypedInt {
			if constant.Sign(v) < 0 {
				return "int(" + v.ExactString() + ")"
			}
			return v.ExactString()
		}
		return name + "(" + v.ExactString() + ")"
	case b.Info()&types.IsFloat != 0:
		return name + "(" + floatText(v, b.Kind()) + ")"
	case b.Info()&types.IsComplex != 0:
		v = constant.ToComplex(v)
		part := types.Float64
		if b.Kind() == types.Complex64 {
			part = types.Float32
		}
		pn := map[types.BasicKind]string{types.Float64: "float64", types.Float32: "float32"}[part]
		return fmt.Sprintf("%s(complex(%s(%s), %s(%s)))", types.Typ[basicKind(b)].Name(), pn, floatText(constant.Real(v), part), pn, floatText(constant.Imag(v), part))
	}
	f.refuse(at, "this constant of type %s", t)
	return ""
}

func floatText(v constant.Value, k types.BasicKind) string {
	v = constant.ToFloat(v)
	if k == types.Float32 {
		x, _ := constant.Float32Val(v)
		return strconv.FormatFloat(float64(x), 'g', -1, 64)
	}
	x, _ := constant.Float64Val(v)
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// libraryConstant keeps a constant of a library type in a variable: folded,
// the interpreter would lose its type and with that its methods.
func (u *unit) libraryConstant(typ string, v constant.Value, b *types.Basic) string {
	text := ""
	switch {
	case b.Info()&types.IsString != 0:
		text = strconv.Quote(constant.StringVal(v))
	case b.Info()&types.IsFloat != 0:
		text = floatText(v, b.Kind())
	default:
		text = v.ExactString()
	}
	key := "const " + typ + " " + text
	name, ok := u.helpers[key]
	if !ok {
		name = u.unique("K")
		u.helpers[key] = name
		fmt.Fprintf(&u.globals, "var %s %s = %s\n", name, typ, text)
	}
	return name
}
