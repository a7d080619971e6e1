package types

import (
	"go/ast"
	"go/token"

	"speedtimer/interp/report"
)

// topLevel calls f for each name that statements declare in their own scope,
// not in one inside, in order.
func topLevel(list []ast.Stmt, f func(name *ast.Ident, tok token.Token)) {
	for _, s := range list {
		for {
			l, ok := s.(*ast.LabeledStmt)
			if !ok {
				break
			}
			s = l.Stmt
		}
		switch s := s.(type) {
		case *ast.AssignStmt:
			topLevelAssign(s, f)
		case *ast.DeclStmt:
			topLevelDecl(s.Decl.(*ast.GenDecl), f)
		}
	}
}

func topLevelAssign(s *ast.AssignStmt, f func(*ast.Ident, token.Token)) {
	if s.Tok != token.DEFINE {
		return
	}
	for _, x := range s.Lhs {
		if name, ok := x.(*ast.Ident); ok && name.Name != "_" {
			f(name, token.VAR)
		}
	}
}

func topLevelDecl(d *ast.GenDecl, f func(*ast.Ident, token.Token)) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			f(spec.Name, token.TYPE)
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				if name.Name != "_" {
					f(name, d.Tok)
				}
			}
		}
	}
}

// declaredBy returns the names statements declare in their own scope.
func declaredBy(list []ast.Stmt) map[string]bool {
	names := map[string]bool{}
	topLevel(list, func(name *ast.Ident, _ token.Token) { names[name.Name] = true })
	return names
}

// spareTopLevel has the variables of the outermost scope count as used.
func (k *check) spareTopLevel(u *unit) {
	f := func(name *ast.Ident, _ token.Token) { k.spare(name.Pos(), partUnused) }
	topLevel(u.setup, f)
	topLevel(u.body, f)
}

// inspectOwn walks statements, but not into function literals: what is found
// there concerns the literal.
func inspectOwn(list []ast.Stmt, f func(ast.Node)) {
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			if _, ok := n.(*ast.FuncLit); ok {
				return false
			}
			f(n)
			return true
		})
	}
}

// checkSplit reports what would lead from the set-up past the body, or from
// one into the other. They are one function to the type checker, but the
// timing loop stands between them.
func (k *check) checkSplit(u *unit) {
	inspectOwn(u.setup, func(n ast.Node) {
		if r, ok := n.(*ast.ReturnStmt); ok {
			message := "return in the set-up: it runs inside the timed function, which would end before anything is timed"
			u.errors = append(u.errors, k.info.errorAt(report.PhaseType, r.Pos(), message))
			if len(r.Results) > 0 {
				k.spare(r.Results[0].Pos(), partReturn)
			}
		}
	})
	setup, body := labels(u.setup), labels(u.body)
	inspectOwn(u.setup, func(n ast.Node) { k.checkGoto(u, n, body, "goto %s jumps from the set-up into the body") })
	inspectOwn(u.body, func(n ast.Node) { k.checkGoto(u, n, setup, "goto %s jumps from the body back into the set-up") })
}

func (k *check) checkGoto(u *unit, n ast.Node, other map[string]bool, format string) {
	b, ok := n.(*ast.BranchStmt)
	if ok && b.Tok == token.GOTO && b.Label != nil && other[b.Label.Name] {
		u.errors = append(u.errors, k.info.errorf(report.PhaseType, b.Pos(), format, b.Label.Name))
	}
}

func labels(list []ast.Stmt) map[string]bool {
	names := map[string]bool{}
	inspectOwn(list, func(n ast.Node) {
		if l, ok := n.(*ast.LabeledStmt); ok {
			names[l.Label.Name] = true
		}
	})
	return names
}

// needsClosure reports whether the body has a statement that concerns the
// function it is in, which must then be one of its own.
func (k *check) needsClosure(u *unit) bool {
	found := false
	inspectOwn(u.body, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.ReturnStmt, *ast.DeferStmt:
			found = true
		case *ast.CallExpr:
			if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok && id.Name == "recover" {
				found = true
			}
		}
	})
	return found
}
