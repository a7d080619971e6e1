package yaegi_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/types"
	"speedtimer/interp/types/rest"
	"speedtimer/interp/yaegi"
)

var imp = types.New(types.WithArchive(rest.Archive())).Importer()

// interpret gives what a program prints, or why it was refused.
func interpret(src string) (out string, refused string, err error) {
	low, refusals, err := yaegi.Lower("prog.go", src, imp)
	if err != nil {
		return "", "", err
	}
	if len(refusals) > 0 {
		return "", refusals[0].Error(), nil
	}
	var stdout bytes.Buffer
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	err = yaegi.Run(ctx, low, yaegi.Options{Stdout: &stdout, Stderr: &stdout})
	var late *yaegi.RefusedError
	if errors.As(err, &late) || errors.Is(err, yaegi.ErrInternal) {
		return stdout.String(), err.Error(), nil
	}
	var p *yaegi.PanicError
	if errors.As(err, &p) {
		return stdout.String() + p.Message + "\n", "", nil
	}
	var exit *yaegi.ExitError
	if errors.As(err, &exit) {
		err = nil
	}
	return stdout.String(), "", err
}

// No program of the corpus prints anything but what compiled Go prints. How
// many are taken is the least that may be: more is better, fewer a loss. What is
// in files is worded as this system does.
func TestConformance(t *testing.T) {
	for folder, least := range map[string]int{"conformance": 75, "programs": 39, "files": 2} {
		if folder == "files" && runtime.GOOS != "linux" {
			continue
		}
		files, err := filepath.Glob(filepath.Join("testdata", folder, "*.go.txt"))
		require.NoError(t, err)
		require.NotEmpty(t, files)
		taken := 0
		for _, file := range files {
			t.Run(folder+"/"+filepath.Base(file), func(t *testing.T) {
				if conforms(t, file) {
					taken++
				}
			})
		}
		t.Logf("the interpreter takes %d of %d in %s", taken, len(files), folder)
		assert.GreaterOrEqual(t, taken, least, folder)
	}
}

func conforms(t *testing.T, file string) (taken bool) {
	src, err := os.ReadFile(file)
	require.NoError(t, err)
	want, err := os.ReadFile(strings.TrimSuffix(file, ".go.txt") + ".want")
	require.NoError(t, err)
	out, refused, err := interpret(string(src))
	if strings.TrimSpace(string(want)) == "COMPILE-ERROR" {
		require.Error(t, err)
		return true
	}
	require.NoError(t, err)
	if refused != "" {
		t.Log("refused: ", refused)
		assert.True(t, strings.HasPrefix(string(want), out), "printed before it was refused: %s", out)
		return false
	}
	return assert.Equal(t, string(want), out)
}
