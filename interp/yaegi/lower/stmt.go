package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// stmts translates a list of statements; one that is refused does not hide
// what is wrong with the next.
func (f *fn) stmts(list []ast.Stmt) {
	for _, s := range list {
		guarded(func() { f.stmt(s, "") })
	}
}

func (f *fn) block(b *ast.BlockStmt) {
	f.emit("{")
	f.stmts(b.List)
	f.emit("}")
}

func (f *fn) stmt(s ast.Stmt, label string) {
	f.at(s)
	switch s := s.(type) {
	case *ast.EmptyStmt:
	case *ast.ExprStmt:
		f.exprStmt(s)
	case *ast.AssignStmt:
		f.assign(s)
	case *ast.IncDecStmt:
		f.ordered(s.X)
		f.emit("%s%s", f.place(s.X), s.Tok)
	case *ast.DeclStmt:
		f.declStmt(s.Decl.(*ast.GenDecl))
	case *ast.BlockStmt:
		f.block(s)
	case *ast.IfStmt:
		f.ifStmt(s)
	case *ast.ForStmt:
		f.forStmt(s, label)
	case *ast.RangeStmt:
		f.rangeStmt(s, label)
	case *ast.SwitchStmt:
		f.switchStmt(s, label)
	case *ast.TypeSwitchStmt:
		f.typeSwitch(s, label)
	case *ast.SelectStmt:
		f.selectStmt(s, label)
	case *ast.LabeledStmt:
		f.stmt(s.Stmt, s.Label.Name)
	case *ast.BranchStmt:
		f.branch(s)
	case *ast.ReturnStmt:
		f.returnStmt(s)
	case *ast.GoStmt:
		f.goStmt(s)
	case *ast.DeferStmt:
		f.deferStmt(s)
	case *ast.SendStmt:
		f.ordered(s.Chan, s.Value)
		ct := f.t(s.Chan).Underlying().(*types.Chan)
		c := f.expr(s.Chan)
		v := f.temp(f.typ(s, ct.Elem()), f.conv(s.Value, ct.Elem()))
		f.emit("%s <- %s", c, v)
	default:
		f.refuse(s, "this statement (%T)", s)
	}
}

func (f *fn) exprStmt(s *ast.ExprStmt) {
	f.ordered(s.X)
	switch x := ast.Unparen(s.X).(type) {
	case *ast.CallExpr:
		text := f.call(x)
		if b, ok := f.u.facts.callee(x).(*types.Builtin); ok && b.Name() == "copy" {
			f.emit("_ = %s", text)
			return
		}
		f.emit("%s", text)
	case *ast.UnaryExpr:
		f.emit("_ = %s", f.expr(x)) // a receive
	default:
		f.refuse(s, "this statement")
	}
}

func (f *fn) declStmt(d *ast.GenDecl) {
	if d.Tok != token.VAR {
		return // constants are folded, types written where used
	}
	for _, sp := range d.Specs {
		vs := sp.(*ast.ValueSpec)
		f.ordered(vs.Values...)
		lhs := make([]ast.Expr, len(vs.Names))
		for i, n := range vs.Names {
			lhs[i] = n
		}
		if len(vs.Values) == 0 {
			for _, n := range vs.Names {
				if n.Name != "_" {
					f.declare(n, "")
				}
			}
			continue
		}
		f.assignAll(d, lhs, vs.Values, true)
	}
}

// declare writes a fresh variable, with a value or zero.
func (f *fn) declare(id *ast.Ident, value string) {
	v := f.u.info.Defs[id].(*types.Var)
	t := f.typ(id, v.Type())
	if value == "" {
		f.emit("var %s %s", f.name(v), t)
	} else {
		f.emit("var %s %s = %s", f.name(v), t, value)
	}
	f.emit("_ = %s", f.name(v))
}

func (f *fn) ifStmt(s *ast.IfStmt) {
	f.emit("{")
	if s.Init != nil {
		f.stmt(s.Init, "")
	}
	f.ordered(s.Cond)
	f.emit("if %s {", f.expr(s.Cond))
	f.stmts(s.Body.List)
	if s.Else != nil {
		f.emit("} else {")
		f.stmt(s.Else, "")
	}
	f.emit("}\n}")
}

func (f *fn) goStmt(s *ast.GoStmt) {
	fun := f.freezeCall(s.Call, false)
	f.emit("go %s()", fun)
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
	f.emit("%s(%s, %s)", f.u.rt("Push"), f.defers, f.freezeCall(s.Call, true))
}

// freezeCall evaluates a call's function and arguments, but does not call: it
// becomes a closure over temporaries.
func (f *fn) freezeCall(c *ast.CallExpr, deferred bool) string {
	f.ordered(c)
	if text := f.freezeMethod(c, deferred); text != "" {
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
	f.frozen = deferred
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
func (f *fn) freezeMethod(c *ast.CallExpr, deferred bool) string {
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	m, isFunc := f.u.facts.callee(c).(*types.Func)
	if !ok || !isFunc || m.Pkg() != f.u.pkg || m.Signature().Recv() == nil {
		return ""
	}
	sig := f.t(c.Fun).(*types.Signature)
	x, t, m, path := f.receiverNow(sel)
	r := f.temp(f.typ(c, t), x)
	args := f.freeze(c, f.args(c, sig, false), sig)
	f.frozen = deferred
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
