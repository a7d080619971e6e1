package why

import (
	"go/ast"
	"go/parser"
	"go/token"

	"speedtimer/interp/snippet"
)

// untimed returns whether what stands at a place of a snippet runs in its
// set-up only: it is in the set-up, and in no function literal there, which
// what is timed may call.
func untimed(s snippet.Snippet) func(line, column int) bool {
	if !s.HasSetup {
		return func(int, int) bool { return false }
	}
	literals := literalsIn(s.Setup)
	return func(line, column int) bool {
		if line < s.Setup.Line || line >= s.Body.Line {
			return false
		}
		for _, l := range literals {
			if l.holds(line, column) {
				return false
			}
		}
		return true
	}
}

// region is a part of the document, without its end.
type region struct{ from, to token.Position }

func (r region) holds(line, column int) bool {
	return !before(line, column, r.from) && before(line, column, r.to)
}

func before(line, column int, p token.Position) bool {
	return line < p.Line || line == p.Line && column < p.Column
}

// literalsIn are the bodies of the function literals in a section.
func literalsIn(s snippet.Section) (found []region) {
	files, list := statements(s)
	for _, stmt := range list {
		ast.Inspect(stmt, func(n ast.Node) bool {
			if f, ok := n.(*ast.FuncLit); ok {
				found = append(found, region{at(files, s, f.Body.Pos()), at(files, s, f.Body.End())})
			}
			return true
		})
	}
	return found
}

// opening is the line before a section that makes a file of it.
const opening = "package p; func _() {\n"

// statements are those of a section, as far as they can be read.
func statements(s snippet.Section) (*token.FileSet, []ast.Stmt) {
	files := token.NewFileSet()
	f, _ := parser.ParseFile(files, "", opening+s.Text+"\n}", parser.SkipObjectResolution)
	if f == nil {
		return files, nil
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
			return files, fn.Body.List
		}
	}
	return files, nil
}

// at is a place of the document.
func at(files *token.FileSet, s snippet.Section, p token.Pos) token.Position {
	place := files.PositionFor(p, false)
	place.Line += s.Line - 2
	return place
}
