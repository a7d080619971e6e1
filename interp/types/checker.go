package types

import (
	"go/token"
	gotypes "go/types"
	"go/version"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"speedtimer/interp/snippet"
)

// A Checker checks documents. It keeps every package it has imported, so the
// second document costs little. It may be used by several goroutines at once;
// they wait for each other.
type Checker struct {
	mu       sync.Mutex
	fset     *token.FileSet // of imported packages
	packages map[string]*gotypes.Package
	std      map[string]entry
	source   map[string]map[string]string
	module   []Package
	lookup   func(path string) (io.ReadCloser, error)
	byName   map[string][]candidate
}

// A Package names a package that documents may import.
type Package struct {
	Name string // as in its package clause
	Path string
}

// An Option sets up a Checker.
type Option func(*Checker)

// WithArchive adds the standard packages that the embedded core lacks; package
// rest has them. An archive that cannot be read adds nothing.
func WithArchive(archive []byte) Option {
	return func(c *Checker) {
		if _, entries, err := readArchive(archive); err == nil {
			maps.Copy(c.std, entries)
		}
	}
}

// WithSource adds packages that are type-checked from their sources, function
// bodies ignored: import path to file name to text.
func WithSource(packages map[string]map[string]string) Option {
	return func(c *Checker) { c.source = packages }
}

// WithPackages adds packages known by their export data, such as those of the
// module the document is in, with their names for import resolution. The
// lookup is given an import path and returns what the Export file of "go list
// -export" holds; it is also asked for packages that are not in the list.
func WithPackages(packages []Package, lookup func(path string) (io.ReadCloser, error)) Option {
	return func(c *Checker) { c.module, c.lookup = packages, lookup }
}

// New returns a Checker over the standard library.
func New(options ...Option) *Checker {
	_, std := coreArchive()
	c := &Checker{
		fset:     token.NewFileSet(),
		packages: map[string]*gotypes.Package{},
		std:      maps.Clone(std),
	}
	for _, o := range options {
		o(c)
	}
	c.byName = c.index()
	return c
}

// Packages returns all packages documents may import, by path.
func (c *Checker) Packages() []Package {
	var all []Package
	for name, candidates := range c.byName {
		for _, k := range candidates {
			all = append(all, Package{Name: name, Path: k.path})
		}
	}
	slices.SortFunc(all, func(a, b Package) int { return strings.Compare(a.Path, b.Path) })
	return all
}

// Check type-checks a document.
func (c *Checker) Check(d *snippet.Document) *Info {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := newCheck(c, d)
	k.run()
	return k.info
}

// languageVersion is the version of the language documents are written in.
func languageVersion() string { return version.Lang(GoVersion()) }

// sizes are those of the platform the export data is of.
var sizes = gotypes.SizesFor("gc", "amd64")
