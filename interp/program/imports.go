package program

import (
	gotypes "go/types"
	"slices"
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
		g.paths = append(g.paths, imp.Path)
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

// useExplicitImports refers to each import the preamble spells out, since the
// snippets that use it may have been left out.
func (g *generator) useExplicitImports() {
	if g.Importer == nil {
		return
	}
	for _, imp := range g.Info.Preamble.Explicit {
		if imp.Name == "_" || imp.Name == "." {
			continue
		}
		pkg, err := g.Importer.Import(imp.Path)
		if err != nil {
			continue
		}
		if use := useOf(pkg); use != "" {
			g.w.gen(use, imp.Name)
		}
	}
}

func useOf(pkg *gotypes.Package) string {
	for _, name := range pkg.Scope().Names() {
		obj := pkg.Scope().Lookup(name)
		if !obj.Exported() {
			continue
		}
		switch o := obj.(type) {
		case *gotypes.Var:
			return "var _ = %s." + name
		case *gotypes.Func:
			if o.Signature().TypeParams().Len() == 0 {
				return "var _ = %s." + name
			}
		case *gotypes.TypeName:
			if n, ok := o.Type().(*gotypes.Named); ok && n.TypeParams().Len() == 0 {
				return "var _ *%s." + name
			}
		}
	}
	return ""
}
