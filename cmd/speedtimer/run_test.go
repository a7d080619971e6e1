package main

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
)

func names(r report.Report) (names []string) {
	for _, s := range r.Snippets {
		names = append(names, s.Name)
	}
	return names
}

// Every document is timed, or told what is wrong with it.
func TestDocuments(t *testing.T) {
	noLeftovers(t)
	for _, test := range []struct {
		file     string
		args     []string
		code     int
		snippets []string
		stderr   string
	}{
		{"reference.txt", nil, exitDone, []string{"1", "2"}, ""},
		{"expression.txt", nil, exitDone, []string{"join", "one expression of two"}, ""},
		{"markers-in-text.txt", nil, exitDone, []string{"split", "cut"}, ""},
		{"modern.txt", nil, exitDone, []string{"generic", "iterator", "max"}, ""},
		{"sweep.txt", []string{"-param", "n=1,64"}, exitDone, []string{"map", "linear search", "map", "linear search"}, ""},
		{"third-of-five-broken.txt", nil, exitFailed, []string{"one", "two", "four", "five"},
			"FILE:8:1: syntax error: unexpected }, expected expression\n\t}\n\t^\n"},
		{"worker_test.go.txt", []string{"-run", "Sort"}, exitDone, []string{"BenchmarkSort/n=10", "BenchmarkSort/n=1000"}, ""},
	} {
		t.Run(test.file, func(t *testing.T) {
			file := filepath.Join("testdata", "documents", test.file)
			r, out := asJSON(t, "", append(test.args, file)...)
			assert.Equal(t, test.code, out.code)
			assert.Equal(t, strings.ReplaceAll(test.stderr, "FILE", file), out.stderr)
			assert.Equal(t, test.snippets, names(r))
			assert.Equal(t, "go", r.Environment.Engine)
			if runtime.GOOS == "linux" && runtime.GOARCH == "amd64" {
				assert.NotEmpty(t, r.Environment.CPU)
			}
			for _, s := range r.Snippets {
				if assert.NotNil(t, s.NsPerOp, s.Name) && *s.NsPerOp <= 0 { // of a nanosecond a busy machine may leave nothing
					assert.NotEmpty(t, s.Warnings, s.Name)
				}
			}
		})
	}
}

func TestDocumentsThatCannotRunAreToldWhere(t *testing.T) {
	noLeftovers(t)
	for _, test := range []struct{ name, text, stderr string }{
		{"empty", "", "standard-input:1:1: "},
		{"markers only", "---\n---\n", "standard-input:1:1: "},
		{"invalid UTF-8", "x := \"\xff\"\n", "standard-input:1:7: "},
		{"too large", strings.Repeat("x := 1 // a long document\n", 10<<20/26), "standard-input:"},
		{"too many snippets", strings.Repeat("---\nx := 1\n", 201), "standard-input:401:1: "},
		{"break", "if true { break }\n", "standard-input:1:11: break is not in a loop, switch, or select\n\tif true { break }\n\t          ^\n"},
		{"type", "x := 1 + \"a\"\n", "standard-input:1:"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, out := asJSON(t, test.text)
			assert.Equal(t, exitFailed, out.code)
			assert.True(t, strings.HasPrefix(out.stderr, test.stderr), out.stderr)
			assert.Len(t, r.Errors, 1)
			assert.Equal(t, report.StoppedError, r.Stopped)
			assert.LessOrEqual(t, strings.Count(out.stderr, "\n"), 4, "one clear message")
		})
	}
}

func TestASnippetThatFailsLeavesTheRest(t *testing.T) {
	noLeftovers(t)
	text := "--- good\nx := strings.Repeat(\"ab\", 10)\n--- bad\nvar m map[string]int\nm[\"a\"] = 1\n--- exits\nos.Exit(3)\n"
	r, out := asJSON(t, text)
	assert.Equal(t, exitFailed, out.code)
	assert.Contains(t, out.stderr, "standard-input:5: snippet bad: panic: assignment to entry in nil map\n\tm[\"a\"] = 1\n")
	assert.Contains(t, out.stderr, "standard-input:6: snippet exits: the code ended the process with exit status 3")
	require.NotNil(t, r.Snippets[0].NsPerOp)
	assert.NotEmpty(t, r.Snippets[0].Samples)
}

