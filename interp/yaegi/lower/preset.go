package lower

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
)

// fixed tells whether the compiler makes e, converted to an interface, static: a
// constant, or a literal of a struct or array of nothing else.
func (f *fn) fixed(e ast.Expr) bool {
	e = ast.Unparen(e)
	if tv := f.u.info.Types[e]; tv.Value != nil || tv.IsNil() {
		return tv.Value != nil
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return false
	}
	switch f.t(lit).Underlying().(type) {
	case *types.Struct, *types.Array:
	default:
		return false
	}
	for _, el := range lit.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			el = kv.Value
		}
		if tv := f.u.info.Types[ast.Unparen(el)]; !tv.IsNil() && !f.fixed(el) {
			return false
		}
	}
	return true
}

// presetGlobals tells, once package variables are set, what of them is static in
// the compiled program: they themselves, and what literals gave them.
func (f *fn) presetGlobals() {
	for _, in := range f.u.info.InitOrder {
		if len(in.Lhs) == 1 && in.Lhs[0].Name() != "_" {
			f.preset(f.name(in.Lhs[0]), in.Rhs)
		}
	}
	scope := f.u.pkg.Scope()
	for _, name := range scope.Names() {
		if v, ok := scope.Lookup(name).(*types.Var); ok {
			f.emit("%s(&%s)", f.u.rt("Static"), f.name(v))
		}
	}
}

// preset notes what the literal e put behind place.
func (f *fn) preset(place string, e ast.Expr) {
	e = ast.Unparen(e)
	switch e := e.(type) {
	case *ast.UnaryExpr:
		if lit, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok {
			f.emit("%s(%s)", f.u.rt("Static"), place)
			f.presetParts("(*"+place+")", lit, f.t(lit))
		}
	case *ast.CallExpr:
		// The one call of the library that the compiler sees through and that
		// people write here.
		if fn, ok := f.u.facts.callee(e).(*types.Func); ok && fn.FullName() == "errors.New" && f.u.info.Types[e.Args[0]].Value != nil {
			f.emit("%s(%s)", f.u.rt("Static"), place)
		} else if ok && f.short(fn) {
			f.emit("%s(%s)", f.u.rt("MaybeStatic"), place)
		}
	case *ast.CompositeLit:
		t := f.t(e)
		if p, ok := t.Underlying().(*types.Pointer); ok { // &T left out in a list
			f.emit("%s(%s)", f.u.rt("Static"), place)
			place, t = "(*"+place+")", p.Elem()
		} else if _, ok := t.Underlying().(*types.Slice); ok {
			f.emit("%s(%s)", f.u.rt("Static"), place)
		}
		f.presetParts(place, e, t)
	}
}

func (f *fn) presetParts(place string, lit *ast.CompositeLit, t types.Type) {
	switch under := t.Underlying().(type) {
	case *types.Struct:
		for i, el := range lit.Elts {
			field, value := under.Field(min(i, under.NumFields()-1)), el
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				field, _ = f.u.info.Uses[kv.Key.(*ast.Ident)].(*types.Var)
				value = kv.Value
			}
			if field != nil && !types.IsInterface(field.Type()) {
				f.preset(place+"."+f.u.fieldName(lit, field), value)
			}
		}
	case *types.Slice, *types.Array:
		at := int64(-1)
		for _, el := range lit.Elts {
			at++
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				if n, exact := constant.Int64Val(constant.ToInt(f.u.info.Types[kv.Key].Value)); exact {
					at = n
				}
				el = kv.Value
			}
			f.preset(fmt.Sprintf("%s[%d]", place, at), el)
		}
	}
}

// short tells whether a function of the program does nothing but return: the
// compiler may work it out where a package variable is set by it.
func (f *fn) short(fn *types.Func) bool {
	d := f.u.funcs[fn.Origin()]
	if d == nil || len(d.Body.List) != 1 {
		return false
	}
	_, ok := d.Body.List[0].(*ast.ReturnStmt)
	return ok
}
