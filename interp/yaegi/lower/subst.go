package lower

import "go/types"

// An env gives the type parameters of an instance their types.
type env map[*types.TypeParam]types.Type

// apply replaces type parameters in t.
func (e env) apply(t types.Type) types.Type {
	if len(e) == 0 || t == nil {
		return t
	}
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		if r, ok := e[t]; ok {
			return r
		}
		return t
	case *types.Named:
		if t.TypeArgs().Len() == 0 {
			return t
		}
		args := make([]types.Type, t.TypeArgs().Len())
		for i := range args {
			args[i] = e.apply(t.TypeArgs().At(i))
		}
		r, err := types.Instantiate(nil, t.Origin(), args, false)
		if err != nil {
			return t
		}
		return r
	case *types.Pointer:
		return types.NewPointer(e.apply(t.Elem()))
	case *types.Slice:
		return types.NewSlice(e.apply(t.Elem()))
	case *types.Array:
		return types.NewArray(e.apply(t.Elem()), t.Len())
	case *types.Chan:
		return types.NewChan(t.Dir(), e.apply(t.Elem()))
	case *types.Map:
		return types.NewMap(e.apply(t.Key()), e.apply(t.Elem()))
	case *types.Signature:
		return types.NewSignatureType(nil, nil, nil, e.tuple(t.Params()), e.tuple(t.Results()), t.Variadic())
	case *types.Tuple:
		return e.tuple(t)
	case *types.Struct:
		fields, tags := make([]*types.Var, t.NumFields()), make([]string, t.NumFields())
		for i := range fields {
			f := t.Field(i)
			fields[i] = types.NewField(f.Pos(), f.Pkg(), f.Name(), e.apply(f.Type()), f.Embedded())
			tags[i] = t.Tag(i)
		}
		return types.NewStruct(fields, tags)
	}
	return t // basic types, interfaces: methods over type parameters are refused at the call
}

func (e env) tuple(t *types.Tuple) *types.Tuple {
	vars := make([]*types.Var, t.Len())
	for i := range vars {
		v := t.At(i)
		vars[i] = types.NewVar(v.Pos(), v.Pkg(), v.Name(), e.apply(v.Type()))
	}
	return types.NewTuple(vars...)
}