// Flags take one or two dashes and stand on either side of the document.
func TestFlagsReachTheRun(t *testing.T) {
	noLeftovers(t)
	text := "//st:param n 1 2\n//st:param k 5\n===\n--- a\nx := n\n--- b\nx := n + k\n--- c\nx := 1\n"
	r, out := asJSON(t, text, "-", "--param", "n=7,8", "-param=k=3", "--baseline=b", "-run", "^[ab]$", "-confidence", "0.9", "-target=3%", "--delta", "0.02", "-seed", "5", "-quiet", "-memory", "0", "-gcflags", "-l -N", "-tags", "x,y", "-no-history")
	require.Equal(t, exitDone, out.code, out.stderr)
	assert.Equal(t, []string{"a", "b", "a", "b"}, names(r))
	assert.Equal(t, map[string]any{"n": 7.0, "k": 3.0}, r.Snippets[0].Params)
	assert.Equal(t, map[string]any{"n": 8.0, "k": 3.0}, r.Snippets[3].Params)
	assert.Equal(t, 0.9, r.Confidence)
	assert.Equal(t, "b", r.Snippets[0].Comparison.Baseline)
}

func TestAutoSaysWhichEngineItTook(t *testing.T) {
	out := command(t, "x := 1\n", "run", "-time", "50ms", "-no-history")
	require.Equal(t, exitDone, out.code, out.stderr)
	assert.Contains(t, out.stdout, "engine go, "+runtime.Version())
	assert.NotContains(t, out.stdout, "\x1b", "no colour in a pipe")
	assert.Empty(t, out.stderr, "no progress in a pipe")
}

func TestEventsThenTheReport(t *testing.T) {
	noLeftovers(t)
	out := command(t, "//st:param n 1 2\n===\nx := n\n", "run", "-engine", "go", "-time", "200ms", "-format", "ndjson", "-no-history")
	require.Equal(t, exitDone, out.code, out.stderr)
	var last map[string]any
	combinations := map[float64]bool{}
	kinds := map[string]bool{}
	lines := bufio.NewScanner(strings.NewReader(out.stdout))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if last != nil {
			combinations[last["combination"].(float64)] = true
			kinds[last["event"].(string)] = true
		}
		last = nil
		require.NoError(t, json.Unmarshal(lines.Bytes(), &last))
		if env, ok := last["environment"].(map[string]any); ok {
			assert.Equal(t, "go", env["engine"], "no number without its engine")
		}
	}
	assert.Equal(t, map[float64]bool{0: true, 1: true}, combinations)
	for _, kind := range []string{"hello", "begin", "calibration", "sample", "counted", "done"} {
		assert.True(t, kinds[kind], kind)
	}
	assert.Contains(t, last, "snippets", "the last line is the report")
}

func TestOutputFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.json")
	out := command(t, "x := 1\n", "run", "-engine", "go", "-time", "50ms", "-format", "json", "-o", file, "-no-history")
	require.Equal(t, exitDone, out.code, out.stderr)
	assert.Empty(t, out.stdout)
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.True(t, json.Valid(b))
}

// benchstat is the judge of the format.
func TestBenchstatComparesTheSnippets(t *testing.T) {
	if testing.Short() {
		t.Skip("builds benchstat")
	}
	file := filepath.Join(t.TempDir(), "new.txt")
	out := command(t, "", "run", "-engine", "go", "-time", "30s", "-format", "bench", "-o", file, "-param", "n=64", "testdata/documents/sweep.txt")
	require.Equal(t, exitDone, out.code, out.stderr)
	b, err := exec.Command("go", "run", "golang.org/x/perf/cmd/benchstat", "-col", "/snippet", file).CombinedOutput()
	require.NoError(t, err, "%s", b)
	text := string(b)
	assert.Regexp(t, `map +│ +linear_search`, text)
	assert.Regexp(t, `Doc/n=64 .*\+[0-9.]+%`, text, "the search is slower at 64")
	assert.Contains(t, text, "engine: go")
}

