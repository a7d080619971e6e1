package gotool_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
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
)

var checker = types.New(types.WithSource(program.Packages()))

func run(t *testing.T, text string, e *gotool.Engine, c *types.Checker) *report.Report {
	t.Helper()
	return runFor(t, 3*time.Second, text, e, c)
}

// runFor has a budget of its own: with enough of it a busy machine comes to an
// interval, too.
func runFor(t *testing.T, budget time.Duration, text string, e *gotool.Engine, c *types.Checker) *report.Report {
	t.Helper()
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	r, err := interp.Run(t.Context(), interp.Request{
		Text: text, Engine: e, Checker: c, Seed: 1, Budget: budget, Limit: time.Minute,
	})
	require.NoError(t, err)
	left, err := os.ReadDir(temp)
	require.NoError(t, err)
	assert.Empty(t, left, "temporary files are gone")
	return r
}

func TestASnippetIsTimedByItsFigures(t *testing.T) {
	r := runFor(t, time.Minute, "--- two\nx := make([]*int, 100)\nfor i := range x {\n\tx[i] = new(int)\n}\n--- one\nfmt.Println(1)\nfmt.Fprintln(os.Stderr, 2)\n", &gotool.Engine{}, checker)
	require.Empty(t, r.Errors)
	assert.Equal(t, "go", r.Environment.Engine)
	assert.Equal(t, runtime.Version(), r.Environment.Go)
	assert.Equal(t, runtime.GOARCH, r.Environment.Arch)
	assert.Positive(t, r.Calibration.Resolution)
	two, one := r.Snippets[0], r.Snippets[1]
	require.NotNil(t, two.Allocs)
	assert.InDelta(t, 100, *two.Allocs, 0.5)
	assert.InDelta(t, 800, *two.Bytes, 8)
	assert.Equal(t, "1\n2\n", one.Output)
	require.NotNil(t, two.Lo, "%d samples", len(two.Samples))
	assert.LessOrEqual(t, *two.Lo, *two.NsPerOp)
	assert.LessOrEqual(t, *two.NsPerOp, *two.Hi)
	assert.Greater(t, *two.Gross, *two.NsPerOp)
	assert.Equal(t, report.VerdictBaseline, two.Comparison.Verdict)
}

func TestCodeIsTimedAtSeveralPlaces(t *testing.T) {
	r := runFor(t, time.Minute, "x := 0\nfor i := range 100 {\n\tx += i\n}\n", &gotool.Engine{}, checker)
	require.Empty(t, r.Errors)
	s := r.Snippets[0]
	require.GreaterOrEqual(t, len(s.Samples), (&gotool.Engine{}).Placements())
	require.Len(t, s.Placements, (&gotool.Engine{}).Placements())
	for _, median := range s.Placements {
		assert.Positive(t, median)
	}
}

func TestOutputIsCappedAndCounted(t *testing.T) {
	r := run(t, "for range 2000 {\n\tfmt.Println(strings.Repeat(\"x\", 99))\n}\n", &gotool.Engine{}, checker)
	require.Empty(t, r.Errors)
	assert.Len(t, r.Snippets[0].Output, 64<<10)
	assert.EqualValues(t, 200_000, r.Snippets[0].OutputBytes)
}

func TestParametersReachWhatDependsOnThem(t *testing.T) {
	r := run(t, "//st:param n 10 2000\nvar xs = make([]int, n)\n===\nfmt.Print(len(xs))\n", &gotool.Engine{}, checker)
	require.Empty(t, r.Errors)
	require.Len(t, r.Snippets, 2)
	assert.Equal(t, "10", r.Snippets[0].Output)
	assert.Equal(t, "2000", r.Snippets[1].Output)
	assert.Equal(t, map[string]any{"n": int64(2000)}, r.Snippets[1].Params)
}

func TestDifferentResultsAreWarnedOf(t *testing.T) {
	r := run(t, "//st:same\n===\n--- a\nsum := 1\n--- b\nsum := 2\n", &gotool.Engine{}, checker)
	require.Len(t, r.Same, 1)
	assert.Equal(t, `sum is 1 in "a" but 2 in "b"`, r.Same[0].Message)
}

func TestBenchmarkFile(t *testing.T) {
	text, err := os.ReadFile("testdata/worker_test.go.txt")
	require.NoError(t, err)
	r := run(t, string(text), &gotool.Engine{}, checker)
	require.Empty(t, r.Errors)
	var names []string
	for _, s := range r.Snippets {
		names = append(names, s.Name)
		require.NotNil(t, s.NsPerOp, s.Name)
		assert.Positive(t, *s.NsPerOp)
		assert.NotNil(t, s.Allocs)
	}
	assert.Equal(t, []string{"BenchmarkFields", "BenchmarkScan", "BenchmarkSort/n=10", "BenchmarkSort/n=1000", "BenchmarkBuffer"}, names)
	assert.Equal(t, []report.Metric{{Unit: "elems/op", Value: 1000}}, r.Snippets[3].Metrics)
	assert.Equal(t, "MB/s", r.Snippets[0].Metrics[0].Unit)
	assert.Equal(t, runtime.Version(), r.Environment.Go)
	assert.Equal(t, runtime.GOARCH, r.Environment.Arch)
}

