package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"speedtimer/interp/gotool"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
	"speedtimer/interp/types/rest"
)

const goCommand = "go"

func newChecker(more ...types.Option) *types.Checker {
	return types.New(append([]types.Option{types.WithSource(program.Packages()), types.WithArchive(rest.Archive())}, more...)...)
}

// checker returns what checks the document. Where the document stands in a Go
// module and asks for something the standard library lacks, that is a checker
// that knows the module's packages, and the module. The interpreter takes none
// of them, but so it can say that compiled engines do.
func (s *shell) checker(ctx context.Context, o runOptions, text string) (*types.Checker, *gotool.Module, error) {
	plain := newChecker()
	folder := "."
	if o.file != "-" {
		folder = filepath.Dir(o.file)
	}
	if o.theirs || !underModule(folder) || !lacks(plain, text) {
		return plain, nil, nil
	}
	module, err := gotool.FindModule(ctx, goCommand, folder)
	if err != nil || module == nil {
		return plain, nil, err
	}
	packages, err := module.Load(ctx, goCommand, o.engine.goFlags)
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	if err != nil {
		fmt.Fprintf(s.stderr, "speedtimer: the module's packages cannot be imported: %v\n", err)
		return plain, nil, nil
	}
	return newChecker(types.WithPackages(packages, module.Lookup)), module, nil
}

// underModule looks for a go.mod or go.work around a folder, which costs less
// than asking the go command.
func underModule(folder string) bool {
	dir, err := filepath.Abs(folder)
	if err != nil {
		return false
	}
	for {
		for _, name := range []string{"go.mod", "go.work"} {
			if info, err := os.Stat(filepath.Join(dir, name)); err == nil && !info.IsDir() {
				return true
			}
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return false
		}
		dir = parent
	}
}

// lacks says whether a document names something that the standard library and
// the document don't have, so that it may be a package of the module.
func lacks(c *types.Checker, text string) bool {
	doc, _ := snippet.Parse(text)
	return slices.ContainsFunc(c.Check(doc).Errors, func(e report.Error) bool {
		for _, part := range []string{"undefined: ", "is not in std", "no required module provides", "use of internal package", "could not import"} {
			if strings.Contains(e.Message, part) {
				return true
			}
		}
		return false
	})
}
