package gotool_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/program"
	"speedtimer/interp/snippet"
)

var (
	functionHead = regexp.MustCompile(`^main\.st_timed0(?:_(\d))? STEXT`)
	firstCall    = regexp.MustCompile(`^\s+0x[0-9a-f]+ (\d+) .*\tCALL\t`)
)

// The compiler leaves the stores be that move a copy's code: each copy's clock
// is read some 14 bytes further on.
func TestCopiesLieElsewhereInACacheLine(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("stores have another length")
	}
	doc, errs := snippet.Parse("x := 0\nfor i := range 100 {\n\tx += i\n}\n")
	require.Empty(t, errs)
	p, errs := program.Generate(program.Input{Document: doc, Info: checker.Check(doc), Placements: 5})
	require.Empty(t, errs)
	dir := t.TempDir()
	files := program.Sources("speedtimer")
	files["main.go"], files["go.mod"] = p.Source, "module speedtimer\n\ngo 1.26\n"
	for name, text := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	build := exec.Command("go", "build", "-gcflags=-S", "-o", os.DevNull, ".")
	build.Dir = dir
	build.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	at := map[string]int{}
	function := ""
	for line := range strings.Lines(string(out)) {
		if !strings.HasPrefix(line, "\t") {
			function = ""
		}
		if m := functionHead.FindStringSubmatch(line); m != nil {
			function = "copy" + m[1]
		}
		if m := firstCall.FindStringSubmatch(line); m != nil && function != "" && at[function] == 0 {
			at[function], err = strconv.Atoi(m[1])
			require.NoError(t, err)
		}
	}
	require.Len(t, at, 5)
	for n := 1; n < 5; n++ {
		assert.InDelta(t, 14*n, at[fmt.Sprint("copy", n)]-at["copy"], 4, "a jump over them may be longer")
	}
}
