package service

import (
	gotypes "go/types"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/program"
	"speedtimer/interp/types"
)

// What the page checks programs against must be the harness.
func TestHarnessIsAsDeclared(t *testing.T) {
	ours, err := newChecker().Importer().Import(program.HarnessPath)
	require.NoError(t, err)
	real, err := types.New(types.WithSource(program.Packages())).Importer().Import(program.HarnessPath)
	require.NoError(t, err)
	names := ours.Scope().Names()
	require.NotEmpty(t, names)
	for _, name := range names {
		theirs := real.Scope().Lookup(name)
		require.NotNil(t, theirs, name)
		bare := func(*gotypes.Package) string { return "" }
		assert.Equal(t, gotypes.ObjectString(theirs, bare), gotypes.ObjectString(ours.Scope().Lookup(name), bare))
		assert.Equal(t, gotypes.TypeString(theirs.Type().Underlying(), bare), gotypes.TypeString(ours.Scope().Lookup(name).Type().Underlying(), bare))
	}
}
