package lower

import (
	"fmt"
	"go/ast"
	"go/types"
)

// call writes a call for its one value, or none.
func (f *fn) call(c *ast.CallExpr) string {
	if tv := f.u.info.Types[c.Fun]; tv.IsType() {
		return f.conversion(c, f.env.apply(tv.Type))
	}
	fun := ast.Unparen(c.Fun)
	switch callee := f.u.facts.callee(c).(type) {
	case *types.Builtin:
		return f.builtin(c, callee.Name())
	case *types.Func:
		if _, method := fun.(*ast.SelectorExpr); method && callee.Signature().Recv() != nil {
			return f.methodCall(c, fun.(*ast.SelectorExpr))
		}
		return f.funcCall(c, callee)
	}
	if sel, ok := fun.(*ast.SelectorExpr); ok && f.u.info.Selections[sel] != nil {
		if s := f.u.info.Selections[sel]; s.Kind() == types.MethodVal {
			return f.methodCall(c, sel)
		}
	}
	sig, ok := f.t(fun).Underlying().(*types.Signature)
	if !ok {
		f.refuse(c, "this call")
	}
	x := f.expr(fun)
	return fmt.Sprintf("%s(%s)", x, join(f.args(c, sig, false)))
}

func (f *fn) funcCall(c *ast.CallExpr, callee *types.Func) string {
	sig := f.t(c.Fun).Underlying().(*types.Signature)
	id := calleeIdent(c.Fun)
	switch {
	case f.u.funcs[callee.Origin()] != nil:
		f.enter(c)
		name := f.u.instance(callee, f.targs(id))
		return fmt.Sprintf("%s(%s)", name, join(f.among(callee, f.args(c, sig, false))))
	case f.u.isTrusted(callee.Pkg()):
		return fmt.Sprintf("%s.%s(%s)", f.u.pkgName(callee.Pkg().Path()), callee.Name(), join(f.trustedArgs(c)))
	}
	return f.stdCall(c, callee, sig, id)
}

func calleeIdent(e ast.Expr) *ast.Ident {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return x.Sel
	case *ast.IndexExpr:
		return calleeIdent(x.X)
	case *ast.IndexListExpr:
		return calleeIdent(x.X)
	}
	return nil
}

// trustedArgs hands values over as they are.
func (f *fn) trustedArgs(c *ast.CallExpr) []string {
	var as []string
	for _, a := range c.Args {
		as = append(as, f.expr(a))
	}
	if c.Ellipsis.IsValid() {
		as[len(as)-1] += "..."
	}
	return as
}

func (f *fn) methodCall(c *ast.CallExpr, sel *ast.SelectorExpr) string {
	obj, path, _ := f.lookup(sel)
	m, ok := obj.(*types.Func)
	if !ok {
		f.refuse(c, "this call")
	}
	sig := f.t(c.Fun).Underlying().(*types.Signature)
	foreign := m.Pkg() != f.u.pkg && m.Pkg() != nil
	if foreign && !f.u.isTrusted(m.Pkg()) {
		f.extends(c, m)
		if special := special(m); special != nil {
			f.u.stdMethod(c, deref(m.Signature().Recv().Type()).(*types.Named), m)
			return special(f, c)
		}
	}
	x := f.expr(sel.X)
	var args []string
	switch {
	case foreign && f.u.isTrusted(m.Pkg()):
		args = f.trustedArgs(c)
		recv, _ := f.walk(c, x, f.t(sel.X), path[:len(path)-1])
		return fmt.Sprintf("%s.%s(%s)", recv, m.Name(), join(args))
	case foreign:
		args = f.stdArgs(c, m, sig)
	default:
		args = f.args(c, sig, false)
	}
	return f.invoke(c, x, f.t(sel.X), m, path, args)
}

// args writes arguments for a function of the core, the variadic ones as one
// slice. f(g()) with several values goes through temporaries.
func (f *fn) args(c *ast.CallExpr, sig *types.Signature, std bool) []string {
	n := sig.Params().Len()
	if len(c.Args) == 1 && n != 0 {
		if tup, ok := f.u.info.TypeOf(c.Args[0]).(*types.Tuple); ok {
			return f.tupleArgs(c, sig, tup)
		}
	}
	var as []string
	fixed := n
	if sig.Variadic() && !c.Ellipsis.IsValid() {
		fixed = n - 1
	}
	for i := range fixed {
		as = append(as, f.conv(c.Args[i], sig.Params().At(i).Type()))
	}
	if fixed < n {
		as = append(as, f.pack(c, sig.Params().At(n-1).Type(), c.Args[fixed:], std))
	}
	return as
}

func (f *fn) pack(c *ast.CallExpr, slice types.Type, rest []ast.Expr, std bool) string {
	var parts []string
	for _, a := range rest {
		parts = append(parts, f.conv(a, slice.Underlying().(*types.Slice).Elem()))
	}
	if std {
		return join(parts)
	}
	if len(parts) == 0 {
		return "nil"
	}
	return f.typ(c, slice) + "{" + join(parts) + "}"
}

func (f *fn) tupleArgs(c *ast.CallExpr, sig *types.Signature, tup *types.Tuple) []string {
	names := f.temps(c.Args[0], tup)
	n := sig.Params().Len()
	var as, rest []string
	for i, name := range names {
		from := f.env.apply(tup.At(i).Type())
		if sig.Variadic() && i >= n-1 {
			el := f.env.apply(sig.Params().At(n - 1).Type()).Underlying().(*types.Slice).Elem()
			rest = append(rest, f.convText(c, name, from, el))
			continue
		}
		as = append(as, f.convText(c, name, from, f.env.apply(sig.Params().At(i).Type())))
	}
	if sig.Variadic() {
		if len(rest) == 0 {
			return append(as, "nil")
		}
		as = append(as, f.typ(c, sig.Params().At(n-1).Type())+"{"+join(rest)+"}")
	}
	return as
}

// convText converts a value written already.
func (f *fn) convText(at ast.Expr, x string, from, to types.Type) string {
	if types.IsInterface(to) {
		return f.toInterface(at, x, from, to)
	}
	f.sameRepr(at, from, to)
	return x
}

// temps evaluates a call of several values into temporaries.
func (f *fn) temps(e ast.Expr, tup *types.Tuple) []string {
	c, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		f.refuse(e, "this expression of several values")
	}
	names := make([]string, tup.Len())
	for i := range names {
		names[i] = f.u.unique("t")
		f.typ(e, tup.At(i).Type())
	}
	f.emit("%s := %s", join(names), f.call(c))
	return names
}
