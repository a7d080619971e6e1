package types

import (
	"fmt"
	"go/ast"
	"path"
	"strconv"
	"strings"

	"speedtimer/interp/report"
)

// An explicitImport is an import written out in the preamble. All parts of the
// document may use it.
type explicitImport struct {
	Import
	spec  *ast.ImportSpec
	named bool // with a name of its own
}

func (k *check) addExplicit(spec *ast.ImportSpec) {
	importPath, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return // a syntax error that has been reported
	}
	line, _ := k.info.Position(spec.Pos())
	e := explicitImport{Import: Import{Path: importPath, Explicit: true, Line: line}, spec: spec}
	if spec.Name != nil {
		e.Name, e.named = spec.Name.Name, true
	} else {
		e.Name = k.c.packageName(importPath)
	}
	k.explicit = append(k.explicit, e)
}

// packageName returns the name of a package: when it can't be imported, that
// which its path suggests.
func (c *Checker) packageName(importPath string) string {
	if e, ok := c.std[importPath]; ok {
		return e.name
	}
	for _, p := range c.module {
		if p.Path == importPath {
			return p.Name
		}
	}
	if p, err := (importer{c}).Import(importPath); err == nil {
		return p.Name()
	}
	return path.Base(importPath)
}

func (k *check) explicitNamed(name string) *explicitImport {
	for i := range k.explicit {
		if e := &k.explicit[i]; e.Name == name {
			return e
		}
	}
	return nil
}

// dotImports returns the imports written with a dot, for a snippet's file.
func (k *check) dotImports(u *unit) []ast.Spec {
	var specs []ast.Spec
	for _, e := range k.explicit {
		if e.Name == "." && u.snippet != "" {
			specs = append(specs, e.spec)
		}
	}
	return specs
}

// checkImportsUsed reports the imports written out that no part uses. The type
// checker sees one part at a time and can't tell.
func (k *check) checkImportsUsed() {
	for _, e := range k.explicit {
		if e.Name == "_" || e.Path == "C" || k.used(e) {
			continue
		}
		if _, err := (importer{k.c}).Import(e.Path); err != nil {
			continue // reported already
		}
		message := fmt.Sprintf("%q imported and not used", e.Path)
		if e.Name != path.Base(e.Path) && e.Name != "." {
			message = fmt.Sprintf("%q imported as %s and not used", e.Path, e.Name)
		}
		k.preamble.errors = append(k.preamble.errors, k.info.errorAt(report.PhaseType, e.spec.Pos(), message))
	}
}

func (k *check) used(e explicitImport) bool {
	for _, u := range append([]*unit{k.preamble}, k.snippets...) {
		for _, i := range u.imports {
			if i == e.Import {
				return true
			}
		}
		// Of a snippet that could not be parsed only a guess can be made, and
		// an error it may not deserve would stop the others.
		if u.file == nil && (e.Name == "." || strings.Contains(u.text, e.Name+".")) {
			return true
		}
	}
	return false
}

// addDotImports adds to the imports of each part the packages it uses through
// a dot. Only the type checker knows.
func (k *check) addDotImports() {
	for _, e := range k.explicit {
		if e.Name != "." {
			continue
		}
		for _, u := range k.units() {
			if k.usesDot(u, e.Path) {
				u.imports = append(u.imports, e.Import)
			}
		}
	}
}

func (k *check) usesDot(u *unit, importPath string) bool {
	selected := map[*ast.Ident]bool{}
	found := false
	ast.Inspect(u.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			selected[n.Sel] = true
		case *ast.Ident:
			o := k.info.Types.Uses[n]
			if o != nil && o.Pkg() != nil && o.Pkg().Path() == importPath && o.Parent() == o.Pkg().Scope() && !selected[n] {
				found = true
			}
		}
		return !found
	})
	return found
}
