package service

import (
	_ "embed"

	"speedtimer/interp/program"
	"speedtimer/interp/types"
)

// The harness's own sources, and those of all it imports, would make the core
// larger and its first run slower for a dozen declarations.
//
//go:embed harness.go.txt
var harnessSource string

// newChecker knows the standard library and the harness. The document itself
// can't import other packages of this module.
func newChecker() *types.Checker {
	return types.New(types.WithSource(map[string]map[string]string{
		program.HarnessPath: {"harness.go": harnessSource},
	}))
}
