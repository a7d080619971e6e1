package gotool_test

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp"
	"speedtimer/interp/gotool"
	"speedtimer/interp/report"
)

const badBenchmarks = `package p

import (
	"fmt"
	"strings"
	"testing"
)

func BenchmarkHangs(b *testing.B) {
	for {
	}
}

func BenchmarkFloods(b *testing.B) {
	for {
		fmt.Println("a line, and another one")
	}
}

func BenchmarkPanics(b *testing.B) {
	var m map[string]int
	m["a"] = 1
}

func BenchmarkPanicsLater(b *testing.B) {
	if b.N > 5 {
		panic("enough")
	}
}

func BenchmarkGood(b *testing.B) {
	for range b.N {
		_ = strings.Repeat("ab", 20)
	}
}

func BenchmarkAlsoGood(b *testing.B) {
	b.Run("x", func(b *testing.B) {
		for range b.N {
			_ = strings.Repeat("ab", 21)
		}
	})
}
`

// A benchmark that fails leaves the others alone, at whatever moment it fails.
func TestBenchmarksThatFailLeaveTheOthersAlone(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	r, err := interp.Run(t.Context(), interp.Request{Text: badBenchmarks, Engine: &gotool.Engine{}, Checker: checker, Seed: 1, Budget: 2 * time.Second, Limit: 10 * time.Second})
	require.NoError(t, err)
	said := map[string]report.Error{}
	for _, e := range r.Errors {
		assert.NotContains(t, said, e.Snippet, "once")
		said[e.Snippet] = e
	}
	require.Len(t, said, 4)
	for name, want := range map[string]struct {
		message string
		line    int
	}{
		"BenchmarkHangs":       {"no result within 10s (in its first, untimed run)", 9},
		"BenchmarkFloods":      {"no result within 10s (in its first, untimed run)", 14},
		"BenchmarkPanics":      {"panic: assignment to entry in nil map", 22},
		"BenchmarkPanicsLater": {"panic: enough", 27},
	} {
		assert.Contains(t, said[name].Message, want.message)
		assert.Equal(t, want.line, said[name].Line, name)
	}
	figures := map[string]bool{}
	for _, s := range r.Snippets {
		figures[s.Name] = s.NsPerOp != nil
	}
	assert.True(t, figures["BenchmarkGood"])
	assert.True(t, figures["BenchmarkAlsoGood/x"])
	assert.NotEqual(t, report.StoppedError, r.Stopped)
}

func TestOnlyTheBenchmarksAskedForAreReported(t *testing.T) {
	text := "package p\n\nimport \"testing\"\n\nfunc BenchmarkBad(b *testing.B) { b.Fatal(1) }\n\nfunc BenchmarkGood(b *testing.B) {}\n"
	only := func(want string) func(string) bool { return func(name string) bool { return name == want } }
	q := interp.Request{Text: text, Engine: &gotool.Engine{}, Checker: checker, Budget: 50 * time.Millisecond, Only: only("BenchmarkGood")}
	r, err := interp.Run(t.Context(), q)
	require.NoError(t, err)
	assert.Empty(t, r.Errors)
	require.Len(t, r.Snippets, 1)
	q.Only = only("BenchmarkOther")
	_, err = interp.Run(t.Context(), q)
	require.ErrorIs(t, err, interp.ErrRequest)
	assert.ErrorContains(t, err, `no benchmark is called that; there are ["BenchmarkGood"]`)
}

func TestAGoFileHasAMemoryLimit(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("no shell limits memory here")
	}
	const take = "b := make([]byte, 10<<30)\n\tfor i := 0; i < len(b); i += 4096 {\n\t\tb[i] = 1\n\t}\n\tprintln(len(b))\n}\n"
	for name, text := range map[string]string{
		"main":          "package main\n\nfunc main() {\n\t" + take,
		"BenchmarkTake": "package p\n\nimport \"testing\"\n\nfunc BenchmarkTake(*testing.B) {\n\t" + take,
	} {
		r, err := interp.Run(t.Context(), interp.Request{Text: text, Engine: &gotool.Engine{}, Checker: checker, Memory: 2 << 30})
		require.NoError(t, err)
		require.Len(t, r.Errors, 1)
		assert.Equal(t, name, r.Errors[0].Snippet)
		assert.Contains(t, r.Errors[0].Message, "out of memory")
	}
}

