package lower

import (
	"fmt"
	"go/ast"
	"go/types"
)

// goStmt refuses goroutines. Interpreted ones that run at the same time get at
// each other's frames: forty rounds of ten goroutines that each send a number
// lost one in a sixth of the runs, without a word.
func (f *fn) goStmt(s *ast.GoStmt) {
	f.refuse(s, "goroutines, which it does not keep apart")
}

// deferStmt evaluates function and arguments now, and calls later.
func (f *fn) deferStmt(s *ast.DeferStmt) {
	if f.exits != nil || f.defers == "" {
		f.refuse(s, "defer here")
	}
	f.ordered(s.Call)
	if lit, ok := ast.Unparen(s.Call.Fun).(*ast.FuncLit); ok {
		sig := f.t(lit).(*types.Signature)
		args := f.freeze(s.Call, f.args(s.Call, sig, false), sig)
		g := f.literal(lit, true)
		call := f.temp("func()", fmt.Sprintf("func() { %s(%s) }", g, join(args)))
		f.emit("%s(%s, %s)", f.u.rt("Push"), f.defers, call)
		return
	}
	if b, ok := f.u.facts.callee(s.Call).(*types.Builtin); ok && b.Name() == "recover" {
		f.refuse(s, "recover deferred by itself")
	}
	f.emit("%s(%s, %s)", f.u.rt("Push"), f.defers, f.freezeCall(s.Call))
}

// freezeCall evaluates a call's function and arguments, but does not call: it
// becomes a closure over temporaries.
func (f *fn) freezeCall(c *ast.CallExpr) string {
	f.ordered(c)
	if text := f.freezeMethod(c); text != "" {
		return text
	}
	frozen := &ast.CallExpr{Fun: c.Fun, Lparen: c.Lparen, Ellipsis: c.Ellipsis, Rparen: c.Rparen, Args: make([]ast.Expr, len(c.Args))}
	for i, a := range c.Args {
		frozen.Args[i] = f.freezeExpr(a)
	}
	switch fun := ast.Unparen(c.Fun).(type) {
	case *ast.FuncLit:
		frozen.Fun = f.freezeExpr(fun)
	case *ast.SelectorExpr:
		if sel := f.u.info.Selections[fun]; sel != nil {
			frozen.Fun = f.freezeExpr(fun)
		}
	case *ast.Ident:
		if _, isVar := f.u.info.Uses[fun].(*types.Var); isVar {
			frozen.Fun = f.freezeExpr(fun)
		}
	case *ast.IndexExpr, *ast.CallExpr:
		if f.u.facts.callee(c) == nil {
			frozen.Fun = f.freezeExpr(fun)
		}
	}
	if tv, ok := f.u.info.Types[c]; ok {
		f.u.info.Types[frozen] = tv
	}
	var text string
	outer := f.frozen
	f.frozen = true
	pre := f.sub(func() { text = f.call(frozen) })
	f.frozen = outer
	return f.temp("func()", "func() {\n"+pre+f.discard(c, text)+"\n}")
}

func (f *fn) discard(c *ast.CallExpr, text string) string {
	if b, ok := f.u.facts.callee(c).(*types.Builtin); ok && b.Name() == "copy" {
		return "_ = " + text
	}
	return text
}

// freezeMethod is freezeCall for a method of the program, "" for other calls.
func (f *fn) freezeMethod(c *ast.CallExpr) string {
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	m, isFunc := f.u.facts.callee(c).(*types.Func)
	if !ok || !isFunc || m.Pkg() != f.u.pkg || m.Signature().Recv() == nil {
		return ""
	}
	sig := f.t(c.Fun).(*types.Signature)
	x, t, m, path := f.receiverNow(sel)
	r := f.temp(f.typ(c, t), x)
	args := f.freeze(c, f.args(c, sig, false), sig)
	f.frozen = true
	text := f.invoke(c, r, t, m, path, args)
	f.frozen = false
	return f.temp("func()", "func() { "+text+" }")
}

// freezeExpr keeps a value in a temporary that stands for the expression.
func (f *fn) freezeExpr(e ast.Expr) ast.Expr {
	tv := f.u.info.Types[ast.Unparen(e)]
	if tv.Value != nil || tv.IsNil() || tv.IsType() || tv.IsBuiltin() {
		return e
	}
	if _, tuple := tv.Type.(*types.Tuple); tuple {
		f.refuse(e, "a call of several values as arguments here")
	}
	t := f.t(e)
	name := f.temp(f.typ(e, t), f.expr(e))
	id := &ast.Ident{NamePos: e.Pos(), Name: name}
	v := types.NewVar(e.Pos(), f.u.pkg, name, t)
	f.u.names[v] = name
	f.u.info.Uses[id] = v
	f.u.info.Types[id] = tv
	return id
}

// freeze keeps written arguments in temporaries.
func (f *fn) freeze(at ast.Node, args []string, sig *types.Signature) []string {
	for i := range args {
		args[i] = f.temp(f.typ(at, sig.Params().At(i).Type()), args[i])
	}
	return args
}

// recoverCall takes recover in a literal that is deferred where it stands, and
// in a declared function, which is told what it was deferred among.
func (f *fn) recoverCall(c *ast.CallExpr) string {
	switch {
	case f.panics != "":
		return fmt.Sprintf("%s(%s)", f.u.rt("Recover"), f.panics)
	case f.direct:
		return fmt.Sprintf("%s(%s)", f.u.rt("Recover"), f.outer.defers)
	}
	f.refuse(c, "recover in a function literal that is not deferred where it stands")
	return ""
}

// among is the further argument of a function that recovers.
func (f *fn) among(fn *types.Func, args []string) []string {
	if !f.u.facts.recovers[fn.Origin()] {
		return args
	}
	d := f.u.rt("NewDefers") + "()"
	if f.frozen {
		d = f.defers
	}
	return append([]string{d}, args...)
}
