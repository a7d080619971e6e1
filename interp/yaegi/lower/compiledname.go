package lower

import (
	"go/types"
	"strconv"
	"strings"
)

// compiledName is what a type is called in a compiled program, by reflection.
func compiledName(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return types.Typ[basicKind(t)].Name()
	case *types.Named:
		return namedName(t)
	case *types.Pointer:
		return "*" + compiledName(t.Elem())
	case *types.Slice:
		return "[]" + compiledName(t.Elem())
	case *types.Array:
		return "[" + strconv.FormatInt(t.Len(), 10) + "]" + compiledName(t.Elem())
	case *types.Map:
		return "map[" + compiledName(t.Key()) + "]" + compiledName(t.Elem())
	case *types.Chan:
		elem := compiledName(t.Elem())
		if c, ok := types.Unalias(t.Elem()).(*types.Chan); ok && c.Dir() == types.RecvOnly && t.Dir() != types.RecvOnly {
			elem = "(" + elem + ")"
		}
		return [...]string{"chan ", "chan<- ", "<-chan "}[t.Dir()] + elem
	case *types.Signature:
		return "func" + signatureName(t)
	case *types.Interface:
		return interfaceName(t)
	case *types.Struct:
		return structName(t)
	}
	return t.String()
}

// basicKind makes byte and rune what they are other names of.
func basicKind(b *types.Basic) types.BasicKind {
	if b.Info()&types.IsUntyped != 0 {
		b = types.Default(b).(*types.Basic)
	}
	return b.Kind()
}

func namedName(n *types.Named) string {
	name := n.Obj().Name()
	if p := n.Obj().Pkg(); p != nil {
		name = p.Name() + "." + name
	}
	if n.TypeArgs().Len() == 0 {
		return name
	}
	var args []string
	for i := range n.TypeArgs().Len() {
		args = append(args, compiledName(n.TypeArgs().At(i)))
	}
	return name + "[" + strings.Join(args, ",") + "]"
}

func signatureName(s *types.Signature) string {
	var ps, rs []string
	for i := range s.Params().Len() {
		t := s.Params().At(i).Type()
		if s.Variadic() && i == s.Params().Len()-1 {
			ps = append(ps, "..."+strings.TrimPrefix(compiledName(t), "[]"))
			continue
		}
		ps = append(ps, compiledName(t))
	}
	for i := range s.Results().Len() {
		rs = append(rs, compiledName(s.Results().At(i).Type()))
	}
	text := "(" + join(ps) + ")"
	switch len(rs) {
	case 0:
		return text
	case 1:
		return text + " " + rs[0]
	}
	return text + " (" + join(rs) + ")"
}

func interfaceName(t *types.Interface) string {
	if t.NumMethods() == 0 {
		return "interface {}"
	}
	var ms []string
	for i := range t.NumMethods() {
		m := t.Method(i)
		name := m.Name()
		if !m.Exported() && m.Pkg() != nil {
			name = m.Pkg().Name() + "." + name
		}
		ms = append(ms, name+signatureName(m.Signature()))
	}
	return "interface { " + strings.Join(ms, "; ") + " }"
}

func structName(t *types.Struct) string {
	if t.NumFields() == 0 {
		return "struct {}"
	}
	var fs []string
	for i := range t.NumFields() {
		f := t.Field(i)
		text := compiledName(f.Type())
		if !f.Embedded() {
			text = f.Name() + " " + text
		}
		if tag := t.Tag(i); tag != "" {
			text += " " + strconv.Quote(tag)
		}
		fs = append(fs, text)
	}
	return "struct { " + strings.Join(fs, "; ") + " }"
}
