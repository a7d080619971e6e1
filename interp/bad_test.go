package interp_test

import (
	"cmp"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp"
	"speedtimer/interp/gotool"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
	"speedtimer/interp/types"
	"speedtimer/interp/yaegi"
)

// TestMain lets the test binary be the interpreter's child process.
func TestMain(m *testing.M) {
	if os.Getenv(yaegi.ChildVariable) != "" {
		os.Exit(yaegi.Child(os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

var checker = types.New(types.WithSource(program.Packages()))

// quick asks for the least timing that gives numbers.
func quick(text string) interp.Request {
	return interp.Request{
		Text: text, Engine: &gotool.Engine{}, Checker: checker, Seed: 1,
		Budget: time.Second, Limit: time.Minute, Memory: 2 << 30,
	}
}

// leavesNothing fails if the test leaves temporary files.
func leavesNothing(t *testing.T) {
	t.Helper()
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Cleanup(func() {
		left, err := os.ReadDir(temp)
		assert.NoError(t, err)
		assert.Empty(t, left, "temporary files are gone")
	})
}

// bystander is a snippet that must be timed whatever the others do.
const bystander = "\n--- bystander\nx := strings.Repeat(\"ab\", 10)\n"

// Each document has one thing wrong with it and a bystander.
var badDocuments = []struct {
	name    string
	text    string
	phase   string
	message string // what the one error says, among other things
	line    int

	interpreted string // what the interpreter says instead
}{
	{"syntax error", "--- bad\nx := 1\ny := x *\n", report.PhaseParse, "syntax error", 3, ""},
	{"type error", "--- bad\nvar x int = \"one\"\n", report.PhaseType, `cannot use "one" (untyped string constant) as int value in variable declaration`, 2, ""},
	{"missing backtick", "--- bad\ny := 1\nx := `abc\n", report.PhaseParse, "raw string", 3, ""},
	{"break out of the loop", "--- bad\nif true { break }\n", report.PhaseType, "break is not in a loop, switch, or select", 2, ""},
	{"panic", "--- bad\nvar xs []int\ni := 5\n_ = xs[i]\n", report.PhaseRun, "panic: runtime error: index out of range [5] with length 0", 4, "panic: runtime error: index out of range"},
	{"own panic", "--- bad\npanic(\"no\")\n", report.PhaseRun, "panic: no", 2, ""},
	{"endless loop", "--- bad\nfor {\n}\n", report.PhaseRun, "no result within 4s (in its first, untimed run)", 0, ""},
	{"os.Exit", "--- bad\nos.Exit(3)\n", report.PhaseRun, "the code ended the process with exit status 3", 0, ""},
	{"os.Exit(0)", "--- bad\nos.Exit(0)\n", report.PhaseRun, "the code ended the process with exit status 0", 0, ""},
	{"log.Fatal", "--- bad\nlog.Fatal(\"enough\")\n", report.PhaseRun, "exit status 1, saying: ", 0, ""},
	{"panic in a goroutine", "--- bad\ngo func() {\n\tpanic(\"elsewhere\")\n}()\ntime.Sleep(time.Second)\n", report.PhaseRun, "panic: elsewhere", 3, ""},
	{"deadlock", "--- bad\nc := make(chan int)\n<-c\n", report.PhaseRun, "fatal error: all goroutines are asleep - deadlock!", 3, "no result within 4s"},
	{"concurrent map writes", "--- bad\nm := map[int]int{}\nfor range 8 {\n\tgo func() {\n\t\tfor {\n\t\t\tm[1] = 1\n\t\t}\n\t}()\n}\ntime.Sleep(time.Second)\n", report.PhaseRun, "fatal error: concurrent map", 0, ""},
	{"stack overflow", "func f(n int) int { return f(n+1) + 1 }\n===\n--- bad\nx := f(0)\n", report.PhaseRun, "stack overflow", 0, "out of memory"},
	{"out of memory", "--- bad\nb := make([]byte, 10<<30)\nfor i := 0; i < len(b); i += 4096 {\n\tb[i] = 1\n}\n", report.PhaseRun, "out of memory", 0, ""},
	{"Goexit", "--- bad\nruntime.Goexit()\n", report.PhaseRun, "main called runtime.Goexit", 0, ""},
	{"panics only when looped", "var n int\n===\n--- bad\nn++\nif n > 20 {\n\tpanic(n)\n}\n", report.PhaseRun, "panic: 21", 0, ""},
	{"exits only when looped", "var n int\n===\n--- bad\nn++\nif n > 20 {\n\tos.Exit(4)\n}\n", report.PhaseRun, "exit status 4", 0, ""},
}

// limitFor leaves time to all but those whose message is that they took too much.
func limitFor(message string) time.Duration {
	if strings.Contains(message, "within 4s") {
		return 4 * time.Second
	}
	return time.Minute
}

func TestOneBadSnippetLeavesTheOthersAlone(t *testing.T) {
	for _, d := range badDocuments {
		t.Run(d.name, func(t *testing.T) {
			leavesNothing(t)
			q := quick(d.text + bystander)
			q.Limit = limitFor(d.message)
			r, err := interp.Run(t.Context(), q)
			require.NoError(t, err)
			require.Len(t, r.Errors, 1)
			e := r.Errors[0]
			assert.Equal(t, "bad", e.Snippet)
			assert.Equal(t, d.phase, e.Phase)
			assert.Contains(t, e.Message, d.message)
			if d.line > 0 {
				assert.Equal(t, d.line, e.Line)
			}
			good := snippetNamed(t, r, "bystander")
			require.NotNil(t, good.NsPerOp)
			assert.NotEmpty(t, good.Samples)
		})
	}
}

// The same documents interpreted: an error of the run is as compiled Go words
// it, or the interpreter says beforehand that it does not take the code.
func TestOneBadSnippetLeavesTheOthersAloneInterpreted(t *testing.T) {
	for _, d := range badDocuments {
		t.Run(d.name, func(t *testing.T) {
			leavesNothing(t)
			q := quick(d.text + bystander)
			q.Limit = limitFor(cmp.Or(d.interpreted, d.message))
			q.Engine = &yaegi.Engine{Command: os.Args[0], Importer: checker.Importer()}
			r, err := interp.Run(t.Context(), q)
			require.NoError(t, err)
			require.Len(t, r.Errors, 1)
			e := r.Errors[0]
			assert.Equal(t, "bad", e.Snippet)
			assert.NotContains(t, e.Message, "reflect")
			if e.Phase != report.PhaseRefused {
				assert.Equal(t, d.phase, e.Phase)
				assert.Contains(t, e.Message, cmp.Or(d.interpreted, d.message))
				if before, _, _ := strings.Cut(d.text, "--- bad"); d.line > 0 {
					snippet := 1 + strings.Count(before, "\n")
					assert.Contains(t, []int{d.line, snippet}, e.Line, "where it is, or at least whose")
				}
			}
			t.Logf("%s: %d: %s", e.Phase, e.Line, e.Message)
			good := snippetNamed(t, r, "bystander")
			require.NotNil(t, good.NsPerOp)
			assert.Nil(t, good.Allocs, "they would be the interpreter's")
		})
	}
}

func snippetNamed(t *testing.T, r *report.Report, name string) report.Snippet {
	t.Helper()
	for _, s := range r.Snippets {
		if s.Name == name {
			return s
		}
	}
	require.Fail(t, "no snippet "+name, "%+v", r.Errors)
	return report.Snippet{}
}

func TestDocumentsThatCannotRun(t *testing.T) {
	for name, text := range map[string]string{
		"empty": "", "markers only": "---\n---\n", "bad preamble": "var x int = \"\"\n===\n--- a\ny := x\n",
		"invalid UTF-8": "x := \"\xff\"\n", "large": strings.Repeat("x++ // a long document\n", 1<<19),
		"many snippets": strings.Repeat("---\nx := 1\n", 201),
	} {
		t.Run(name, func(t *testing.T) {
			r, err := interp.Run(t.Context(), quick(text))
			require.NoError(t, err)
			require.NotEmpty(t, r.Errors)
			assert.Equal(t, report.StoppedError, r.Stopped)
			assert.Len(t, r.Snippets, 0)
		})
	}
}

func TestGoroutineLeftBurningIsKeptFromTheOthers(t *testing.T) {
	r, err := interp.Run(t.Context(), quick("var once sync.Once\n===\n--- bad\nonce.Do(func() {\n\tgo func() {\n\t\tfor {\n\t\t}\n\t}()\n})"+bystander))
	require.NoError(t, err)
	assert.Empty(t, r.Errors)
	bad := snippetNamed(t, r, "bad")
	assert.Subset(t, codes(bad.Warnings), []string{"goroutines-left", "own-process"})
	assert.NotNil(t, bad.NsPerOp, "one that does not become more with each run is no failure")
	good := snippetNamed(t, r, "bystander")
	assert.NotNil(t, good.NsPerOp)
	assert.NotContains(t, codes(good.Warnings), "goroutines-left")
}

func TestBodyOfNothingGetsNoVerdict(t *testing.T) {
	q := quick("--- nothing\n// nothing\n--- a loop\nfor i := 0; i < 100; i++ {\n}\n")
	q.Budget = 4 * time.Second
	r, err := interp.Run(t.Context(), q)
	require.NoError(t, err)
	require.Empty(t, r.Errors)
	s := snippetNamed(t, r, "nothing")
	assert.NotEmpty(t, codes(s.Warnings), "nothing costs nothing, and that is said")
	assert.Equal(t, report.VerdictCantTell, snippetNamed(t, r, "a loop").Comparison.Verdict)
}

func codes(warnings []report.Warning) (codes []string) {
	for _, w := range warnings {
		codes = append(codes, w.Code)
	}
	return codes
}
