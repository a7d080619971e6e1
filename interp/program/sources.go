package program

import (
	"io/fs"
	"path"
	"strings"

	"speedtimer/interp/harness"
	"speedtimer/interp/report"
	"speedtimer/profiler"
	"speedtimer/timing"
)

// modulePath is what the embedded sources call their own module.
const modulePath = "speedtimer"

// carried are the packages a generated program needs, by their folders. It is
// a function so that a program that carries no sources holds none.
func carried() map[string]fs.FS {
	return map[string]fs.FS{
		"profiler":       profiler.Sources(),
		"timing":         timing.Sources(),
		"interp/report":  report.Sources(),
		"interp/harness": harness.Sources(),
	}
}

// Sources returns the source files of the harness and all it imports of this
// module, by slash-separated path, with their import paths below prefix
// instead of this module's.
func Sources(prefix string) map[string]string {
	files := map[string]string{}
	for folder, sources := range carried() {
		entries, err := fs.ReadDir(sources, ".")
		if err != nil {
			panic(err) // an embedded folder is always readable
		}
		for _, e := range entries {
			b, err := fs.ReadFile(sources, e.Name())
			if err != nil {
				panic(err)
			}
			files[path.Join(folder, e.Name())] = strings.ReplaceAll(string(b), `"`+modulePath+`/`, `"`+prefix+`/`)
		}
	}
	return files
}

// Packages returns the same sources by import path and file name, for type
// checking.
func Packages() map[string]map[string]string {
	packages := map[string]map[string]string{}
	for file, text := range Sources(modulePath) {
		dir, name := path.Split(file)
		p := path.Join(modulePath, dir)
		if packages[p] == nil {
			packages[p] = map[string]string{}
		}
		packages[p][name] = text
	}
	return packages
}

// InAnyModule is a source file of ours for a module that may say an older Go:
// a build constraint sets the language of its file.
func InAnyModule(text, release string) string {
	rest, constrained := strings.CutPrefix(text, "//go:build ")
	if !constrained {
		return "//go:build go" + release + "\n\n" + text
	}
	constraint, rest, _ := strings.Cut(rest, "\n")
	return "//go:build (" + constraint + ") && go" + release + "\n" + rest
}
