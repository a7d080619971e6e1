package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// switchStmt writes a switch without a tag: every case is a condition over a
// temporary.
func (f *fn) switchStmt(s *ast.SwitchStmt, label string) {
	f.emit("{")
	if s.Init != nil {
		f.stmt(s.Init, "")
	}
	var tag ast.Expr
	if s.Tag != nil {
		f.ordered(s.Tag)
		t := types.Default(f.t(s.Tag))
		tag = f.freezeTyped(s.Tag, t)
	}
	name := f.enterLoop(label, false)
	defer f.leaveLoop()
	f.head(name, "switch {")
	for _, c := range s.Body.List {
		f.caseClause(c.(*ast.CaseClause), func(e ast.Expr) string {
			if tag == nil {
				return f.expr(e)
			}
			b := &ast.BinaryExpr{X: tag, Op: token.EQL, Y: e, OpPos: e.Pos()}
			return f.compare(b)
		})
	}
	f.emit("}\n}")
}

// freezeTyped keeps a value, a constant too, in a temporary.
func (f *fn) freezeTyped(e ast.Expr, t types.Type) ast.Expr {
	name := f.temp(f.typ(e, t), f.conv(e, t))
	id := &ast.Ident{NamePos: e.Pos(), Name: name}
	v := types.NewVar(e.Pos(), f.u.pkg, name, t)
	f.u.names[v], f.u.info.Uses[id] = name, v
	f.u.info.Types[id] = types.TypeAndValue{Type: t}
	return id
}

func (f *fn) caseClause(c *ast.CaseClause, cond func(ast.Expr) string) {
	if c.List == nil {
		f.emit("default:")
	} else {
		var conds []string
		for _, e := range c.List {
			f.ordered(e)
			pre := f.sub(func() { conds = append(conds, cond(e)) })
			if pre != "" {
				f.refuse(e, "this case")
			}
		}
		f.emit("case %s:", strings.Join(conds, " || "))
	}
	f.emit("{") // keeps the clause from being empty, and its names apart
	through := len(c.Body) > 0 && isFallthrough(c.Body[len(c.Body)-1])
	if through {
		f.stmts(c.Body[:len(c.Body)-1])
	} else {
		f.stmts(c.Body)
	}
	f.emit("}")
	if through {
		f.emit("fallthrough")
	}
}

