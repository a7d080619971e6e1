package types

import (
	"go/token"
	gotypes "go/types"
	"io"
	"sync"

	"speedtimer/interp/snippet"
)

// A Checker checks documents. It keeps every package it has imported, so the
// second document costs little. It may be used by several goroutines at once;
// they wait for each other.
type Checker struct {
	mu     sync.Mutex
	fset   *token.FileSet // of imported packages
	lookup func(path string) (io.ReadCloser, error)
	source map[string]map[string]string
	module []Package
}

// A Package names a package that documents may import.
type Package struct {
	Name string // as in its package clause
	Path string
}

// An Option sets up a Checker.
type Option func(*Checker)

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
	c := &Checker{fset: token.NewFileSet()}
	for _, o := range options {
		o(c)
	}
	return c
}

// Importer returns an importer over all packages documents may import, for
// checking whole programs.
func (c *Checker) Importer() gotypes.Importer { return nil }

// Check type-checks a document.
func (c *Checker) Check(d *snippet.Document) *Info { return &Info{} }
