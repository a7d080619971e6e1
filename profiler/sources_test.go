package profiler

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strconv"
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

// TestImports holds the package to the standard library, and to its light part:
// it is linked into every program that is timed.
func TestImports(t *testing.T) {
	names, err := fs.Glob(Sources(), "*.go")
	require.NoError(t, err)
	heavy := map[string]bool{"net/http": true, "encoding/json": true, "encoding/xml": true, "text/template": true, "html/template": true, "go/ast": true, "regexp": true}
	for _, name := range names {
		text, err := fs.ReadFile(Sources(), name)
		require.NoError(t, err)
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		require.NoError(t, err)
		for _, i := range f.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			require.NoError(t, err)
			require.NotContains(t, path, ".", name)
			require.False(t, strings.HasPrefix(path, "speedtimer"), name)
			require.False(t, heavy[path], "%s imports %s", name, path)
		}
	}
}
