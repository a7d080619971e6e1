package main

import (
	"bytes"
	"fmt"
	"go/token"
	gotypes "go/types"
	"os"
	"os/exec"
	"slices"
	"strings"

	"golang.org/x/tools/go/gcexportdata"
)

// The platform the types are of. Any 64-bit one would do for the core.
const (
	goos   = "linux"
	goarch = "amd64"
)

// A pkg is a package of the standard library with its export data.
type pkg struct {
	path, name string
	data       []byte
}

// load returns all importable packages of the standard library by path.
func load() ([]pkg, error) {
	cmd := exec.Command("go", "list", "-export", "-f", "{{.ImportPath}} {{.Name}} {{.Export}}", "std")
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list -export std: %w", err)
	}
	var packages []pkg
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		if len(f) != 3 || !importable(f[0]) { // unsafe has no export data
			continue
		}
		data, err := reencode(f[0], f[2])
		if err != nil {
			return nil, fmt.Errorf("export data of %s: %w", f[0], err)
		}
		packages = append(packages, pkg{path: f[0], name: f[1], data: data})
	}
	slices.SortFunc(packages, func(a, b pkg) int { return strings.Compare(a.path, b.path) })
	return packages, nil
}

// importable reports whether user code may import a standard package.
func importable(path string) bool {
	for elem := range strings.SplitSeq(path, "/") {
		if elem == "internal" || elem == "vendor" {
			return false
		}
	}
	return path != "cmd" && !strings.HasPrefix(path, "cmd/")
}

// reencode reads the compiler's export data from a file and returns it in the
// form of package gcexportdata without positions.
func reencode(path, file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, err
	}
	p, err := gcexportdata.Read(r, token.NewFileSet(), map[string]*gotypes.Package{}, path)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := gcexportdata.Write(&b, nil, p); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