const saidBenchmarks = `package p

import "testing"

func BenchmarkX(b *testing.B) {
	b.Log("about to start")
	b.Fatal("the reason")
}

func BenchmarkSub(b *testing.B) {
	b.Run("log", func(b *testing.B) { b.Log("just a log") })
	b.Run("fail", func(b *testing.B) { b.Fatal("failed,\ntwice") })
	b.Run("silent", func(b *testing.B) { b.FailNow() })
	b.Run("ok", func(b *testing.B) {
		x := 0
		for i := range b.N {
			for j := range 1000 {
				x += i ^ j
			}
		}
		b.SetBytes(1000)
		b.ReportMetric(float64(x&1+1), "odd")
	})
}

func BenchmarkSkips(b *testing.B) { b.Skip("not here") }
`

// Who failed, where and with which words is as testing says it; one that skips
// itself is named.
func TestWhatBenchmarksSayIsKept(t *testing.T) {
	r, err := interp.Run(t.Context(), interp.Request{Text: saidBenchmarks, Engine: &gotool.Engine{}, Checker: checker, Seed: 1, Budget: time.Second})
	require.NoError(t, err)
	var said []report.Error
	for _, e := range r.Errors {
		said = append(said, report.Error{Snippet: e.Snippet, Line: e.Line, Message: e.Message})
	}
	assert.Equal(t, []report.Error{
		{Snippet: "BenchmarkX", Line: 7, Message: "about to start\nthe reason"},
		{Snippet: "BenchmarkSub/silent", Line: 10, Message: "the benchmark failed and did not say why"},
		{Snippet: "BenchmarkSub/fail", Line: 12, Message: "failed,\ntwice"},
	}, said)
	skipped := slices.IndexFunc(r.Warnings, func(w report.Warning) bool { return w.Code == interp.WarnSkipped })
	require.GreaterOrEqual(t, skipped, 0)
	assert.Contains(t, r.Warnings[skipped].Message, "BenchmarkSkips gave no result")
}

// A throughput is that of the time beside it, whatever one sample took.
func TestThroughputIsOfTheTimeBesideIt(t *testing.T) {
	q := interp.Request{Text: saidBenchmarks, Engine: &gotool.Engine{}, Checker: checker, Budget: time.Second}
	q.Only = func(name string) bool { return name == "BenchmarkSub/ok" }
	r, err := interp.Run(t.Context(), q)
	require.NoError(t, err)
	assert.Empty(t, r.Errors, "of those that are not asked for")
	require.Len(t, r.Snippets, 1)
	s := r.Snippets[0]
	require.NotNil(t, s.NsPerOp)
	require.Len(t, s.Metrics, 2)
	for _, m := range s.Metrics {
		if m.Unit == "MB/s" {
			assert.InEpsilon(t, 1000 / *s.NsPerOp * 1000, m.Value, 0.02)
		} else {
			assert.Contains(t, []float64{1, 1.5, 2}, m.Value)
		}
	}
}

// By a coarse clock a few iterations take no time, and testing prints no ns/op.
func TestABenchmarkOfNoTimeGetsMoreIterations(t *testing.T) {
	text := "package p\n\nimport (\n\t\"testing\"\n\t\"time\"\n)\n\nfunc BenchmarkFew(b *testing.B) {\n\tif b.N < 1000 {\n\t\tb.ReportMetric(0, \"ns/op\")\n\t\treturn\n\t}\n\tfor range b.N {\n\t\ttime.Sleep(time.Microsecond)\n\t}\n}\n\nfunc BenchmarkHidden(b *testing.B) {\n\ttime.Sleep(6 * time.Second)\n\tb.ReportMetric(0, \"ns/op\")\n}\n"
	r, err := interp.Run(t.Context(), interp.Request{Text: text, Engine: &gotool.Engine{}, Checker: checker, Seed: 1, Budget: 3 * time.Second, Limit: time.Minute})
	require.NoError(t, err)
	require.Len(t, r.Errors, 1)
	assert.Equal(t, report.Error{Phase: report.PhaseRun, Snippet: "BenchmarkHidden", Message: "there is no ns/op among its results, though it runs for long"}, r.Errors[0])
	for _, s := range r.Snippets {
		if s.Name == "BenchmarkFew" {
			require.NotNil(t, s.NsPerOp)
			assert.Greater(t, *s.NsPerOp, 1000.0)
		}
	}
}
