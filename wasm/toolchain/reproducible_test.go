package main

import (
	"crypto/sha256"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var reproducible = flag.Bool("reproducible", false, "build the whole bundle twice, the second time with empty caches: minutes")

// The same input makes the same bytes, wherever it is built and whatever was
// built before.
func TestTheBundleIsReproducible(t *testing.T) {
	if !*reproducible {
		t.Skip("make reproducible runs it")
	}
	build := func() map[string][32]byte {
		folder := t.TempDir()
		require.NoError(t, build(t.Context(), options{folder: folder, quality: 1}, io.Discard))
		sums := map[string][32]byte{}
		entries, err := os.ReadDir(folder)
		require.NoError(t, err)
		for _, e := range entries {
			content, err := os.ReadFile(filepath.Join(folder, e.Name()))
			require.NoError(t, err)
			sums[e.Name()] = sha256.Sum256(content)
		}
		return sums
	}
	first := build()
	require.Greater(t, len(first), 10)
	t.Setenv("XDG_CACHE_HOME", t.TempDir()) // where the overlay lies
	t.Setenv("GOCACHE", t.TempDir())
	assert.Equal(t, first, build())
}
