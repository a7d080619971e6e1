package wazero_test

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
	"speedtimer/interp/types"
	"speedtimer/interp/types/rest"
	"speedtimer/interp/wazero"
)

var checker = types.New(types.WithSource(program.Packages()), types.WithArchive(rest.Archive()))

func run(t *testing.T, text string, change ...func(*interp.Request)) *report.Report {
	t.Helper()
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	r := interp.Request{
		Text: text, Engine: &wazero.Engine{}, Checker: checker, Seed: 1,
		Budget: 4 * time.Second, Limit: time.Minute, Memory: 512 << 20,
	}
	for _, c := range change {
		c(&r)
	}
	rep, err := interp.Run(t.Context(), r)
	require.NoError(t, err)
	left, err := os.ReadDir(temp)
	require.NoError(t, err)
	assert.Empty(t, left, "temporary files are gone")
	return rep
}

func inspectOnly(r *interp.Request) { r.InspectOnly = true }

func TestASnippetIsTimedByItsFigures(t *testing.T) {
	r := run(t, "--- two\nx := make([]*int, 100)\nfor i := range x {\n\tx[i] = new(int)\n}\n--- one\nfmt.Println(1)\nfmt.Fprintln(os.Stderr, 2)\n", func(r *interp.Request) { r.Budget = time.Minute }) // until it is decided
	require.Empty(t, r.Errors)
	assert.Equal(t, "wasm", r.Environment.Engine)
	assert.Equal(t, "wazero", r.Environment.Host)
	assert.Equal(t, "wasip1", r.Environment.OS)
	assert.Less(t, r.Calibration.Resolution, 10_000.0, "the clock is the machine's")
	two, one := r.Snippets[0], r.Snippets[1]
	require.NotNil(t, two.Allocs)
	assert.InDelta(t, 100, *two.Allocs, 0.5)
	assert.Equal(t, "1\n2\n", one.Output)
	require.NotNil(t, two.Lo, "%d samples", len(two.Samples))
	assert.LessOrEqual(t, *two.Lo, *two.NsPerOp)
	assert.NotEmpty(t, r.Variables)
}

func TestSleepAndGoroutinesWork(t *testing.T) {
	r := run(t, `done := make(chan int)
start := time.Now()
go func() {
	time.Sleep(30 * time.Millisecond)
	done <- 42
}()
got := <-done
fmt.Print(got, " ", time.Since(start) >= 30*time.Millisecond, " ", time.Since(start) < time.Minute)
`, inspectOnly)
	require.Empty(t, r.Errors)
	assert.Equal(t, "42 true true", r.Snippets[0].Output)
}

func TestPanicNamesTheDocumentsLine(t *testing.T) {
	r := run(t, "--- good\nfmt.Print(1)\n--- bad\nvar m map[string]int\nm[\"x\"] = 1\n", inspectOnly)
	require.Len(t, r.Errors, 1)
	assert.Equal(t, report.Error{Phase: report.PhaseRun, Snippet: "bad", Line: 5, Message: "panic: assignment to entry in nil map"}, r.Errors[0])
	assert.Equal(t, "1", r.Snippets[0].Output)
}

// Each of these ends its process; the other snippet runs all the same.
func TestSnippetsThatEndTheProcess(t *testing.T) {
	for _, test := range []struct{ name, code, want string }{
		{"memory bomb", "var xs [][]byte\nfor {\n\txs = append(xs, make([]byte, 16<<20))\n}", "out of memory"},
		{"stack overflow", "var f func(int) int\nf = func(n int) int { return f(n+1) + 1 }\nx := f(0)", "stack overflow"},
		{"deadlock", "select {}", "deadlock"},
		{"exit", "os.Exit(7)", "exit status 7"},
		{"goroutine", "go func() { panic(\"there\") }()\ntime.Sleep(time.Second)", "panic: there"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := run(t, "--- bad\n"+test.code+"\n--- good\nfmt.Print(1)\n", inspectOnly)
			require.Len(t, r.Errors, 1)
			assert.Equal(t, "bad", r.Errors[0].Snippet)
			assert.Contains(t, r.Errors[0].Message, test.want)
			assert.Equal(t, "1", r.Snippets[1].Output)
		})
	}
}

func TestEndlessLoopIsEndedAndTheRestRuns(t *testing.T) {
	r := run(t, "--- bad\nfor {\n}\n--- good\nfmt.Print(1)\n", inspectOnly, func(r *interp.Request) { r.Limit = 10 * time.Second })
	require.Len(t, r.Errors, 1)
	assert.Contains(t, r.Errors[0].Message, "no result within 10s")
	assert.Equal(t, "1", r.Snippets[1].Output)
}

func TestTheContextEndsAnythingAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var ended time.Time
	r, err := interp.Run(ctx, interp.Request{
		Text: "for {\n}\n", Engine: &wazero.Engine{}, Checker: checker, Limit: time.Minute,
		Observe: func(s interp.Step) {
			if s.Event != nil && s.Event.Kind == report.EventBegin {
				ended = time.Now()
				cancel()
			}
		},
	})
	require.NoError(t, err)
	assert.Equal(t, report.StoppedInterrupted, r.Stopped)
	assert.Less(t, time.Since(ended), 20*time.Second, "200 ms on a machine with nothing else to do")
}

func TestBenchmarkFile(t *testing.T) {
	r := run(t, `package p

import "testing"

func BenchmarkA(b *testing.B) {
	b.Run("n-2", func(b *testing.B) {
		for b.Loop() {
		}
		b.ReportMetric(7, "x/op")
	})
}
`)
	require.Empty(t, r.Errors)
	require.Len(t, r.Snippets, 1)
	assert.Equal(t, "BenchmarkA/n-2", r.Snippets[0].Name)
	assert.Equal(t, []report.Metric{{Unit: "x/op", Value: 7}}, r.Snippets[0].Metrics)
}

func TestMainRunsOnce(t *testing.T) {
	r := run(t, "package main\n\nfunc main() { println(\"hello\") }\n")
	require.Empty(t, r.Errors)
	assert.Equal(t, "hello\n", r.Snippets[0].Output)
}