func isFallthrough(s ast.Stmt) bool {
	b, ok := s.(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}

func (f *fn) typeSwitch(s *ast.TypeSwitchStmt, label string) {
	f.emit("{")
	if s.Init != nil {
		f.stmt(s.Init, "")
	}
	var x *ast.TypeAssertExpr
	switch a := s.Assign.(type) {
	case *ast.ExprStmt:
		x = ast.Unparen(a.X).(*ast.TypeAssertExpr)
	case *ast.AssignStmt:
		x = ast.Unparen(a.Rhs[0]).(*ast.TypeAssertExpr)
	}
	f.ordered(x.X)
	from := f.t(x.X)
	v := f.temp("interface{}", f.anyOf(x.X))
	name := f.enterLoop(label, false)
	defer f.leaveLoop()
	f.head(name, "switch {")
	for _, c := range s.Body.List {
		f.typeCase(c.(*ast.CaseClause), v, from)
	}
	f.emit("}\n}")
}

func (f *fn) typeCase(c *ast.CaseClause, v string, from types.Type) {
	var conds []string
	value, single := "", types.Type(nil)
	for _, e := range c.List {
		if f.u.info.Types[e].IsNil() {
			conds = append(conds, "("+v+" == nil)")
			continue
		}
		to := f.t(e)
		ok, get := f.assertion(e, from, to)
		conds = append(conds, fill(ok, v))
		if len(c.List) == 1 {
			value, single = fill(get, v), to
		}
	}
	if c.List == nil {
		f.emit("default:\n{")
	} else {
		f.emit("case %s:\n{", strings.Join(conds, " || "))
	}
	if o, ok := f.u.info.Implicits[c].(*types.Var); ok {
		if single == nil {
			value = f.fromAny(c, v, from)
		}
		f.emit("var %s %s = %s", f.name(o), f.typ(c, o.Type()), value)
		f.emit("_ = %s", f.name(o))
	}
	f.stmts(c.Body)
	f.emit("}")
}

// fromAny gives an any back its interface type.
func (f *fn) fromAny(at ast.Node, v string, t types.Type) string {
	if f.u.native(t) {
		return f.u.toNative(at, v, t)
	}
	return v
}

// selectStmt writes a select whose clauses only note which one was taken, and
// a switch that does the work.
func (f *fn) selectStmt(s *ast.SelectStmt, label string) {
	f.emit("{")
	took := f.temp("int", "0")
	var sel, work strings.Builder
	name := f.enterLoop(label, false)
	defer f.leaveLoop()
	for i, c := range s.Body.List {
		cc := c.(*ast.CommClause)
		var after string
		sel.WriteString(f.commClause(cc, took, i+1, &after))
		work.WriteString(fmt.Sprintf("case %s == %d:\n{\n%s", took, i+1, after))
		work.WriteString(f.sub(func() { f.stmts(cc.Body) }))
		work.WriteString("}\n")
	}
	f.emit("select {\n%s}", sel.String())
	f.head(name, "switch {\n%s}", work.String())
	f.emit("}")
}

// commClause writes one clause; channels and values are evaluated before the
// select, in order.
func (f *fn) commClause(cc *ast.CommClause, took string, n int, after *string) string {
	note := fmt.Sprintf("%s = %d\n", took, n)
	switch c := cc.Comm.(type) {
	case nil:
		return "default:\n" + note
	case *ast.SendStmt:
		ct := f.t(c.Chan).Underlying().(*types.Chan)
		ch := f.temp(f.typ(c, f.t(c.Chan)), f.expr(c.Chan))
		v := f.temp(f.typ(c, ct.Elem()), f.conv(c.Value, ct.Elem()))
		return fmt.Sprintf("case %s <- %s:\n%s", ch, v, note)
	case *ast.ExprStmt:
		rx := ast.Unparen(c.X).(*ast.UnaryExpr)
		ch := f.temp(f.typ(c, f.t(rx.X)), f.expr(rx.X))
		return fmt.Sprintf("case <-%s:\n%s", ch, note)
	case *ast.AssignStmt:
		return f.recvClause(c, note, after)
	}
	f.refuse(cc, "this clause")
	return ""
}

func (f *fn) recvClause(c *ast.AssignStmt, note string, after *string) string {
	rx := ast.Unparen(c.Rhs[0]).(*ast.UnaryExpr)
	ct := f.t(rx.X).Underlying().(*types.Chan)
	ch := f.temp(f.typ(c, f.t(rx.X)), f.expr(rx.X))
	v, ok := f.u.unique("t"), f.u.unique("t")
	f.emit("var %s %s\n_ = %s\nvar %s bool\n_ = %s", v, f.typ(c, ct.Elem()), v, ok, ok)
	a, b := f.u.unique("k"), f.u.unique("k")
	*after = f.sub(func() {
		for i, l := range c.Lhs {
			if !isBlank(l) {
				t := []types.Type{f.env.apply(ct.Elem()), types.Typ[types.Bool]}[i]
				f.store(l, "", f.convText(rx, []string{v, ok}[i], t, f.target(l, rx, c.Tok == token.DEFINE)), c.Tok == token.DEFINE)
			}
		}
	})
	if len(c.Lhs) == 1 {
		return fmt.Sprintf("case %s := <-%s:\n%s = %s\n%s", a, ch, v, a, note)
	}
	return fmt.Sprintf("case %s, %s := <-%s:\n%s = %s\n%s = %s\n%s", a, b, ch, v, a, ok, b, note)
}
