package types

import (
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"

	"speedtimer/interp/report"
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
		path := k.choose(u, name, uses)
		if path == "" {
			continue
		}
		u.imports = append(u.imports, Import{Name: name, Path: path})
		specs = append(specs, importSpec(uses[0].Pos(), name, path))
	}
	specs = append(specs, k.dotImports(u)...)
	if len(specs) > 0 {
		d := &ast.GenDecl{TokPos: u.file.Package, Tok: token.IMPORT, Specs: specs}
		u.file.Decls = append([]ast.Decl{d}, u.file.Decls...)
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

// choose returns the package that a name means in a unit, or "": when there is
// none of that name, or after reporting that there are several.
func (k *check) choose(u *unit, name string, uses []*ast.SelectorExpr) string {
	candidates := k.c.byName[name]
	if len(candidates) < 2 {
		for _, c := range candidates {
			return c.path
		}
		return ""
	}
	selected := map[string]bool{}
	for _, sel := range uses {
		if !isCursor(sel.Sel) {
			selected[sel.Sel.Name] = true
		}
	}
	exporting := k.c.exporting(candidates, selected)
	if len(exporting) > 1 {
		if path := preferred(exporting, selected); path != "" {
			return path
		}
	}
	if len(exporting) == 1 {
		return exporting[0].path
	}
	if k.lenient {
		return candidates[0].path
	}
	k.reportUnclear(u, name, uses, candidates, exporting, selected)
	return ""
}

// exporting returns the candidates that export all names, of the lowest tier
// that has any.
func (c *Checker) exporting(candidates []candidate, names map[string]bool) []candidate {
	for tier := range 3 {
		var found []candidate
		for _, k := range candidates {
			if k.tier == tier && c.exports(k.path, names) {
				found = append(found, k)
			}
		}
		if found != nil {
			return found
		}
	}
	return nil
}

func (c *Checker) exports(path string, names map[string]bool) bool {
	p, err := importer{c}.Import(path)
	if err != nil {
		return false
	}
	for name := range names {
		if !token.IsExported(name) || p.Scope().Lookup(name) == nil {
			return false
		}
	}
	return true
}

// preferred picks one of several packages that would do.
func preferred(candidates []candidate, selected map[string]bool) string {
	order := []string{"text/template", "math/rand", "math/rand/v2"}
	if selected["Read"] {
		order = append([]string{"crypto/rand"}, order...)
	}
	for _, path := range order {
		for _, c := range candidates {
			if c.path == path {
				return path
			}
		}
	}
	return ""
}

func (k *check) reportUnclear(u *unit, name string, uses []*ast.SelectorExpr, candidates, exporting []candidate, selected map[string]bool) {
	among, message := exporting, "%s may be %s: import the one you mean in the preamble"
	if len(exporting) == 0 {
		among, message = candidates, "no package named %s exports "+list(slices.Sorted(maps.Keys(selected)), "and")+"; it may be %s"
	}
	var paths []string
	for _, c := range among {
		paths = append(paths, c.path)
	}
	u.errors = append(u.errors, k.info.errorf(report.PhaseType, uses[0].Pos(), message, name, list(paths, "or")))
	for _, sel := range uses {
		k.spare(sel.X.Pos(), partUndefined)
	}
}

// list words a list: a, b and c.
func list(items []string, conjunction string) string {
	last := len(items) - 1
	if last < 1 {
		return strings.Join(items, "")
	}
	return fmt.Sprintf("%s %s %s", strings.Join(items[:last], ", "), conjunction, items[last])
}
