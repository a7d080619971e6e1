package lower

import (
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
	if d.Tok == token.TYPE && len(f.env) > 0 {
		f.refuse(d, "a type declared in a generic function, which each instance has its own of")
	}
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
