package program

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"speedtimer/interp/report"
	"speedtimer/interp/types"
)

// selectSnippets settles what is included and which imports that needs.
func (g *generator) selectSnippets() (errs []report.Error) {
	want := g.Snippets
	if want == nil {
		for i := range g.Document.Snippets {
			want = append(want, i)
		}
	}
	paths := map[string]string{}
	for _, imp := range g.Info.Preamble.Explicit {
		paths[imp.Name] = imp.Path
	}
	g.need(paths, g.Info.Preamble.Imports)
	for _, i := range want {
		if !g.Info.Snippets[i].OK {
			continue
		}
		imports, e := g.rename(paths, i)
		if e != nil {
			errs = append(errs, *e)
			continue
		}
		g.included = append(g.included, i)
		g.need(paths, imports)
	}
	g.explicit()
	slices.SortFunc(g.imports, func(a, b types.Import) int { return strings.Compare(a.Path, b.Path) })
	return errs
}

// need adds the imports that nothing has written out or added yet.
func (g *generator) need(paths map[string]string, imports []types.Import) {
	for _, imp := range imports {
		if _, ok := paths[imp.Name]; !ok && !imp.Explicit {
			paths[imp.Name] = imp.Path
			g.imports = append(g.imports, imp)
			g.paths = append(g.paths, imp.Path)
		}
	}
}

// keepImport is the import of KeepAlive, where anything is kept alive.
func (g *generator) keepImport() []types.Import {
	for _, i := range g.included {
		if info := g.Info.Snippets[i]; len(info.Vars) > 0 || info.Results > 0 {
			return []types.Import{{Name: g.prefix + "rt", Path: "runtime"}}
		}
	}
	return nil
}

// explicit settles which of the imports that the preamble spells out are
// needed: the snippets that use one may have been left out. Referring to it
// would not do, for what can be referred to differs between the engines.
func (g *generator) explicit() {
	needed := map[types.Import]bool{}
	for _, imp := range g.Info.Preamble.Imports {
		needed[imp] = true
	}
	for _, i := range g.included {
		for _, imp := range g.Info.Snippets[i].Imports {
			needed[imp] = true
		}
	}
	for _, imp := range g.Info.Preamble.Explicit {
		if needed[imp] || imp.Name == "_" || imp.Path == "C" || !g.blank(imp) {
			g.paths = append(g.paths, imp.Path)
		}
	}
}

// blank writes nothing of the same length in the place of an import.
func (g *generator) blank(imp types.Import) bool {
	if g.Info.Preamble.AST == nil {
		return false
	}
	for _, d := range g.Info.Preamble.AST.Decls {
		d, ok := d.(*ast.GenDecl)
		if !ok || d.Tok != token.IMPORT {
			continue
		}
		for _, spec := range d.Specs {
			s := spec.(*ast.ImportSpec)
			at := g.place(s)
			if path, _ := strconv.Unquote(s.Path.Value); path != imp.Path || at.line != imp.Line || s.Name != nil && s.Name.Name != imp.Name {
				continue
			}
			old, by := g.preambleText(s), "()"
			if d.Lparen.IsValid() {
				by = ""
				if n := semicolon(g.Document.Preamble.Text[g.offset(s.End()):]); n >= 0 {
					g.changes.add(place{at.line, at.column + len(old) + n}, ";", " ")
				}
			}
			g.changes.add(at, old, by+strings.Repeat(" ", len(old)-len(by)))
			return true
		}
	}
	return false
}

// semicolon is where a text has the one that it begins with but for comments;
// -1 where it begins with something else.
func semicolon(text string) int {
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), nil, 0)
	if pos, _, lit := s.Scan(); lit == ";" {
		return file.Offset(pos)
	}
	return -1
}
