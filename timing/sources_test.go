package timing

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSourcesHoldEveryFileButTheirOwn(t *testing.T) {
	var want []string
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, e := range entries {
		name := e.Name()
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && name != "sources.go" {
			want = append(want, name)
		}
	}
	var got []string
	embedded, err := fs.ReadDir(Sources(), ".")
	require.NoError(t, err)
	for _, e := range embedded {
		got = append(got, e.Name())
	}
	assert.Equal(t, want, got)
}

// The package is linked into what is timed and copied into other modules.
func TestSourcesImportLittleAndOnlyTheStandardLibrary(t *testing.T) {
	allowed := []string{"errors", "math", "math/rand/v2", "runtime", "runtime/metrics", "slices", "strconv", "sync", "time"}
	require.NoError(t, fs.WalkDir(Sources(), ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(Sources(), path)
		require.NoError(t, err)
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ImportsOnly)
		require.NoError(t, err)
		for _, spec := range file.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			assert.Contains(t, allowed, name, path)
		}
		return nil
	}))
}
