package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEditsAreMadeWhereTheTextIsAsExpected(t *testing.T) {
	edits := []edit{{"a", "b"}, {"c", "dd"}}
	text, ok := edited("xacx", edits)
	assert.True(t, ok)
	assert.Equal(t, "xbddx", text)
	for _, other := range []string{"", "xax", "xacac"} {
		_, ok := edited(other, edits)
		assert.False(t, ok, other)
	}
	assert.Empty(t, hastened(t.TempDir()))
}

// The hastened linker, built for this machine, writes what Go's own does.
func TestTheHastenedLinkerWritesTheSame(t *testing.T) {
	if testing.Short() || !canTrim(runtime.Version()) {
		t.Skip("builds the linker twice, of a release that is known")
	}
	g, err := newGoCommand(t.Context())
	require.NoError(t, err)
	folder := t.TempDir()
	replace := map[string]string{}
	for name, text := range hastened(g.root) {
		file := filepath.Join(folder, filepath.Base(name))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		replace[filepath.Join(g.root, "src", filepath.FromSlash(name))] = file
	}
	require.Len(t, replace, len(hasty), "all of them, in this release")
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	overlayFile := filepath.Join(folder, "overlay.json")
	require.NoError(t, os.WriteFile(overlayFile, overlay, 0o600))

	run := func(dir string, env []string, args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
		cmd.Dir = dir
		cmd.Env = append(append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOTOOLCHAIN=local"), env...)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
	}
	require.NoError(t, os.WriteFile(filepath.Join(folder, "main.go"), []byte("package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(len(fmt.Sprint())) }\n"), 0o600))
	archive := filepath.Join(folder, "main.a")
	cfg, err := g.run(t.Context(), g.root, "list", "-export", "-deps", "-f", "{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}", "fmt")
	require.NoError(t, err)
	importcfg := filepath.Join(folder, "importcfg")
	require.NoError(t, os.WriteFile(importcfg, cfg, 0o600))
	_, err = g.run(t.Context(), folder, "tool", "compile", "-p", "main", "-importcfg", importcfg, "-pack", "-o", archive, "main.go")
	require.NoError(t, err)

	var written [2][]byte
	for i, args := range [][]string{nil, {"-overlay=" + overlayFile}} {
		linker := filepath.Join(folder, fmt.Sprint("link", i))
		run(g.root, nil, append(append([]string{"go", "build"}, args...), "-o", linker, "cmd/link")...)
		for _, flags := range [][]string{{"-s", "-w"}, {}} {
			out := filepath.Join(folder, "out.wasm")
			run(folder, []string{"GOOS=wasip1", "GOARCH=wasm"}, append(append([]string{linker, "-importcfg", importcfg, "-buildid=", "-o", out}, flags...), archive)...)
			code, err := os.ReadFile(out)
			require.NoError(t, err)
			written[i] = append(written[i], code...)
		}
	}
	assert.Equal(t, len(written[0]), len(written[1]))
	assert.True(t, string(written[0]) == string(written[1]), "with names and without")
}
