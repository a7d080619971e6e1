package service

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
)

const document = "//st:param n 1 10\n//st:baseline plain\nvar x = n\n===\n--- plain\ns := strings.Repeat( \"a\",x )\n--- other\nt := 1\n...\ny := t*x\n"

func TestCheckTellsWhatADocumentIs(t *testing.T) {
	got := get[CheckResult](newPage(t), "check", map[string]any{"text": document})
	assert.Equal(t, CheckResult{
		Errors:   []report.Error{},
		Snippets: []SnippetPlace{{"plain", 5}, {"other", 7}},
		Imports:  []Import{{"strings", "strings", false}},
		Params:   []Param{{"n", "int", []string{"1", "10"}, 1}},
		Markers:  []Marker{{1, markDirective}, {2, markDirective}, {4, markPreamble}, {5, markSnippet}, {7, markSnippet}, {9, markSetup}},
	}, got)
}

func TestMarkersInsideLiteralsAreGo(t *testing.T) {
	got := get[CheckResult](newPage(t), "check", map[string]any{"text": "x := `\n---\n//st:same\n`\n---\ny := [...]int{\n...\n}\n"})
	assert.Equal(t, []Marker{{5, markSnippet}}, got.Markers)
}

func TestCheckTellsErrorsAtTheirPlace(t *testing.T) {
	got := get[CheckResult](newPage(t), "check", map[string]any{"text": "x := 1\n--- b\nvar y int = \"one\"\n--- c\nz := strngs.Repeat(\"a\", 2)\n"})
	require.Len(t, got.Errors, 2)
	assert.Equal(t, report.Error{Phase: "type", Message: `cannot use "one" (untyped string constant) as int value in variable declaration`, Line: 3, Column: 13, Snippet: "b"}, got.Errors[0])
	assert.Equal(t, 5, got.Errors[1].Line)
}

func TestListsAreNeverNull(t *testing.T) {
	for _, text := range []string{"", "x", "package p\n", "---\n", "\xff", "}{", strings.Repeat("(", 100)} {
		for _, op := range []string{"check", "format"} {
			ok, failed := newPage(t).ask(op, map[string]any{"text": text})
			require.Empty(t, failed)
			assert.NotContains(t, string(ok), "null", text)
		}
	}
}

func TestFormat(t *testing.T) {
	got := get[FormatResult](newPage(t), "format", map[string]any{"text": document})
	assert.Empty(t, got.Errors)
	assert.Equal(t, strings.NewReplacer(`( "a",x )`, `("a", x)`, "t*x", "t * x").Replace(document), got.Text)
}

func TestCompleteAndDescribe(t *testing.T) {
	p := newPage(t)
	found := get[[]Completion](p, "complete", map[string]any{"text": "s := strings.Rep\n", "line": 1, "column": 17})
	assert.Equal(t, []Completion{{"Repeat", "func", "func(s string, count int) string"}, {"Replace", "func", "func(s string, old string, new string, n int) string"}, {"ReplaceAll", "func", "func(s string, old string, new string) string"}, {"Replacer", "type", "struct"}}, found)
	d := get[Description](p, "describe", map[string]any{"text": "s := strings.Repeat(\"a\", 2)\n", "line": 1, "column": 15})
	assert.Equal(t, "func strings.Repeat(s string, count int) string", d.Text)
	assert.Empty(t, get[Description](p, "describe", map[string]any{"text": "x := 1", "line": 77, "column": 1}).Text)
	assert.Empty(t, get[[]Completion](p, "complete", map[string]any{"text": "x := 1", "line": -1, "column": 1 << 40}))
}

// ran is a report as the page has it.
func ran(t *testing.T) map[string]any {
	ns := 12.5
	b, err := json.Marshal(report.Report{
		Environment: report.Environment{Engine: "interp", Go: "go1.26", OS: "js", Arch: "wasm"},
		Stopped:     "decided", Errors: []report.Error{},
		Snippets: []report.Snippet{{Name: "plain", Params: map[string]any{"n": 1_000_000}, NsPerOp: &ns, Samples: []float64{12, 13}, Iterations: 7, Warnings: []report.Warning{}}},
	})
	require.NoError(t, err)
	var m map[string]any
	require.NoError(t, json.Unmarshal(b, &m))
	return m
}

func TestExportInEveryFormat(t *testing.T) {
	p := newPage(t)
	for format, want := range map[string]string{
		"md": "| plain", "csv": "plain,n=1000000,12.5", "json": `"ns_per_op": 12.5`,
		"bench": "BenchmarkDoc/snippet=plain/n=1000000", "classic": "(12.5 ns. n=1000000)", "text": "plain",
		"test": "func BenchmarkPlain(",
	} {
		got := get[ExportResult](p, "export", map[string]any{"text": document, "report": ran(t), "format": format, "name": "my document"})
		assert.Contains(t, got.Text, want, format)
	}
}

func TestExportThatCannotBe(t *testing.T) {
	p := newPage(t)
	for _, c := range []struct {
		format, want string
		report       any
	}{
		{"md", "no report", nil},
		{"pdf", `unknown format "pdf"`, ran(t)},
		{"ndjson", "as a run goes on", ran(t)},
		{"md", "read the report", map[string]any{"snippets": 7}},
	} {
		request := map[string]any{"text": "x := 1", "format": c.format}
		if c.report != nil {
			request["report"] = c.report
		}
		_, failed := p.ask("export", request)
		assert.Contains(t, failed, c.want)
	}
	_, failed := p.ask("export", map[string]any{"text": "x := y", "format": "test"})
	assert.Contains(t, failed, "line 1: undefined: y")
}

