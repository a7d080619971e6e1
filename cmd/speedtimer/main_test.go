package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
	"speedtimer/interp/wazero"
	"speedtimer/interp/yaegi"
)

// The tests keep their history to themselves. The engines interp and wasm start
// this binary again, as they do the command.
func TestMain(m *testing.M) {
	wazero.Sandbox()
	if os.Getenv(yaegi.ChildVariable) != "" {
		os.Exit(yaegi.Child(os.Stdin, os.Stdout, os.Stderr))
	}
	dir, err := os.MkdirTemp("", "speedtimer-test-")
	if err != nil {
		panic(err)
	}
	os.Setenv(homeVariable, dir)
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// A result is what a run of the command did.
type result struct {
	code           int
	stdout, stderr string
}

func command(t *testing.T, stdin string, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := run(args, strings.NewReader(stdin), &stdout, &stderr)
	return result{code, stdout.String(), stderr.String()}
}

// asJSON runs a document with tiny budgets and reads the report.
func asJSON(t *testing.T, stdin string, args ...string) (report.Report, result) {
	t.Helper()
	out := command(t, stdin, append([]string{"run", "-engine", "go", "-format", "json", "-time", "300ms", "-limit", "1m"}, args...)...)
	var r report.Report
	require.NoError(t, json.Unmarshal([]byte(out.stdout), &r), "%s%s", out.stdout, out.stderr)
	return r, out
}

// noLeftovers fails if the test leaves temporary files.
func noLeftovers(t *testing.T) {
	t.Helper()
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Cleanup(func() {
		left, err := os.ReadDir(temp)
		assert.NoError(t, err)
		assert.Empty(t, left, "temporary files are gone")
	})
}

func TestWrongUsage(t *testing.T) {
	folder := t.TempDir()
	for _, test := range []struct{ args, message string }{
		{"fly", "no such command: fly"},
		{"rnu", "no such command: rnu (did you mean run?)"},
		{"run -quite doc", "no such flag: -quite (did you mean --quiet?)"},
		{"run a b", "expected one document, got 2: a, b"},
		{"run no-such-file", "no-such-file: no such file or directory"},
		{"run " + folder, "is a folder"},
		{"run -engine gcc -", `unknown engine "gcc": there are ` + strings.Join(engineNames, ", ")},
		{"run -format yaml -", `unknown format "yaml": there are text, classic, json, ndjson, md, csv, bench`},
		{"run -target 2x -", `-target: "2x" is no share`},
		{"run -delta=150% -", "does not lie between 0 and 1"},
		{"run -confidence=0 -", "does not lie between 0 and 1"},
		{"run -time soon -", `invalid value "soon" for flag -time`},
		{"run -time -3s -", "-3s is no time to do anything in"},
		{"run -limit 0s -", "0s is no time to do anything in"},
		{"run -memory lots -", `"lots" is no number of bytes`},
		{"run -seed x -", `invalid value "x" for flag -seed`},
		{"run -seed 18446744073709551615 -", "-seed: 18446744073709551615 is more than 9007199254740991"},
		{"run -run ( -", "missing closing )"},
		{"run -o /no/such/folder/x -", "there is no folder /no/such/folder"},
		{"run -o " + folder + " -", "is a folder"},
		{"run -time", "flag needs an argument: -time"},
		{"run -engine interp -gcflags -N -", "-gcflags=-N is for compiled engines, not interp"},
		{"run -param m=1 -", "the document has no parameter m"},
		{"run -baseline b -", `no snippet is called "b"`},
		{"run -run nothing -", "no snippet is called that"},
		{"why -engine interp -", "the engine interp has no compiler: there are go and wasm"},
		{"why -format md -", "-format md: expected text or json"},
		{"gen -as java -", "expected program or test"},
		{"gen -loop -", "-loop is for -as test"},
		{"gen -o x.txt -", "must end in .go"},
		{"gen -as test -o x.go -", "must end in _test.go"},
		{"gen -o x_test.go -", "go run takes no _test.go file"},
		{"history shwo", "expected show, open or rm"},
		{"history show", "expected one ID"},
		{"history show xyz", "no such entry"},
		{"history rm", "expected IDs, or -all"},
		{"examples nothing", `no example is called "nothing": there are strings, expressions, lookup, benchmark`},
	} {
		out := command(t, "x := 1\n", strings.Fields(test.args)...)
		assert.Equal(t, exitUsage, out.code, test.args)
		assert.Contains(t, out.stderr, test.message, test.args)
		assert.True(t, strings.HasPrefix(out.stderr, "speedtimer: "), "%s: %s", test.args, out.stderr)
		assert.Empty(t, out.stdout, test.args)
	}
}

func TestHelpAndVersion(t *testing.T) {
	for args, want := range map[string]string{
		"":                     "COMMANDS:",
		"-help":                "COMMANDS:",
		"--help":               "COMMANDS:",
		"run -help":            "-param n=10,1000",
		"run any.txt -h":       "-param n=10,1000",
		"size -h any.txt":      "-filter",
		"history show -h":      "show the report of a run",
		"size -help":           "-filter",
		"examples size-lists":  "container/list",
		"help run":             "USAGE:",
		"gen --help":           "go run speedtimer_client.go",
		"history -h":           "history open",
		"version":              "speedtimer ",
		"-version":             "speedtimer ",
		"completion bash":      "speedtimer",
		"completion zsh":       "#compdef speedtimer",
		"completion fish":      "speedtimer",
		"examples":             "string concatenation against strings.Builder",
		"examples strings":     "strings.Builder",
		"examples benchmark":   "func BenchmarkSort",
		"examples -help":       "NAME",
		"examples lookup":      "//st:param n",
		"examples expressions": "strconv.Itoa",
	} {
		out := command(t, "", strings.Fields(args)...)
		assert.Equal(t, exitDone, out.code, args)
		assert.Contains(t, out.stdout, want, args)
		assert.Empty(t, out.stderr, args)
	}
}

func TestShellCompletionKnowsCommandsAndFlags(t *testing.T) {
	args := os.Args
	t.Cleanup(func() { os.Args = args })
	os.Args = []string{"speedtimer", "--generate-shell-completion"} // the library looks there for the root
	out := command(t, "", "--generate-shell-completion")
	for _, name := range []string{"run", "size", "gen", "history", "examples"} {
		assert.Contains(t, out.stdout, name)
	}
	out = command(t, "", "run", "--ta", "--generate-shell-completion")
	assert.Contains(t, out.stdout, "--target")
	assert.NotContains(t, out.stdout, "--format")
	out = command(t, "", "examples", "--generate-shell-completion")
	assert.Contains(t, out.stdout, "lookup:map against linear search")
}

// full is a device without any space left.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

func TestWhatCannotBePrintedIsAnError(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"run", "-help"}, {"-version"}, {"version"}, {"examples"}, {"examples", "strings"}} {
		var stderr bytes.Buffer
		assert.Equal(t, exitUsage, run(args, strings.NewReader(""), full{}, &stderr), args)
		assert.Equal(t, "speedtimer: no space left on device\n", stderr.String(), args)
	}
}
