package lower

import (
	"fmt"
	"go/ast"
	"go/types"
)

// selector writes x.f: a field, a method value, or a member of a package.
func (f *fn) selector(e *ast.SelectorExpr) string {
	if id, ok := e.X.(*ast.Ident); ok {
		if pn, ok := f.u.info.Uses[id].(*types.PkgName); ok {
			return f.member(e, pn.Imported(), f.u.info.Uses[e.Sel])
		}
	}
	if tv := f.u.info.Types[e.X]; tv.IsType() {
		return f.methodExpr(e)
	}
	obj, path, _ := f.lookup(e)
	if v, ok := obj.(*types.Var); ok {
		x, _ := f.walk(e, f.expr(e.X), f.t(e.X), path[:len(path)-1])
		return x + "." + f.u.fieldName(e, v)
	}
	return f.methodValue(e)
}

// lookup finds a selected field or method in the instance's own types.
func (f *fn) lookup(e *ast.SelectorExpr) (types.Object, []int, bool) {
	obj, path, indirect := types.LookupFieldOrMethod(f.t(e.X), true, f.pkgOf(e), e.Sel.Name)
	if obj == nil {
		f.refuse(e, "%s", e.Sel.Name)
	}
	return obj, path, indirect
}

// pkgOf is the package an unexported name is meant in.
func (f *fn) pkgOf(e *ast.SelectorExpr) *types.Package {
	if sel := f.u.info.Selections[e]; sel != nil && sel.Obj().Pkg() != nil {
		return sel.Obj().Pkg()
	}
	return f.u.pkg
}

// walk follows embedded fields from x of type t.
func (f *fn) walk(at ast.Node, x string, t types.Type, path []int) (string, types.Type) {
	for _, i := range path {
		st, ok := deref(t.Underlying()).Underlying().(*types.Struct)
		if !ok {
			if p, isPtr := t.Underlying().(*types.Pointer); isPtr {
				st, ok = p.Elem().Underlying().(*types.Struct)
			}
		}
		if !ok {
			f.refuse(at, "this selection")
		}
		v := st.Field(i)
		x, t = x+"."+f.u.fieldName(at, v), v.Type()
	}
	return x, t
}

// receiver writes x as the receiver that method m wants.
func (f *fn) receiver(at ast.Node, x string, t types.Type, m *types.Func) string {
	want, have := isPointer(m.Signature().Recv().Type()), isPointer(t)
	switch {
	case want && !have:
		return "&" + x
	case !want && have:
		return "(*" + x + ")"
	}
	return x
}

// invoke writes a call of method m, found at path from x of type t, with
// arguments written already.
func (f *fn) invoke(at ast.Node, x string, t types.Type, m *types.Func, path []int, args []string) string {
	x, t = f.walk(at, x, t, path[:len(path)-1])
	if types.IsInterface(t) {
		return f.invokeInterface(at, x, t, m, args)
	}
	n, ok := deref(t).(*types.Named)
	if !ok {
		f.refuse(at, "a method of %s", t)
	}
	if !f.u.isUser(n) {
		f.u.stdMethod(at, n, m)
		return fmt.Sprintf("%s.%s(%s)", x, m.Name(), join(args))
	}
	var targs []types.Type
	for i := range n.TypeArgs().Len() {
		targs = append(targs, n.TypeArgs().At(i))
	}
	f.enter(at)
	name := f.u.instance(m, targs)
	args = append([]string{f.receiver(at, x, t, m)}, args...)
	return fmt.Sprintf("%s(%s)", name, join(f.among(m, args)))
}

// enter remembers the place a generic source of our own is used from.
func (f *fn) enter(at ast.Node) {
	if p := f.u.fset.PositionFor(at.Pos(), false); p.Filename == f.u.opts.Filename {
		f.u.site = at
	}
}

func (f *fn) invokeInterface(at ast.Node, x string, t types.Type, m *types.Func, args []string) string {
	if f.u.native(t) {
		f.u.stdMethod(at, types.Unalias(t).(*types.Named), m)
		return fmt.Sprintf("%s.%s(%s)", x, m.Name(), join(args))
	}
	return fmt.Sprintf("%s(%s)", f.u.dispatcher(at, t, m), join(append([]string{x}, args...)))
}