func TestBenchmarkOutputBecomesAReport(t *testing.T) {
	p := newPage(t)
	got := get[report.Report](p, "parseBench", map[string]any{"text": `
goos: darwin
goarch: arm64
cpu: Apple M3
BenchmarkSort/n=10-8    1000    150.5 ns/op    16 B/op    2 allocs/op
BenchmarkSort/n=10-8    1000    152.5 ns/op    16 B/op    2 allocs/op
BenchmarkCopy-8         50      10 ns/op   800 MB/s   3 things
PASS
ok      x   1.2s
`})
	require.Len(t, got.Snippets, 2)
	assert.Equal(t, "Apple M3", got.Environment.CPU)
	s := got.Snippets[0]
	assert.Equal(t, "Sort/n=10", s.Name)
	assert.Equal(t, []float64{150.5, 152.5}, s.Samples)
	assert.Equal(t, 151.5, *s.NsPerOp)
	assert.Nil(t, s.Lo, "two samples make no interval")
	assert.Equal(t, 2.0, *s.Allocs)
	assert.Equal(t, []report.Metric{{Unit: "MB/s", Value: 800}, {Unit: "things", Value: 3}}, got.Snippets[1].Metrics)
}

func TestOurOwnBenchmarkFormatComesBack(t *testing.T) {
	p := newPage(t)
	text := get[ExportResult](p, "export", map[string]any{"text": document, "report": ran(t), "format": "bench"}).Text
	got := get[report.Report](p, "parseBench", map[string]any{"text": text})
	require.Len(t, got.Snippets, 1)
	assert.Equal(t, "plain", got.Snippets[0].Name)
	assert.Equal(t, map[string]any{"n": 1e6}, got.Snippets[0].Params)
	assert.Equal(t, []float64{12, 13}, got.Snippets[0].Samples)
	assert.Equal(t, "interp", got.Environment.Engine)
}

func TestTextWithoutBenchmarks(t *testing.T) {
	for _, text := range []string{"", "hello", "BenchmarkX", "BenchmarkX-8 no numbers", "\xff\x00", "Benchmark 1 NaN ns/op"} {
		_, failed := newPage(t).ask("parseBench", map[string]any{"text": text})
		if failed == "" {
			ok, _ := newPage(t).ask("parseBench", map[string]any{"text": text})
			assert.NotContains(t, string(ok), "NaN")
			continue
		}
		assert.Contains(t, failed, "no benchmark results", text)
	}
}

func TestLinksHoldDocumentAndReport(t *testing.T) {
	p := newPage(t)
	l := get[LinkResult](p, "link", map[string]any{"text": document, "report": ran(t)})
	opened := get[OpenedLink](p, "open", map[string]any{"fragment": "#" + l.Fragment})
	assert.Equal(t, document, opened.Text)
	assert.Equal(t, 1, opened.Version)
	want, err := json.Marshal(ran(t))
	require.NoError(t, err)
	assert.JSONEq(t, string(want), string(opened.Report))
	alone := get[LinkResult](p, "link", map[string]any{"text": document})
	assert.Less(t, len(alone.Fragment), len(l.Fragment))
	assert.Empty(t, get[OpenedLink](p, "open", map[string]any{"fragment": alone.Fragment}).Report)
	_, failed := p.ask("open", map[string]any{"fragment": "#9abc"})
	assert.Contains(t, failed, "newer")
}

func TestMachineIsMeasured(t *testing.T) {
	got := get[Machine](newPage(t), "machine", nil)
	assert.Positive(t, got.Calibration.Resolution)
	assert.Positive(t, got.Calibration.Reading)
	assert.Positive(t, got.Calibration.Loop)
	assert.Equal(t, "Test 1", got.Environment.Browser)
	assert.Equal(t, 2, got.Cores)
}

func TestHistoryKeepsLists(t *testing.T) {
	p := newPage(t)
	assert.Empty(t, get[HistoryList](p, "historyList", nil).Entries)
	saved := get[HistoryID](p, "historySave", map[string]any{"name": "a", "text": document, "report": ran(t)})
	alone := get[HistoryID](p, "historySave", map[string]any{"name": "b", "text": "x"})
	list := get[HistoryList](p, "historyList", nil)
	require.Len(t, list.Entries, 2)
	for _, e := range list.Entries {
		assert.Empty(t, e.Report, "a list has no reports")
		assert.Equal(t, e.ID == saved.Entry, e.Run)
	}
	e := get[HistoryEntry](p, "historyGet", map[string]any{"entry": saved.Entry})
	assert.Equal(t, document, e.Text)
	assert.Equal(t, "2026-11-30T08:15:00Z", e.Time)
	assert.NotEmpty(t, e.Report)
	get[Nothing](p, "historyDelete", map[string]any{"entry": alone.Entry})
	_, failed := p.ask("historyGet", map[string]any{"entry": alone.Entry})
	assert.Contains(t, failed, "no such entry")
}
