package main

import (
	"bytes"
	"compress/flate"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCommittedFilesAreWhatGenMakes(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the standard library")
	}
	core, err := os.ReadFile(filepath.Join("..", coreFile))
	require.NoError(t, err)
	rest, err := os.ReadFile(filepath.Join("..", restFile))
	require.NoError(t, err)
	head, _, _ := bytes.Cut(core, []byte("\n"))
	if fields := bytes.Fields(head); string(fields[3]) != runtime.Version() {
		t.Skipf("the export data was made by %s, this is %s: regenerate to compare", fields[3], runtime.Version())
	}
	packages, err := load()
	require.NoError(t, err)
	wantCore, wantRest := archives(packages)
	assert.True(t, bytes.Equal(wantCore, core), "core.bin is stale: go generate ./interp/types")
	assert.True(t, bytes.Equal(wantRest, rest), "rest.bin is stale: go generate ./interp/types")
}

func TestImportable(t *testing.T) {
	for path, want := range map[string]bool{
		"fmt": true, "math/rand/v2": true, "internal/abi": false, "crypto/internal/fips140": false,
		"vendor/golang.org/x/net/idna": false, "cmd/go": false, "runtime/internal": false, "internals": true,
	} {
		assert.Equal(t, want, importable(path), path)
	}
}

func TestCoreSize(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("..", coreFile))
	require.NoError(t, err)
	assert.Less(t, len(deflate(b, flate.BestCompression)), 300<<10, "the page loads the core, compressed")
}
