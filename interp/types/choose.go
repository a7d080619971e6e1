package types

import (
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strings"

	"speedtimer/interp/report"
)

// selected returns the names that are selected.
func selected(uses []*ast.SelectorExpr) map[string]bool {
	names := map[string]bool{}
	for _, sel := range uses {
		if !isCursor(sel.Sel) {
			names[sel.Sel.Name] = true
		}
	}
	return names
}

// choose returns the package that a name means where some names are selected
// from it, or "" when there is none of that name, or too many.
func (k *check) choose(name string, selected map[string]bool) string {
	candidates := k.c.byName[name]
	if len(candidates) == 1 {
		return candidates[0].path
	}
	exporting := k.c.exporting(candidates, selected)
	if len(exporting) == 1 {
		return exporting[0].path
	}
	if path := preferred(exporting, selected); path != "" {
		return path
	}
	if k.lenient && len(candidates) > 0 {
		return candidates[0].path
	}
	return ""
}

// agree finds the names that mean a package in one part of the document and its
// second version in another, while the second version has all that either
// uses. Then both mean that: a program of one file can't have it both ways.
func (k *check) agree() {
	all := map[string]map[string]bool{} // by path, what is selected
	names := map[string]string{}
	for _, u := range k.units() {
		for name, uses := range u.names {
			if len(k.c.byName[name]) < 2 || k.declared[name] || k.explicitNamed(name) != nil {
				continue
			}
			path := k.choose(name, selected(uses))
			if all[path] == nil {
				all[path] = map[string]bool{}
			}
			maps.Copy(all[path], selected(uses))
			names[path] = name
		}
	}
	for path, wanted := range all {
		second := path + "/v2"
		if all[second] != nil && k.c.exports(second, wanted) {
			k.newer[names[path]] = second
		}
	}
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

// reportUnclear reports a name that may mean several packages, once.
func (k *check) reportUnclear(u *unit, name string, uses []*ast.SelectorExpr) {
	candidates := k.c.byName[name]
	if len(candidates) == 0 {
		return // the type checker calls it undefined
	}
	among, message := k.c.exporting(candidates, selected(uses)), "%s may be %s: import the one you mean in the preamble"
	if len(among) == 0 {
		wanted := list(slices.Sorted(maps.Keys(selected(uses))), "and")
		among, message = candidates, "no package named %s exports "+wanted+"; it may be %s"
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
