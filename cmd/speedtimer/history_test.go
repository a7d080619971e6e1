package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/format"
)

func TestHistoryKeepsEveryRun(t *testing.T) {
	t.Setenv(homeVariable, filepath.Join(t.TempDir(), "not", "there yet"))
	out := command(t, "", "history")
	assert.Equal(t, exitDone, out.code)
	assert.Equal(t, "nothing has been run yet\n", out.stderr)

	text := "--- one\nx := 1\n--- two\ny := strings.Repeat(\"ab\", 20)\n"
	first := command(t, text, "run", "-engine", "go", "-time", "100ms")
	require.Equal(t, exitDone, first.code, first.stderr)
	require.Equal(t, exitDone, command(t, text, "run", "-engine", "go", "-time", "50ms", "-no-history").code)
	require.Equal(t, exitFailed, command(t, "x := 1 +\n", "run", "-engine", "go").code)

	out = command(t, "", "history")
	lines := strings.Split(strings.TrimRight(out.stdout, "\n"), "\n")
	require.Len(t, lines, 2, out.stdout)
	assert.Contains(t, lines[0], "go: 0 timed, 1 failed, error", "the newest first")
	assert.Contains(t, lines[1], "standard-input  go: 2 timed, ")
	id := strings.Fields(lines[1])[0]

	assert.Equal(t, text, command(t, "", "history", "open", id).stdout)
	shown := command(t, "", "history", "show", id)
	assert.Equal(t, exitDone, shown.code, shown.stderr)
	assert.Equal(t, first.stdout, shown.stdout)
	for _, name := range format.Names() {
		out := command(t, "", "history", "show", "-format", name, id)
		assert.Equal(t, exitDone, out.code, out.stderr)
		if name == format.Classic { // has the code, no names
			assert.Contains(t, out.stdout, "strings.Repeat")
		} else {
			assert.Contains(t, out.stdout, "two", name)
		}
	}
	assert.Contains(t, command(t, "", "history", "show", "--generate-shell-completion").stdout, id+":standard-input")

	require.Equal(t, exitDone, command(t, "", "history", "rm", id).code)
	assert.Equal(t, exitUsage, command(t, "", "history", "show", id).code)
	require.Equal(t, exitDone, command(t, "", "history", "rm", "-all").code)
	assert.Empty(t, command(t, "", "history").stdout)
}

func TestHistoryCountsWhatWasTimed(t *testing.T) {
	t.Setenv(homeVariable, t.TempDir())
	text := "--- good\nx := strings.Repeat(\"ab\", 20)\n--- bad\npanic(1)\n--- worse\nx := y\nz := w\n"
	require.Equal(t, exitFailed, command(t, text, "run", "-engine", "go", "-time", "100ms").code)
	assert.Contains(t, command(t, "", "history").stdout, "go: 1 timed, 2 failed")
}

func TestARunThatCannotBeSavedIsAWarning(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o666))
	t.Setenv(homeVariable, filepath.Join(file, "folder"))
	out := command(t, "x := 1 +\n", "run", "-engine", "go")
	assert.Equal(t, exitFailed, out.code, "as without a history")
	assert.Contains(t, out.stderr, "warning: the run is not in the history: ")
	assert.Equal(t, exitUsage, command(t, "", "history").code)
}

func TestHomeFolder(t *testing.T) {
	t.Setenv(homeVariable, "")
	t.Setenv("XDG_DATA_HOME", "/data")
	dir, err := homeFolder()
	require.NoError(t, err)
	assert.Equal(t, filepath.FromSlash("/data/speedtimer"), dir)
	t.Setenv("XDG_DATA_HOME", "relative")
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("HOME", "")
	t.Setenv("AppData", "")
	_, err = homeFolder()
	assert.ErrorContains(t, err, "SPEEDTIMER_HOME names one")
}