func TestBenchmarkThatFails(t *testing.T) {
	r := run(t, "package p\n\nimport \"testing\"\n\nfunc BenchmarkBad(b *testing.B) {\n\tb.Fatal(\"broken\")\n}\n\nfunc TestX(t *testing.T) {}\n", &gotool.Engine{}, checker)
	require.Len(t, r.Errors, 1)
	assert.Equal(t, report.Error{Phase: report.PhaseRun, Message: "broken", Line: 6, Snippet: "BenchmarkBad"}, r.Errors[0])
	assert.Equal(t, "ignored", r.Warnings[0].Code)
}

func TestMainRunsOnce(t *testing.T) {
	r := run(t, "package main\n\nfunc main() { println(\"hello\") }\n", &gotool.Engine{}, checker)
	require.Empty(t, r.Errors)
	assert.Equal(t, "hello\n", r.Snippets[0].Output)
	assert.Nil(t, r.Snippets[0].NsPerOp)
}

func TestFlagsReachTheCompiler(t *testing.T) {
	_, err := interp.Run(t.Context(), interp.Request{Text: "x := 1\n", Engine: &gotool.Engine{Flags: []string{"-gcflags=-nosuchflag"}}, Checker: checker})
	require.ErrorContains(t, err, "flag provided but not defined: -nosuchflag")
	assert.Less(t, strings.Count(err.Error(), "\n"), 15, "not the compiler's whole usage")
}

func TestNoGoCommandSaysWhatToDo(t *testing.T) {
	_, err := interp.Run(t.Context(), interp.Request{Text: "x := 1\n", Engine: &gotool.Engine{Command: "no-such-go"}, Checker: checker})
	require.ErrorContains(t, err, "install Go 1.26 or newer, or use -engine interp")
}

func TestInterruptKeepsWhatIsKnown(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	samples := 0
	r, err := interp.Run(ctx, interp.Request{
		Text: "x := 1\n--- b\nfor i := range 1000 {\n\t_ = i\n}\n", Engine: &gotool.Engine{}, Checker: checker, Budget: time.Hour, Delta: 1e-9, Target: 1e-9,
		Observe: func(s interp.Step) {
			if s.Event != nil && s.Event.Kind == report.EventSample && !s.Event.WarmUp {
				if samples++; samples == 30 {
					cancel()
				}
			}
		},
	})
	require.NoError(t, err)
	assert.Equal(t, report.StoppedInterrupted, r.Stopped)
	assert.NotEmpty(t, r.Snippets[1].Samples)
}

func TestModulePackagesCanBeImported(t *testing.T) {
	dir := t.TempDir()
	for file, text := range map[string]string{
		"go.mod":                    "module example.com/shop\n\ngo 1.26\n",
		"price/price.go":            "package price\n\nfunc Of(n int) int { return n * 3 }\n",
		"price/internal/tax/tax.go": "package tax\n\nfunc On(n int) int { return n / 5 }\n",
		"price/internal/tax/t.txt":  "",
		"price/cmd/main.go":         "package main\n\nfunc main() {}\n",
	} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, file)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644))
	}
	m, err := gotool.FindModule(t.Context(), "go", filepath.Join(dir, "price"))
	require.NoError(t, err)
	require.NotNil(t, m)
	assert.Equal(t, "example.com/shop", m.Path)
	packages, err := m.Load(t.Context(), "go", nil)
	require.NoError(t, err)
	assert.ElementsMatch(t, []types.Package{{Name: "price", Path: "example.com/shop/price"}, {Name: "tax", Path: "example.com/shop/price/internal/tax"}}, packages)
	c := types.New(types.WithSource(program.Packages()), types.WithPackages(packages, m.Lookup))
	r := run(t, "import \"example.com/shop/price/internal/tax\"\n===\nfmt.Print(tax.On(10), price.Of(2))\n", &gotool.Engine{Module: m}, c)
	require.Empty(t, r.Errors)
	assert.Equal(t, "2 6", r.Snippets[0].Output)
	_, err = os.Stat(filepath.Join(dir, "price", "zz_speedtimer_program"))
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestFolderWithoutModule(t *testing.T) {
	m, err := gotool.FindModule(t.Context(), "go", t.TempDir())
	require.NoError(t, err)
	assert.Nil(t, m)
}
