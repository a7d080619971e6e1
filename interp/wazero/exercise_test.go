package wazero_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"speedtimer/interp/harness"
	"speedtimer/interp/report"
)

// A page starts a program that nobody has asked to run, to have the browser
// compile what all programs call. Nothing of the user's may happen then.
func TestAnExercisedProgramEndsBeforeTheUsersCode(t *testing.T) {
	file := filepath.Join(t.TempDir(), "program.wasm")
	build := exec.Command("go", "build", "-o", file, "./testdata/exercise")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	module, err := os.ReadFile(file)
	require.NoError(t, err)

	ctx := t.Context()
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter())
	defer runtime.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	start := func(variables ...string) (events, output string) {
		folder := t.TempDir()
		var printed bytes.Buffer
		config := wazero.NewModuleConfig().WithName("").WithArgs("program", "-time=false", "-inspect=false").WithStdout(&printed).WithStderr(&printed).WithSysNanotime().
			WithFSConfig(wazero.NewFSConfig().WithDirMount(folder, "/")).WithEnv(harness.EventsVariable, "/events")
		for _, name := range variables {
			config = config.WithEnv(name, "1")
		}
		_, err := runtime.InstantiateWithConfig(ctx, module, config)
		require.NoError(t, err, "it ends with 0")
		b, err := os.ReadFile(filepath.Join(folder, "events"))
		require.NoError(t, err)
		return string(b), printed.String()
	}

	events, output := start("SPEEDTIMER_EXERCISE")
	assert.Empty(t, output)
	for _, kind := range []string{report.EventHello, report.EventBegin, report.EventVariables, report.EventFindings, report.EventCalibration, report.EventSample, report.EventLook, report.EventCounted, report.EventDone} {
		assert.Contains(t, events, `"event":"`+kind+`"`)
	}

	_, output = start()
	assert.Equal(t, "the user's code\n", output, "it would have been seen")
}
