package why

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"

	"speedtimer/interp/snippet"
)

// untimed returns whether what stands at a place of a snippet runs in its
// set-up only: it is in the set-up, and in no function literal there, which
// what is timed may call.
func untimed(s snippet.Snippet) func(line, column int) bool {
	if !s.HasSetup {
		return func(int, int) bool { return false }
	}
	literals := regionsIn(s.Setup, func(n ast.Node) (from, to token.Pos) {
		if f, ok := n.(*ast.FuncLit); ok {
			return f.Body.Pos(), f.Body.End()
		}
		return
	})
	return func(line, column int) bool {
		return line >= s.Setup.Line && line < s.Body.Line && !literals.hold(line, column)
	}
}

// conditional returns whether what stands at a place of a snippet may not be
// run, or not each time: it is in a branch or in a function literal, or among
// statements that are left early.
func conditional(s snippet.Snippet) func(line, column int) bool {
	early := false
	part := func(n ast.Node) (from, to token.Pos) {
		switch n := n.(type) {
		case *ast.FuncLit:
			return n.Body.Pos(), n.Body.End()
		case *ast.IfStmt:
			return n.Body.Pos(), n.End()
		case *ast.CaseClause, *ast.CommClause:
			return n.Pos(), n.End()
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				return n.Y.Pos(), n.Y.End()
			}
		case *ast.BranchStmt:
			early = true
		}
		return
	}
	found := append(regionsIn(s.Setup, part), regionsIn(s.Body, part)...)
	return func(line, column int) bool { return early || found.hold(line, column) }
}

// calls says whether what is timed calls what may allocate, as far as that can
// be told without types: a conversion to a named type counts, too.
func calls(s snippet.Snippet) (found bool) {
	regionsIn(s.Body, func(n ast.Node) (from, to token.Pos) {
		if c, ok := n.(*ast.CallExpr); ok {
			switch fun := c.Fun.(type) {
			case *ast.Ident:
				found = found || types.Universe.Lookup(fun.Name) == nil
			case *ast.ArrayType, *ast.FuncLit:
			default:
				found = true
			}
		}
		return
	})
	return found
}

// region is a part of the document, without its end.
type region struct{ from, to token.Position }

type regions []region

func (rs regions) hold(line, column int) bool {
	return slices.ContainsFunc(rs, func(r region) bool { return !before(line, column, r.from) && before(line, column, r.to) })
}

func before(line, column int, p token.Position) bool {
	return line < p.Line || line == p.Line && column < p.Column
}

// regionsIn are the parts of a section that a function picks, node by node.
func regionsIn(s snippet.Section, pick func(ast.Node) (from, to token.Pos)) (found regions) {
	files := token.NewFileSet()
	f, _ := parser.ParseFile(files, "", "package p; func _() {\n"+s.Text+"\n}", parser.SkipObjectResolution)
	if f == nil {
		return nil
	}
	place := func(p token.Pos) token.Position {
		at := files.PositionFor(p, false)
		at.Line += s.Line - 2
		return at
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			return true
		}
		if from, to := pick(n); from.IsValid() {
			found = append(found, region{place(from), place(to)})
		}
		return true
	})
	return found
}
