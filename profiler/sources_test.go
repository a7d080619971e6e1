package profiler

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSourcesAreComplete(t *testing.T) {
	entries, err := os.ReadDir(".")
	if _, here := os.Stat("sources_test.go"); here != nil {
		t.Skip("not run where the sources are")
	}
	require.NoError(t, err)
	var want []string
	for _, e := range entries {
		name := e.Name()
		if strings.HasSuffix(name, "_test.go") || name == "sources.go" || e.IsDir() {
			continue
		}
		if strings.HasSuffix(name, ".go") || strings.HasSuffix(name, ".s") {
			want = append(want, name)
		}
	}
	require.NotEmpty(t, want)
	got, err := fs.Glob(Sources(), "*")
	require.NoError(t, err)
	require.Equal(t, want, got)
	for _, name := range want {
		onDisk, err := os.ReadFile(name)
		require.NoError(t, err)
		embedded, err := fs.ReadFile(Sources(), name)
		require.NoError(t, err)
		require.Equal(t, string(onDisk), string(embedded), name)
	}
}
