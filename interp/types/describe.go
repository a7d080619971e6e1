package types

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	gotypes "go/types"
	"math"
)

// largeVar is the size from which copying a variable to keep it alive is felt
// beside what is timed: a cache line.
const largeVar = 64

// describe fills in what a generator has to know.
func (k *check) describe() {
	k.addDotImports()
	p := &k.info.Preamble
	p.AST = k.preamble.file
	p.Imports = k.preamble.imports
	for _, e := range k.explicit {
		p.Explicit = append(p.Explicit, e.Import)
	}
	if k.preamble.file != nil {
		p.Vars = k.packageVars(k.preamble.file)
	}
	for i, u := range k.snippets {
		k.info.Snippets = append(k.info.Snippets, k.describeSnippet(k.doc.Snippets[i].Name, u))
	}
}

func (k *check) describeSnippet(name string, u *unit) SnippetInfo {
	s := SnippetInfo{
		Name:         name,
		Expr:         u.expr != nil,
		Results:      -1,
		Imports:      u.imports,
		NeedsClosure: k.needsClosure(u),
		Setup:        u.setup,
		Body:         u.body,
	}
	if u.expr != nil {
		s.Results, s.Type = k.results(u)
		k.checkConstant(u)
		k.checkCalled(u)
	}
	s.Vars = append(k.localVars(u.setup, true), k.localVars(u.body, false)...)
	return s
}

// results returns how many values the body's expression has, and their type.
func (k *check) results(u *unit) (int, gotypes.Type) {
	tv, ok := k.info.Types.Types[u.expr]
	if !ok {
		return 1, gotypes.Typ[gotypes.Invalid]
	}
	if tv.IsVoid() {
		return 0, gotypes.NewTuple()
	}
	if t, ok := tv.Type.(*gotypes.Tuple); ok {
		return t.Len(), t
	}
	return 1, gotypes.Default(tv.Type)
}

// checkConstant reports a call that yields a constant too large for a variable:
// as a statement, which calls are to the type checker, it is fine.
func (k *check) checkConstant(u *unit) {
	tv := k.info.Types.Types[u.expr]
	b, ok := tv.Type.(*gotypes.Basic)
	if _, call := ast.Unparen(u.expr).(*ast.CallExpr); !call || tv.Value == nil || !ok || b.Info()&gotypes.IsUntyped == 0 {
		return
	}
	fits := true
	switch b.Kind() {
	case gotypes.UntypedInt:
		_, fits = constant.Int64Val(constant.ToInt(tv.Value))
	case gotypes.UntypedFloat:
		f, _ := constant.Float64Val(tv.Value)
		fits = !math.IsInf(f, 0)
	}
	if !fits {
		k.typeErrs = append(k.typeErrs, typeError{u.expr.Pos(), fmt.Sprintf("cannot use %s (%s constant %s) as %s value in assignment (overflows)",
			gotypes.ExprString(u.expr), b, tv.Value, gotypes.Default(b))})
	}
}

func (k *check) packageVars(f *ast.File) []Var {
	var vars []Var
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
			topLevelDecl(g, func(name *ast.Ident, _ token.Token) { vars = k.appendVar(vars, name, false) })
		}
	}
	return vars
}

func (k *check) localVars(list []ast.Stmt, setup bool) []Var {
	var vars []Var
	topLevel(list, func(name *ast.Ident, tok token.Token) {
		if tok == token.VAR {
			vars = k.appendVar(vars, name, setup)
		}
	})
	return vars
}

// appendVar adds the variable a name declares. In x, y := f() one of the two
// may have been declared before.
func (k *check) appendVar(vars []Var, name *ast.Ident, setup bool) []Var {
	o, ok := k.info.Types.Defs[name].(*gotypes.Var)
	if !ok {
		return vars
	}
	v := Var{Name: name.Name, Type: o.Type(), Setup: setup}
	v.Line, v.Column = k.info.Position(name.Pos())
	if valid(o.Type(), 100) {
		v.Size = sizes.Sizeof(o.Type())
	}
	switch o.Type().Underlying().(type) {
	case *gotypes.Array, *gotypes.Struct:
		v.Large = v.Size > largeVar || v.Size < 0
	}
	return append(vars, v)
}

// valid reports whether the size of a type can be told: after an error it may
// have parts that are not known, or be its own part.
func valid(t gotypes.Type, depth int) bool {
	if depth == 0 {
		return false
	}
	switch t := t.Underlying().(type) {
	case *gotypes.Basic:
		return t.Kind() != gotypes.Invalid && t.Info()&gotypes.IsUntyped == 0
	case *gotypes.Array:
		return valid(t.Elem(), depth-1)
	case *gotypes.Struct:
		for f := range t.Fields() {
			if !valid(f.Type(), depth-1) {
				return false
			}
		}
	}
	return true
}
