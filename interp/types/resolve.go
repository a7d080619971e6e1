package types

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A candidate is a package that a name may mean. A lower tier goes first: the
// standard library, then the packages of WithPackages, then WithSource's.
type candidate struct {
	path string
	tier int
}

// index lists the importable packages by name.
func (c *Checker) index() map[string][]candidate {
	byName := map[string][]candidate{"unsafe": {{path: "unsafe"}}}
	add := func(name, path string, tier int) {
		byName[name] = append(byName[name], candidate{path, tier})
	}
	for path, e := range c.std {
		add(e.name, path, 0)
	}
	for _, p := range c.module {
		add(p.Name, p.Path, 1)
	}
	for path, files := range c.source {
		add(sourceName(files), path, 2)
	}
	for _, candidates := range byName {
		slices.SortFunc(candidates, func(a, b candidate) int { return strings.Compare(a.path, b.path) })
	}
	return byName
}

// selections groups the selector expressions of a file by the name in front of
// the dot, for names that are among the unresolved ones. Shadowing has been
// seen to by the parser, which leaves unresolved what no scope declares.
func selections(root ast.Node, unresolved []*ast.Ident, into map[string][]*ast.SelectorExpr) map[string][]*ast.SelectorExpr {
	if into == nil {
		into = map[string][]*ast.SelectorExpr{}
	}
	free := make(map[*ast.Ident]bool, len(unresolved))
	for _, id := range unresolved {
		free[id] = true
	}
	ast.Inspect(root, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && free[id] {
				into[id.Name] = append(into[id.Name], sel)
			}
		}
		return true
	})
	return into
}

// resolve finds the packages a unit uses and gives its file the imports.
func (k *check) resolve(u *unit) {
	if u.file == nil {
		return
	}
	var specs []ast.Spec
	for _, name := range slices.Sorted(maps.Keys(u.names)) {
		if k.declared[name] {
			continue
		}
		uses := u.names[name]
		if e := k.explicitNamed(name); e != nil {
			u.imports = append(u.imports, e.Import)
			if u != k.preamble {
				specs = append(specs, e.spec)
			}
			continue
		}
		path := k.choose(name, selected(uses))
		if path == "" {
			k.reportUnclear(u, name, uses)
			continue
		}
		if k.newer[name] == path+"/v2" {
			path = k.newer[name]
		}
		u.imports = append(u.imports, Import{Name: name, Path: path})
		specs = append(specs, importSpec(uses[0].Pos(), name, path))
	}
	specs = append(specs, k.dotImports(u)...)
	if len(specs) > 0 {
		d := &ast.GenDecl{TokPos: u.file.Package, Tok: token.IMPORT, Specs: specs}
		u.file.Decls = append([]ast.Decl{d}, u.file.Decls...)
		u.added = true
	}
}

// withdraw takes the imports out again that resolve put in: they are not the
// document's.
func (u *unit) withdraw() {
	if u.added {
		u.file.Decls, u.added = u.file.Decls[1:], false
	}
}

// importSpec makes an import. It stands where the name is first used: that is
// where an error about it belongs. The name is always given, for the package
// may be called otherwise when it cannot be imported.
func importSpec(at token.Pos, name, path string) *ast.ImportSpec {
	return &ast.ImportSpec{
		Name: &ast.Ident{NamePos: at, Name: name},
		Path: &ast.BasicLit{ValuePos: at, Kind: token.STRING, Value: strconv.Quote(path)},
	}
}
