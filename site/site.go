// Package site is the playground page: TypeScript, built by Vite into built/,
// and a handler that serves it as it should be served. The page is static: any
// other host can serve it too (HOSTING.md).
//
// It embeds what was built. On a fresh clone nothing was, and Handler says how
// to; a placeholder keeps the embedding valid.
package site

import (
	"embed"
	"errors"
	"io/fs"
	"net/http"
	"strings"
)

//go:embed all:built
var embedded embed.FS

// ErrNotBuilt says that this binary was built before the site was.
var ErrNotBuilt = errors.New("the site is not built into this binary: run make run, or npm ci and npm run build in site/ and build again")

// Built is the built site: compressed files end in .br and .gz, and both are
// there. It fails with ErrNotBuilt where there is none.
func Built() (fs.FS, error) {
	built, err := fs.Sub(embedded, "built")
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(built, "index.html.br"); err != nil {
		return nil, ErrNotBuilt
	}
	return built, nil
}

// Handler serves the embedded site. The compiler's files come from toolchain
// where it holds a whole bundle, also when one appears there later, and else
// from the site; it may be nil.
func Handler(toolchain fs.FS) (http.Handler, error) {
	built, err := Built()
	if err != nil {
		return nil, err
	}
	if toolchain != nil {
		built = withToolchain{built, toolchain}
	}
	return Serve(built), nil
}

// withToolchain is a site whose compiler lies elsewhere.
type withToolchain struct {
	fs.FS
	toolchain fs.FS
}

// Open takes all of the compiler's files from one of the two: those of another
// build don't go together. A folder with a manifest is complete.
func (w withToolchain) Open(name string) (fs.File, error) {
	if rest, ok := strings.CutPrefix(name, "toolchain/"); ok {
		if _, err := fs.Stat(w.toolchain, "manifest.json"); err == nil {
			return w.toolchain.Open(rest)
		}
	}
	return w.FS.Open(name)
}