// The command lines that help shows are right.
func TestExamplesOfHelpWork(t *testing.T) {
	t.Chdir(t.TempDir())
	lookup, err := example("lookup")
	require.NoError(t, err)
	for _, file := range []string{"strings.txt", "sweep.txt", "doc.txt"} {
		require.NoError(t, os.WriteFile(file, []byte(lookup), 0o666))
	}
	lines := 0
	for line := range strings.Lines(runDescription + "\n" + genDescription) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), " && ")
		line, _, _ = strings.Cut(line, "   ")
		_, args, ok := strings.Cut(line, "speedtimer ")
		if !ok || strings.Contains(line, "folder") {
			continue
		}
		lines++
		words := strings.Fields(strings.ReplaceAll(args, "'", ""))
		if words[0] == "run" {
			words = append(words, "-time", "50ms", "-param", "n=1", "-no-history")
			if strings.HasPrefix(line, "echo") {
				words = append(words[:len(words)-3], "-no-history")
			}
		}
		out := command(t, "strings.Repeat(\"ab\", 100)\n", words...)
		if strings.Contains(out.stderr, "not part of this build") {
			continue
		}
		assert.Equal(t, exitDone, out.code, "%s: %s", line, out.stderr)
		assert.NotEmpty(t, out.stdout+strings.Join(globbed(t), ""), line)
	}
	assert.GreaterOrEqual(t, lines, 8)
}

func globbed(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*")
	require.NoError(t, err)
	return files
}

func TestWithoutAGoCommandItSaysWhatToDo(t *testing.T) {
	noLeftovers(t)
	t.Setenv("PATH", "")
	out := command(t, "x := 1\n", "run", "-engine", "go", "-no-history")
	assert.Equal(t, exitUsage, out.code, "nothing is wrong with the document")
	assert.Contains(t, out.stderr, "install Go")
	assert.Contains(t, out.stdout, "nothing could be timed")
}

func TestParamGivenAgainAddsValues(t *testing.T) {
	out := command(t, "//st:param n 1\n//st:param f 1.5 2\nx := strings.Repeat(\"ab\", n+int(f))\n", "run", "-engine", "go", "-time", "200ms", "-no-history", "-param", "n=3", "-param", "f=1", "-param", "n=4", "-format", "csv", "-")
	require.Equal(t, exitDone, out.code, out.stderr)
	lines := strings.Split(strings.TrimSpace(out.stdout), "\n")
	require.Len(t, lines, 4, out.stdout)
	assert.Contains(t, lines[2], ",f=1 n=3,")
	assert.Contains(t, lines[3], ",f=1 n=4,")
}

// Package testing cannot be interpreted.
func TestTheInterpreterRefusesGoFiles(t *testing.T) {
	for _, file := range []string{
		"package p\n\nimport \"testing\"\n\nfunc BenchmarkX(b *testing.B) {\n\tfor b.Loop() {\n\t}\n}\n",
		"package main\n\nfunc main() {}\n",
	} {
		out := command(t, file, "run", "-engine", "interp", "-no-history", "-")
		assert.Equal(t, exitFailed, out.code)
		assert.Contains(t, out.stderr, "standard-input:1:1: refused: the interp engine does not run Go files")
		assert.Contains(t, out.stderr, "use a compiled engine (-engine go)")
	}
}

// String concatenation against strings.Builder: the right one is faster.
func TestTheReferencesExampleIsDecided(t *testing.T) {
	noLeftovers(t)
	r, out := asJSON(t, exampleText(t, "strings"), "-time", "1m", "-") // ends when it is decided
	require.Equal(t, exitDone, out.code, out.stderr)
	c := r.Snippets[1].Comparison
	require.NotNil(t, c)
	assert.Equal(t, report.VerdictFaster, c.Verdict)
	require.NotNil(t, c.Ratio)
	assert.Less(t, *c.Ratio, 0.5)
	assert.Equal(t, report.StoppedDecided, r.Stopped)
}
