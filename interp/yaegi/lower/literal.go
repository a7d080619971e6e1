package lower

import (
	"go/ast"
	"go/types"
)

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
