package types_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
)

// TestWordsOfTheCompiler holds the checker against the compiler itself.
func TestWordsOfTheCompiler(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/compile.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, archive.Files)
	said := compilerSays(t, archive)
	checker := types.New()
	for _, f := range archive.Files {
		t.Run(f.Name, func(t *testing.T) {
			d, _ := snippet.Parse(string(f.Data))
			require.True(t, d.GoFile)
			var got []string
			for _, e := range checker.Check(d).Errors {
				got = append(got, fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Message))
			}
			want := said[f.Name]
			require.NotEmpty(t, want, "the compiler accepts it")
			require.NotEmpty(t, got)
			if strings.HasPrefix(f.Name, "syntax_") {
				// go/parser gives up sooner: the first must be right, and
				// none may be wrong.
				assert.Equal(t, want[0], got[0])
				assert.Subset(t, want, got)
				return
			}
			if strings.HasPrefix(f.Name, "near_") {
				// The compiler goes on with details that go/types lacks.
				require.Len(t, got, len(want))
				const lead = len("0:0: goto L jumps")
				assert.Equal(t, want[0][:lead], got[0][:lead])
				return
			}
			want = want[:min(len(want), 10)]
			assert.Equal(t, strings.Join(want, "\n"), strings.Join(got, "\n"))
		})
	}
}

var inMessage = regexp.MustCompile(` at \w+/x\.go:(\d+:\d+)`)
var compilerLine = regexp.MustCompile(`^(\w+)/x\.go:(\d+:\d+): (.*)$`)

// compilerSays builds each file as a package of its own and returns the
// compiler's errors by file name.
func compilerSays(t *testing.T, archive *txtar.Archive) map[string][]string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command to compare with")
	}
	if v := types.GoVersion(); v != runtime.Version() {
		t.Skipf("this is %s, the embedded library is of %s: words may differ", runtime.Version(), v)
	}
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module m\n\ngo 1.26\n"), 0o644))
	for _, f := range archive.Files {
		sub := filepath.Join(dir, strings.TrimSuffix(f.Name, ".go"))
		require.NoError(t, os.Mkdir(sub, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(sub, "x.go"), f.Data, 0o644))
	}
	// The files are compiled without the go command's own look at them, which
	// would stop at the imports of a file it can't parse.
	said := map[string][]string{}
	for _, f := range archive.Files {
		said[f.Name] = nil
	}
	cmd := exec.Command("go", "build", "-gcflags=-e", "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOPROXY=off", "GOWORK=off")
	out, _ := cmd.CombinedOutput()
	if os.Getenv("SHOW") != "" {
		fmt.Println(string(out))
	}
	name := ""
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSuffix(line, "\n")
		line = inMessage.ReplaceAllString(line, " at $1")
		if m := compilerLine.FindStringSubmatch(line); m != nil {
			name = m[1] + ".go"
			said[name] = append(said[name], m[2]+": "+m[3])
		} else if rest, ok := strings.CutPrefix(line, "\t"); ok && name != "" {
			rest = regexp.MustCompile(`^\w+/x\.go:`).ReplaceAllString(rest, "")
			said[name][len(said[name])-1] += "\n\t" + rest
		}
	}
	return said
}
