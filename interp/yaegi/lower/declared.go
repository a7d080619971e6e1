package lower

import (
	"go/types"
	"reflect"
	"slices"
)

// Declared are the declared types of a program that its values may have where
// they are looked at from outside. Type 0 stands for a type without any of the
// program's in it: reflection tells all about it.
type Declared struct {
	Types []Type
	// Boxes gives the type of each descriptor, by its number less one.
	Boxes []int
	// Captured names variables that function literals capture.
	Captured []string `json:",omitempty"`
}

// A Type is a declared type as the compiler names it. Types refer to each other
// by index in Declared.
type Type struct {
	Name   string
	Kind   reflect.Kind
	Fields []Field `json:",omitempty"` // of a struct, in order
	Elem   int     `json:",omitempty"`
	Key    int     `json:",omitempty"`
}

// A Field is a field by its name in the source.
type Field struct {
	Name string
	Type int `json:",omitempty"`
}

// declarer collects the types a program's boxes reach.
type declarer struct {
	u      *unit
	out    Declared
	byName map[string][]int
	types  []types.Type
}

// declared lists the types of all boxes and all they reach.
func (u *unit) declared() Declared {
	d := &declarer{u: u, byName: map[string][]int{}}
	d.out.Types, d.types = make([]Type, 1), make([]types.Type, 1)
	for _, b := range u.boxed {
		d.out.Boxes = append(d.out.Boxes, d.index(b.t))
	}
	for v := range u.facts.captured {
		if v.Pkg() == u.pkg && v.Parent() != u.pkg.Scope() {
			d.out.Captured = append(d.out.Captured, v.Name())
		}
	}
	slices.Sort(d.out.Captured)
	d.out.Captured = slices.Compact(d.out.Captured)
	return d.out
}

// index adds a type on first use.
func (d *declarer) index(t types.Type) int {
	t = types.Unalias(t)
	if d.u.pure(t) {
		return 0
	}
	name := compiledName(t)
	for _, i := range d.byName[name] {
		if types.Identical(d.types[i], t) {
			return i
		}
	}
	i := len(d.types)
	d.types = append(d.types, t)
	d.byName[name] = append(d.byName[name], i)
	d.out.Types = append(d.out.Types, Type{Name: name})
	made := d.describe(t.Underlying())
	made.Name = name
	d.out.Types[i] = made
	return i
}

func (d *declarer) describe(t types.Type) Type {
	switch t := t.(type) {
	case *types.Basic:
		if t.Kind() == types.String {
			return Type{Kind: reflect.String}
		}
		return Type{Kind: reflect.Kind(t.Kind())} // the two number them alike up to there
	case *types.Pointer:
		return Type{Kind: reflect.Pointer, Elem: d.index(t.Elem())}
	case *types.Slice:
		return Type{Kind: reflect.Slice, Elem: d.index(t.Elem())}
	case *types.Array:
		return Type{Kind: reflect.Array, Elem: d.index(t.Elem())}
	case *types.Chan:
		return Type{Kind: reflect.Chan, Elem: d.index(t.Elem())}
	case *types.Map:
		return Type{Kind: reflect.Map, Key: d.index(t.Key()), Elem: d.index(t.Elem())}
	case *types.Interface:
		return Type{Kind: reflect.Interface}
	case *types.Signature:
		return Type{Kind: reflect.Func}
	case *types.Struct:
		made := Type{Kind: reflect.Struct}
		for i := range t.NumFields() {
			made.Fields = append(made.Fields, Field{t.Field(i).Name(), d.index(t.Field(i).Type())})
		}
		return made
	}
	return Type{}
}
