package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"reflect"
	"strings"
)

// A namedType is a struct of the program with its declaration in the core.
type namedType struct {
	t    types.Type
	name string
}

// typ writes a type of the program as the core has it. Named types that are
// no structs are their underlying types; interfaces that are not native, any.
func (u *unit) typ(at ast.Node, t types.Type) string {
	return u.typeIn(at, t, nil)
}

func (u *unit) typeIn(at ast.Node, t types.Type, path []types.Type) string {
	t = types.Unalias(t)
	sub := func(t types.Type) string { return u.typeIn(at, t, path) }
	switch t := t.(type) {
	case *types.Basic:
		if t.Kind() == types.UnsafePointer || t.Kind() == types.Invalid {
			u.refuse(at, "the type %s", t)
		}
		if t.Kind() == types.UntypedNil {
			return "any"
		}
		return types.Default(t).(*types.Basic).Name()
	case *types.Named:
		return u.namedType(at, t, path)
	case *types.Struct:
		return u.structType(at, t, t)
	case *types.Pointer:
		return "*" + sub(t.Elem())
	case *types.Slice:
		return "[]" + sub(t.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), sub(t.Elem()))
	case *types.Map:
		return "map[" + sub(t.Key()) + "]" + sub(t.Elem())
	case *types.Chan:
		return [...]string{"chan ", "chan<- ", "<-chan "}[t.Dir()] + sub(t.Elem())
	case *types.Interface:
		if !t.IsMethodSet() {
			u.refuse(at, "a constraint used as a type")
		}
		return "any"
	case *types.Signature:
		return "func" + u.signature(at, t, path)
	}
	u.refuse(at, "the type %s", t)
	return ""
}

func (u *unit) signature(at ast.Node, s *types.Signature, path []types.Type) string {
	var ps, rs []string
	for i := range s.Params().Len() {
		// The core's own functions take variadic parameters as slices.
		ps = append(ps, u.typeIn(at, s.Params().At(i).Type(), path))
	}
	for i := range s.Results().Len() {
		rs = append(rs, u.typeIn(at, s.Results().At(i).Type(), path))
	}
	return "(" + join(ps) + ") (" + join(rs) + ")"
}

func (u *unit) isTrusted(p *types.Package) bool {
	for _, t := range u.opts.Trusted {
		if p != nil && p.Path() == t {
			return true
		}
	}
	return false
}

// isUser tells whether a named type is declared in the program.
func (u *unit) isUser(n *types.Named) bool {
	return n.Obj().Pkg() == u.pkg
}

// native tells whether t is an interface the core keeps as it is.
func (u *unit) native(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && !u.isUser(n) && types.IsInterface(n) && n.Underlying().(*types.Interface).NumMethods() > 0
}

func (u *unit) namedType(at ast.Node, n *types.Named, path []types.Type) string {
	if n.TypeArgs().Len() > 0 && !u.isUser(n) {
		if p := n.Obj().Pkg(); p != nil && p.Path() == "iter" {
			return u.typeIn(at, n.Underlying(), path)
		}
		u.refuse(at, "the type %s", n)
	}
	if n.Obj().Pkg() == nil { // error, comparable
		return n.Obj().Name()
	}
	if !u.isUser(n) {
		if !u.isTrusted(n.Obj().Pkg()) {
			u.stdType(at, n)
		}
		return u.pkgName(n.Obj().Pkg().Path()) + "." + n.Obj().Name()
	}
	if st, ok := n.Underlying().(*types.Struct); ok {
		return u.structType(at, n, st)
	}
	for _, p := range path {
		if types.Identical(p, n) {
			u.refuse(at, "the type %s, which contains itself", n.Obj().Name())
		}
	}
	return u.typeIn(at, n.Underlying(), append(path, n))
}

// structType declares a struct once, with its fields renamed to exported ones
// the way the interpreter would.
func (u *unit) structType(at ast.Node, key types.Type, st *types.Struct) string {
	for _, n := range u.named {
		if types.Identical(n.t, key) {
			return n.name
		}
	}
	base := "S"
	if n, ok := key.(*types.Named); ok {
		base = "T_" + n.Obj().Name()
	}
	name := u.unique(base)
	u.named = append(u.named, namedType{key, name})
	var b strings.Builder
	seen := map[string]bool{}
	for i := range st.NumFields() {
		f := st.Field(i)
		fn := u.fieldName(at, f)
		if seen[fn] {
			u.refuse(at, "a struct with fields that differ only in being exported")
		}
		seen[fn] = true
		fmt.Fprintf(&b, "\t%s %s", fn, u.typ(at, f.Type()))
		tag := st.Tag(i)
		if !f.Exported() {
			tag = `json:"-" xml:"-"` // those that skip what is not exported
		}
		if tag != "" {
			fmt.Fprintf(&b, " %q", reflect.StructTag(tag))
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&u.typedef, "type %s struct {\n%s}\n", name, b.String())
	return name
}

func (u *unit) fieldName(at ast.Node, f *types.Var) string {
	if f.Name() == "_" {
		u.refuse(at, "a struct with a blank field")
	}
	if u.foreignField(f) || f.Exported() {
		return f.Name()
	}
	return "X" + f.Name()
}

func (u *unit) foreignField(f *types.Var) bool { return f.Pkg() != nil && f.Pkg() != u.pkg }

// pure tells whether no type of the program takes part in t, so that a value
// of it in an any looks like the compiled one to everyone.
func (u *unit) pure(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return true
	case *types.Named:
		return !u.isUser(t) && t.TypeArgs().Len() == 0
	case *types.Pointer:
		return u.pure(t.Elem())
	case *types.Slice:
		return u.pure(t.Elem())
	case *types.Array:
		return u.pure(t.Elem())
	case *types.Chan:
		return u.pure(t.Elem())
	case *types.Map:
		return u.pure(t.Key()) && u.pure(t.Elem())
	case *types.Interface:
		return t.NumMethods() == 0
	case *types.Struct:
		return t.NumFields() == 0
	case *types.Signature:
		return false
	}
	return false
}

// signed tells whether a value of t may hold a -0 without a pointer between.
func (u *unit) signed(t types.Type) bool {
	switch t := t.(type) {
	case *types.Tuple:
		for i := range t.Len() {
			if u.signed(t.At(i).Type()) {
				return true
			}
		}
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&(types.IsFloat|types.IsComplex) != 0
	case *types.Array:
		return u.signed(t.Elem())
	case *types.Struct:
		for i := range t.NumFields() {
			if u.signed(t.Field(i).Type()) {
				return true
			}
		}
	}
	return false
}
