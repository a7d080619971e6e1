package main

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"speedtimer/interp/gotool"
	"speedtimer/interp/program"
)

// sourceFolder holds what a generated program imports, beside it.
const sourceFolder = "speedtimer"

// newModule is the module a program gets that stands in none.
const newModule = "speedtimer_client"

// A home is where a generated program stands.
type home struct {
	prefix string // import path of sourceFolder
	goMod  string // go.mod to write; empty in a module
}

// homeOf finds the module around a folder.
func homeOf(folder string) (home, error) {
	dir, err := filepath.Abs(folder)
	if err != nil {
		return home{}, err
	}
	rel := "."
	for {
		b, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil {
			module := modulePath(string(b))
			if module == "" {
				return home{}, fmt.Errorf("%s has no module line", filepath.Join(dir, "go.mod"))
			}
			for name := range strings.SplitSeq(filepath.ToSlash(rel), "/") {
				if rel != "." && !inImportPath(name) {
					return home{}, fmt.Errorf("the sources that the program imports cannot stand below a folder called %q: no import path may have such a name in it (letters, digits and -_.~+ may be); -o names a file elsewhere, -as test needs no sources", name)
				}
			}
			return home{prefix: path.Join(module, filepath.ToSlash(rel), sourceFolder)}, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return home{}, err
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return home{
				prefix: newModule + "/" + sourceFolder,
				goMod:  fmt.Sprintf("%s\n\nmodule %s\n\ngo %s\n", program.Marker, newModule, gotool.OldestGo),
			}, nil
		}
		rel = filepath.Join(filepath.Base(dir), rel)
		dir = parent
	}
}

var importName = regexp.MustCompile(`^[-a-zA-Z0-9_.~+]+$`)

// inImportPath says whether a folder's name may be a part of an import path.
func inImportPath(name string) bool {
	return importName.MatchString(name) && !strings.HasSuffix(name, ".") && !strings.Contains(name, "..")
}

var plainWord = regexp.MustCompile(`^[-a-zA-Z0-9_.~+/:@%,]+$`)

// shellWord quotes what a shell would not take as one word as it is.
func shellWord(s string) string {
	if plainWord.MatchString(filepath.ToSlash(s)) && s[0] != '~' {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// modulePath reads the module line of a go.mod.
func modulePath(goMod string) string {
	for line := range strings.Lines(goMod) {
		line, _, _ = strings.Cut(line, "//")
		if fields := strings.Fields(line); len(fields) == 2 && fields[0] == "module" {
			return strings.Trim(fields[1], "\"`")
		}
	}
	return ""
}

// testPackage is the external test package of the package in a folder; empty
// where there is none.
func testPackage(folder string) string {
	files, _ := filepath.Glob(filepath.Join(folder, "*.go")) // the pattern is well-formed
	slices.Sort(files)
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err == nil {
			return strings.TrimSuffix(f.Name.Name, "_test") + "_test"
		}
	}
	return ""
}

// put writes the files, all or none: a file that gen did not write stops it.
func (s *shell) put(o genOptions, files map[string]string, run string) error {
	if o.file == "-" {
		_, err := fmt.Fprint(s.stdout, files["-"])
		return err
	}
	names := slices.Sorted(maps.Keys(files))
	for _, name := range names {
		if err := mayWrite(name); err != nil && !o.force {
			return err
		}
	}
	for _, name := range names {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return withoutOperation(err)
		}
		if err := os.WriteFile(name, []byte(files[name]), 0o666); err != nil {
			return withoutOperation(err)
		}
	}
	fmt.Fprintf(s.text, "wrote %s; run it with: %s\n", o.file, run)
	return nil
}

func mayWrite(name string) error {
	b, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return withoutOperation(err)
	case !strings.HasPrefix(string(b), program.Marker):
		return fmt.Errorf("%s was not written by speedtimer gen: -force overwrites it, -o names another file", name)
	}
	return nil
}