// receiverNow writes the receiver of x.M as it is now, with its type, the
// method and what is left of the path to it.
func (f *fn) receiverNow(e *ast.SelectorExpr) (string, types.Type, *types.Func, []int) {
	obj, path, _ := f.lookup(e)
	m, ok := obj.(*types.Func)
	if !ok {
		f.refuse(e, "this method")
	}
	x, t := f.walk(e, f.expr(e.X), f.t(e.X), path[:len(path)-1])
	if !types.IsInterface(t) {
		want, have := isPointer(m.Signature().Recv().Type()), isPointer(t)
		x = f.receiver(e, x, t, m)
		if want && !have {
			t = types.NewPointer(t)
		} else if !want && have {
			t = deref(t)
		}
	}
	return x, t, m, path[len(path)-1:]
}

// methodValue writes x.M as a closure over the receiver as it is now.
func (f *fn) methodValue(e *ast.SelectorExpr) string {
	sig := f.t(e).(*types.Signature)
	x, t, m, path := f.receiverNow(e)
	r := f.u.unique("m")
	ps, names := f.formals(e, sig)
	inner := f.closure(sig, ps, f.invoke(e, r, t, m, path, f.spread(e, m, names)))
	return fmt.Sprintf("func(%s %s) %s { return %s }(%s)", r, f.typ(e, t), f.typ(e, sig), inner, x)
}

func (f *fn) methodExpr(e *ast.SelectorExpr) string {
	recv := f.t(e.X)
	obj, path, _ := types.LookupFieldOrMethod(recv, true, f.pkgOf(e), e.Sel.Name)
	m, ok := obj.(*types.Func)
	if !ok {
		f.refuse(e, "this method expression")
	}
	sig := f.t(e).(*types.Signature)
	ps, names := f.formals(e, sig)
	return f.closure(sig, ps, f.invoke(e, names[0], recv, m, path, f.spread(e, m, names[1:])))
}

// spread passes formals on: a standard method takes them with an ellipsis, and
// looks into what an any of its holds.
func (f *fn) spread(e ast.Node, m *types.Func, names []string) []string {
	if m.Pkg() == f.u.pkg || m.Pkg() == nil {
		return names
	}
	sig := m.Signature()
	if sig.Variadic() {
		f.refuse(e, "a variadic function of the library as a value")
	}
	for i := range sig.Params().Len() {
		if t := sig.Params().At(i).Type(); types.IsInterface(t) && !f.u.native(t) && !opaquePackages[m.Pkg().Path()] {
			f.refuse(e, "%s as a value, or deferred", m.FullName())
		}
	}
	return names
}

func (f *fn) formals(at ast.Node, sig *types.Signature) (ps, names []string) {
	for i := range sig.Params().Len() {
		n := f.u.unique("a")
		ps, names = append(ps, n+" "+f.typ(at, sig.Params().At(i).Type())), append(names, n)
	}
	return ps, names
}

func (f *fn) closure(sig *types.Signature, ps []string, call string) string {
	var rs []string
	for i := range sig.Results().Len() {
		rs = append(rs, f.typ(nil, sig.Results().At(i).Type()))
	}
	ret := "return "
	if len(rs) == 0 {
		ret = ""
	}
	return fmt.Sprintf("func(%s) (%s) { %s%s }", join(ps), join(rs), ret, call)
}

// funcValue writes a function of the program as a value.
func (f *fn) funcValue(at ast.Node, id *ast.Ident, fn *types.Func) string {
	f.enter(at)
	targs := f.targs(id)
	if f.u.facts.recovers[fn.Origin()] {
		f.refuse(at, "a function that recovers as a value")
	}
	if isGeneric(fn) && targs == nil {
		f.refuse(at, "a generic function without its types")
	}
	return f.u.instance(fn, targs)
}

// targs are the type arguments of a generic function named here.
func (f *fn) targs(id *ast.Ident) []types.Type {
	inst, ok := f.u.info.Instances[id]
	if !ok {
		return nil
	}
	var ts []types.Type
	for i := range inst.TypeArgs.Len() {
		ts = append(ts, f.env.apply(inst.TypeArgs.At(i)))
	}
	return ts
}

func (f *fn) genericValue(at, x ast.Expr) string {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if fn, ok := f.u.info.Uses[x].(*types.Func); ok {
			return f.funcValue(at, x, fn)
		}
	case *ast.SelectorExpr:
		return f.selector(x)
	}
	f.refuse(at, "this expression")
	return ""
}
