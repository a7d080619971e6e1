package types

import (
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	gotypes "go/types"
	"maps"
	"slices"
	"strings"
)

// importSource type-checks a package from its sources, bodies ignored.
func (c importer) importSource(path string, sources map[string]string) (*gotypes.Package, error) {
	var files []*ast.File
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		if !matches(name, sources[name]) {
			continue
		}
		f, err := parser.ParseFile(c.fset, path+"/"+name, sources[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	config := gotypes.Config{
		Importer:         c,
		GoVersion:        languageVersion(),
		IgnoreFuncBodies: true,
		Sizes:            sizes,
		Error:            func(error) {}, // what could be checked is of use all the same
	}
	p, err := config.Check(path, c.fset, files, nil)
	if p == nil {
		return nil, fmt.Errorf("checking %s: %w", path, err)
	}
	p.MarkComplete()
	c.packages[path] = p
	return p, nil
}

// sourceName returns the name in the package clause of a package given by its
// sources, or "".
func sourceName(sources map[string]string) string {
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		if !matches(name, sources[name]) {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, sources[name], parser.PackageClauseOnly)
		if err == nil {
			return f.Name.Name
		}
	}
	return ""
}

// matches reports whether a file belongs to a build for linux/amd64.
func matches(name, text string) bool {
	base, ok := strings.CutSuffix(name, ".go")
	if !ok || strings.HasSuffix(base, "_test") {
		return false
	}
	elems := strings.Split(base, "_")[1:]
	for _, elem := range elems[max(0, len(elems)-2):] {
		if otherPlatforms[elem] {
			return false
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "package ") {
			break
		}
		if x, err := constraint.Parse(strings.TrimSpace(line)); err == nil && !x.Eval(buildTag) {
			return false
		}
	}
	return true
}

func buildTag(tag string) bool {
	return tag == "linux" || tag == "unix" || tag == "amd64" || tag == "gc" || strings.HasPrefix(tag, "go1.")
}

// otherPlatforms are the endings by which file names exclude linux/amd64, as
// far as sources handed to a Checker use them.
var otherPlatforms = map[string]bool{
	"js": true, "wasm": true, "wasip1": true, "windows": true, "darwin": true, "freebsd": true, "arm64": true, "386": true, "arm": true,
}
