package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// People time their own code: a document in a module may use its packages.
func TestADocumentUsesThePackagesOfItsModule(t *testing.T) {
	noLeftovers(t)
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	dir := t.TempDir()
	for file, text := range map[string]string{
		"go.mod":                "module example.com/shop\n\ngo 1.26\n",
		"price/price.go":        "package price\n\nfunc Of(n int) int { return n * 3 }\n",
		"internal/tax/tax.go":   "package tax\n\nfunc On(n int) int { return n / 5 }\n",
		"doc/found.txt":         "x := price.Of(7)\nfmt.Print(x)\n",
		"doc/imported.txt":      "import \"example.com/shop/internal/tax\"\n===\nx := tax.On(35)\nfmt.Print(x)\n",
		"doc/missing.txt":       "x := cost.Of(7)\n",
		"doc/standard.txt":      "fmt.Print(21)\n",
		"other/main.go":         "package main\n\nfunc main() {}\n",
		"other/broken/a.go":     "package broken\n\nfunc f() int { return \"\" }\n",
		"other/broken/notgo.md": "",
	} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, file)), 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666))
	}
	for _, test := range []struct {
		file, output string
		code         int
	}{
		{"found.txt", "21", exitDone},
		{"imported.txt", "7", exitDone},
		{"standard.txt", "21", exitDone},
		{"missing.txt", "", exitFailed},
	} {
		r, out := asJSON(t, "", filepath.Join(dir, "doc", test.file))
		require.Equal(t, test.code, out.code, "%s: %s", test.file, out.stderr)
		if test.code == exitDone {
			assert.Equal(t, test.output, r.Snippets[0].Output, test.file)
		} else {
			assert.Contains(t, out.stderr, "missing.txt:1:6: undefined: cost")
		}
	}
	for file, at := range map[string]string{"found.txt": "1:6", "imported.txt": "3:6"} {
		_, out := asJSON(t, "", "-engine", "interp", filepath.Join(dir, "doc", file))
		assert.Equal(t, exitFailed, out.code)
		assert.Regexp(t, file+":"+at+": refused: the interpreter does not take the package example.com/shop/[a-z/]+; use a compiled engine", out.stderr)
		assert.NotContains(t, out.stderr, "generated line")
	}
	left, err := filepath.Glob(filepath.Join(dir, "doc", "*"))
	require.NoError(t, err)
	assert.Len(t, left, 4, "nothing is written to the module")
}

func TestUnderModule(t *testing.T) {
	dir := t.TempDir()
	sub := filepath.Join(dir, "a", "b")
	require.NoError(t, os.MkdirAll(sub, 0o777))
	assert.False(t, underModule(sub))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), nil, 0o666))
	assert.True(t, underModule(sub))
}
