package program

import (
	"fmt"
	"go/ast"
	"go/token"
	gotypes "go/types"
	"slices"
	"strings"

	"speedtimer/interp/report"
	"speedtimer/interp/types"
)

// rename returns the imports of a snippet. Two snippets may take one name for
// different packages, which one file can't: then the second one's is imported
// under another name, and its code says that. For engines that name is as long
// as the first, so that columns stay the document's.
func (g *generator) rename(paths map[string]string, i int) (imports []types.Import, failed *report.Error) {
	for _, imp := range g.Info.Snippets[i].Imports {
		path, taken := paths[imp.Name]
		if !taken || path == imp.Path || imp.Explicit {
			imports = append(imports, imp)
			continue
		}
		uses := g.uses(i, imp)
		name := g.alias(paths, imp)
		if name == "" || len(uses) == 0 {
			return nil, g.cannotRename(i, imp, path, uses)
		}
		for _, at := range uses {
			g.changes.add(at, imp.Name, name)
		}
		imp.Name = name
		imports = append(imports, imp)
	}
	return imports, nil
}

func (g *generator) cannotRename(i int, imp types.Import, other string, uses []place) *report.Error {
	s := g.Document.Snippets[i]
	e := &report.Error{
		Phase: report.PhaseType, Line: s.Body.Line, Column: 1, Snippet: s.Name,
		Message: fmt.Sprintf("%s is %q here but %q in another snippet: import one of them under another name in the preamble", imp.Name, imp.Path, other),
	}
	if len(uses) > 0 {
		e.Line, e.Column = uses[0].line, uses[0].column
	}
	return e
}

// A place is a position in the document.
type place struct{ line, column int }

// uses are the places at which a snippet names a package.
func (g *generator) uses(i int, imp types.Import) []place {
	return g.places(g.snippetNodes(i), func(o gotypes.Object) bool {
		p, ok := o.(*gotypes.PkgName)
		return ok && p.Imported().Path() == imp.Path
	})
}

func (g *generator) snippetNodes(i int) (nodes []ast.Node) {
	info := g.Info.Snippets[i]
	for _, stmt := range slices.Concat(info.Setup, info.Body) {
		nodes = append(nodes, stmt)
	}
	return nodes
}

// places are those at which code names something, in order.
func (g *generator) places(code []ast.Node, something func(gotypes.Object) bool) (places []place) {
	for _, n := range code {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			if o := g.Info.Types.ObjectOf(id); o != nil && something(o) {
				places = append(places, g.place(id))
			}
			return true
		})
	}
	return places
}

// alias is another name for a package, which occurs nowhere in the document;
// the one it has already where two snippets need it. It is empty where none is
// to be had.
func (g *generator) alias(paths map[string]string, imp types.Import) string {
	candidates := []string{g.prefix + strings.Map(identifier, imp.Path)}
	if g.w.columns {
		candidates = nil
		for _, last := range "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_" {
			candidates = append(candidates, imp.Name[:len(imp.Name)-1]+string(last))
		}
	}
	text := g.Document.String()
	for _, name := range candidates {
		path, taken := paths[name]
		if taken && path == imp.Path {
			return name
		}
		if !taken && !strings.Contains(text, name) && token.IsIdentifier(name) {
			return name
		}
	}
	return ""
}

func identifier(r rune) rune {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
		return r
	}
	return '_'
}

// noTests gives other names to functions of the preamble that go test would
// take for tests, and refuse: those called like one of another signature, and
// examples of what there is not.
func (g *generator) noTests() {
	file := g.Info.Preamble.AST
	if file == nil {
		return
	}
	code := []ast.Node{file}
	for _, i := range g.included {
		code = append(code, g.snippetNodes(i)...)
	}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv != nil {
			continue
		}
		o := g.Info.Types.Defs[f.Name]
		if o == nil || !seemsTest(o) {
			continue
		}
		for _, at := range g.places(code, func(other gotypes.Object) bool { return other == o }) {
			g.changes.add(at, f.Name.Name, g.prefix+f.Name.Name)
		}
	}
}

// seemsTest says whether a function has the name of a test, but is none.
func seemsTest(o gotypes.Object) bool {
	sig, ok := o.Type().(*gotypes.Signature)
	if !ok {
		return false
	}
	for prefix, param := range map[string]string{"Test": "T", "Benchmark": "B", "Fuzz": "F", "Example": ""} {
		if strings.HasPrefix(o.Name(), prefix) {
			if o.Name() == "TestMain" && takes(sig, "M") {
				return false
			}
			return !takes(sig, param)
		}
	}
	return false
}

// takes says whether a function takes a *testing.T, or what it is, and no more.
func takes(sig *gotypes.Signature, param string) bool {
	return sig.Params().Len() == 1 && sig.Results().Len() == 0 && sig.TypeParams().Len() == 0 &&
		sig.Params().At(0).Type().String() == "*testing."+param
}
