package types

import (
	"bytes"
	"errors"
	"fmt"
	gotypes "go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/gcexportdata"
)

// Importer returns an importer over all packages documents may import, for
// checking whole programs. What it imports is shared with the checker.
func (c *Checker) Importer() gotypes.Importer { return lockedImporter{c} }

type lockedImporter struct{ c *Checker }

func (i lockedImporter) Import(path string) (*gotypes.Package, error) {
	i.c.mu.Lock()
	defer i.c.mu.Unlock()
	return importer{i.c}.Import(path)
}

// importer imports for a Checker that is locked.
type importer struct {
	*Checker
}

// Import imports a package once. Packages that others mention are in the map
// as well, but incomplete.
func (c importer) Import(path string) (*gotypes.Package, error) {
	if path == "unsafe" {
		return gotypes.Unsafe, nil
	}
	if p := c.packages[path]; p != nil && p.Complete() {
		return p, nil
	}
	if files, ok := c.source[path]; ok {
		return c.importSource(path, files)
	}
	if e, ok := c.std[path]; ok {
		return c.importStandard(path, e)
	}
	if c.lookup != nil {
		return c.importLookup(path)
	}
	return nil, errors.New(noPackage(path))
}

// available reports whether a package is at hand: the core's index names all
// standard packages.
func (c *Checker) available(path string) bool {
	e, ok := c.std[path]
	return !ok || len(e.data) > 0
}

func (c importer) importStandard(path string, e entry) (*gotypes.Package, error) {
	if !c.available(path) {
		return nil, notHere(path)
	}
	data, err := e.read()
	if err != nil {
		return nil, fmt.Errorf("export data of %s: %w", path, err)
	}
	return gcexportdata.Read(bytes.NewReader(data), c.fset, c.packages, path)
}

func (c importer) importLookup(path string) (*gotypes.Package, error) {
	rc, err := c.lookup(path)
	if err != nil {
		return nil, err
	}
	defer rc.Close()
	r, err := gcexportdata.NewReader(rc)
	if err != nil {
		return nil, fmt.Errorf("export data of %s: %w", path, err)
	}
	return gcexportdata.Read(r, c.fset, c.packages, path)
}

// notHere is the error of a standard package that this checker has not got.
func notHere(path string) error {
	if why := WhyNotInSandbox(path); why != "" {
		return fmt.Errorf("package %s is not offered here: %s", path, why)
	}
	return fmt.Errorf("package %s is not available here", path)
}

// noPackage words why there is no package of a path, as the go command does.
func noPackage(path string) string {
	elems := strings.Split(path, "/")
	switch {
	case path == "C":
		return "cgo is not available here"
	case path == "syscall/js":
		return notHere(path).Error()
	case slices.Contains(elems, "internal"):
		return fmt.Sprintf("use of internal package %s not allowed", path)
	case strings.Contains(elems[0], "."):
		return fmt.Sprintf("no required module provides package %s", path)
	}
	return fmt.Sprintf("package %s is not in std", path)
}
