package types

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

// What stands around a text to make it a file. The heads end with a newline,
// so that the columns of the text are the document's.
const (
	fileHead = "package main\n"
	bodyHead = "package main; func _() {\n"
	bodyTail = "\n}"
)

// parse parses a text of the document between a head of one line, or none, and
// a tail, and adds the syntax errors to the unit; end is what its end is called in
// them.
func (k *check) parse(u *unit, head string, s snippet.Section, tail, end string) *ast.File {
	src := head + s.Text + tail
	p := place{line: s.Line, skip: strings.Count(head, "\n"), unit: u, start: len(head), end: len(src), newline: strings.HasSuffix(src, "\n")}
	if !k.doc.GoFile {
		p.end = len(head) + len(strings.TrimRight(s.Text, " \t\r\n"))
	}
	base := k.info.Fset.Base()
	f, err := parser.ParseFile(k.info.Fset, "", src, 0)
	p.file = k.info.Fset.File(token.Pos(base))
	// So that positions the type checker writes into messages are the document's.
	p.file.AddLineColumnInfo(len(head), "", s.Line, 1)
	k.info.places = append(k.info.places, p)
	if err != nil {
		u.broken = true
		u.errors = append(u.errors, (&syntax{info: k.info, place: &p, src: src, file: f, end: end}).errors(err)...)
	}
	return f
}

func clamp(x, lo, hi int) int { return min(max(x, lo), hi) }

// parseParams declares the parameters as variables. Every value is checked.
func (k *check) parseParams() {
	k.params = &unit{}
	var b strings.Builder
	b.WriteString("package main\n")
	for _, p := range k.doc.Params {
		for i, v := range p.Values {
			name := p.Name
			if i > 0 {
				name = "_"
			}
			fmt.Fprintf(&b, "var %s %s = %s\n", name, p.Type, v)
		}
		k.declared[p.Name] = true
	}
	base := k.info.Fset.Base()
	f, _ := parser.ParseFile(k.info.Fset, "", b.String(), 0)
	file := k.info.Fset.File(token.Pos(base))
	k.params.file = f
	k.info.places = append(k.info.places, place{file: file, unit: k.params, lines: paramLines(k.doc.Params)})
}

// paramLines gives the document line of each line parseParams writes.
func paramLines(params []snippet.Param) []int {
	lines := []int{0}
	for _, p := range params {
		for range p.Values {
			lines = append(lines, p.Line)
		}
	}
	return lines
}

func (k *check) parsePreamble() {
	u := &unit{text: k.doc.Preamble.Text}
	k.preamble = u
	section := k.doc.Preamble
	section.Line = max(section.Line, 1)
	u.file = k.parse(u, fileHead, section, "", endOfPreamble)
	if u.file == nil {
		return
	}
	for _, d := range u.file.Decls {
		k.declare(u, d)
	}
	u.names = selections(u.file, u.file.Unresolved, nil)
}

// declare notes what a declaration of the preamble declares.
func (k *check) declare(u *unit, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			return
		}
		if d.Name.Name == "main" {
			message := "func main is not allowed here: the program that times the snippets has its own"
			u.errors = append(u.errors, k.info.errorAt(report.PhaseType, d.Name.Pos(), message))
		}
		k.declared[d.Name.Name] = true
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				k.declared[s.Name.Name] = true
			case *ast.ValueSpec:
				for _, n := range s.Names {
					k.declared[n.Name] = true
				}
			case *ast.ImportSpec:
				k.addExplicit(s)
			}
		}
	}
}
