package types

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"slices"
	"strings"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

// parseSnippet makes one function of the set-up and the body. They are parsed
// each by itself, so that neither can reach into the other.
func (k *check) parseSnippet(s *snippet.Snippet) *unit {
	u := &unit{snippet: s.Name, text: s.Setup.Text + "\n" + s.Body.Text}
	var setup *ast.FuncDecl
	var unresolved []*ast.Ident
	if s.HasSetup {
		var names []*ast.Ident
		setup, names = k.parseBody(u, s.Setup, "end of set-up")
		unresolved = append(unresolved, names...)
	}
	body, names := k.parseBody(u, s.Body, "end of snippet")
	if body == nil || s.HasSetup && setup == nil || u.broken && !k.lenient {
		return u
	}
	u.body = body.Body.List
	u.expr = k.expression(s.Body, u.body)
	if setup != nil {
		u.setup = setup.Body.List
		k.checkSplit(u)
	}
	local := declaredBy(u.setup)
	for _, n := range names {
		if !local[n.Name] {
			unresolved = append(unresolved, n)
		}
	}
	u.file = k.function(u, body)
	u.names = selections(u.file, unresolved, nil)
	k.spareTopLevel(u)
	return u
}

// parseBody parses statements. The function is nil when they are not the
// inside of one function body.
func (k *check) parseBody(u *unit, s snippet.Section, end string) (*ast.FuncDecl, []*ast.Ident) {
	before := len(u.errors)
	f := k.parse(u, bodyHead, s, bodyTail, end)
	if f == nil || len(f.Decls) == 0 {
		return nil, nil
	}
	fn, ok := f.Decls[0].(*ast.FuncDecl)
	if !ok || fn.Body == nil {
		return nil, nil
	}
	p := k.info.place(f.Package)
	stray := fn.Body.Rbrace
	if stray.IsValid() && p.file.Offset(stray) < p.end {
		// The text closes the function we opened around it. Whatever was
		// complained of behind that brace follows from it.
		at := k.info.errorAt(report.PhaseParse, stray, "syntax error: unexpected }: no block is open here")
		u.errors = slices.DeleteFunc(u.errors, func(e report.Error) bool {
			return slices.Contains(u.errors[before:], e) && byPosition(e, at) >= 0
		})
		if len(u.errors) == before {
			u.errors = append(u.errors, at)
		}
		u.broken = true
		return nil, nil
	}
	return fn, f.Unresolved
}

// expression returns the body's expression when it is nothing else. Behind an
// expression there may be comments, but no semicolon: then it is a statement.
func (k *check) expression(s snippet.Section, body []ast.Stmt) ast.Expr {
	if len(body) != 1 {
		return nil
	}
	stmt, ok := body[0].(*ast.ExprStmt)
	if !ok {
		return nil
	}
	p := k.info.place(stmt.Pos())
	rest := s.Text[clamp(p.file.Offset(stmt.End())-p.start, 0, len(s.Text)):]
	if strings.Contains(rest, ";") && scanSemicolon(rest) {
		return nil
	}
	return stmt.X
}

// scanSemicolon reports whether a text written outside comments has one.
func scanSemicolon(text string) bool {
	fset := token.NewFileSet()
	var s scanner.Scanner
	s.Init(fset.AddFile("", -1, len(text)), []byte(text), nil, 0)
	for {
		_, tok, lit := s.Scan()
		switch {
		case tok == token.EOF:
			return false
		case tok == token.SEMICOLON && lit == ";":
			return true
		}
	}
}

// function makes the file that is checked: one function of set-up and body.
// An expression that is no call is assigned, to be checked as a value; a call
// is left a statement, since it may yield nothing or several values.
func (k *check) function(u *unit, body *ast.FuncDecl) *ast.File {
	list := slices.Clone(u.setup)
	call, _ := ast.Unparen(u.expr).(*ast.CallExpr)
	switch {
	case u.expr != nil && call == nil:
		list = append(list, discard(u.expr))
	case call != nil:
		k.spare(u.expr.Pos(), partNoUse)
		list = append(list, u.body...)
	default:
		list = append(list, u.body...)
	}
	fn := *body
	fn.Body = &ast.BlockStmt{Lbrace: body.Body.Lbrace, List: list, Rbrace: body.Body.Rbrace}
	if len(u.setup) > 0 {
		fn.Body.Lbrace = u.setup[0].Pos()
	}
	return &ast.File{Package: body.Pos(), Name: &ast.Ident{NamePos: body.Pos(), Name: "main"}, Decls: []ast.Decl{&fn}}
}

// discard makes "_ = x".
func discard(x ast.Expr) ast.Stmt {
	blank := &ast.Ident{NamePos: x.Pos(), Name: "_"}
	return &ast.AssignStmt{Lhs: []ast.Expr{blank}, TokPos: x.Pos(), Tok: token.ASSIGN, Rhs: []ast.Expr{x}}
}
