package format

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/perf/benchfmt"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

func ptr[T any](v T) *T { return &v }

func write(t *testing.T, name string, in Input) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, Write(&b, name, in))
	return b.String()
}

// What benchstat reads back is what was measured.
func TestBenchHoldsEverySample(t *testing.T) {
	for _, file := range fixtures(t) {
		_, in := read(t, file)
		want := map[string][]float64{}
		names := benchNames(in)
		for i, s := range in.Report.Snippets {
			for _, ns := range s.Samples {
				want[names[i]] = append(want[names[i]], ns)
			}
		}
		got := map[string][]float64{}
		r := benchfmt.NewReader(strings.NewReader(write(t, Bench, in)), file)
		for r.Scan() {
			res, ok := r.Result().(*benchfmt.Result)
			require.True(t, ok, "%s: %v", file, r.Result())
			assert.Equal(t, in.Report.Environment.Engine, res.GetConfig("engine"))
			if sec, ok := res.Value("sec/op"); ok {
				name := "Benchmark" + string(res.Name)
				got[name] = append(got[name], sec*1e9)
			}
		}
		require.NoError(t, r.Err())
		require.Len(t, got, len(want), file)
		for name, samples := range want {
			assert.InDeltaSlice(t, samples, got[name], 1e-3*slices.Max(samples), name)
		}
	}
}

func TestBenchNamesAreAsBenchstatSplitsThem(t *testing.T) {
	in := Input{Report: &report.Report{Environment: report.Environment{GOMAXPROCS: 8}, Snippets: []report.Snippet{
		{Name: "linear search", Params: map[string]any{"n": int64(10)}},
	}}}
	assert.Equal(t, []string{"BenchmarkDoc/snippet=linear_search/n=10"}, benchNames(in))
	in.Report.Snippets = append(in.Report.Snippets, report.Snippet{Name: "linear search", Params: map[string]any{"n": int64(-10)}})
	assert.Equal(t, []string{"BenchmarkDoc/snippet=linear_search/n=10-8", "BenchmarkDoc/snippet=linear_search/n=-10-8"}, benchNames(in), "-10 is no GOMAXPROCS")
}

// Values that differ only in what is no part of a name are told apart.
func TestBenchNamesOfParametersAreApart(t *testing.T) {
	var r report.Report
	for _, k := range []string{"a b", "a_b", "a/b"} {
		r.Snippets = append(r.Snippets, report.Snippet{Name: "s", Params: map[string]any{"k": k}})
	}
	doc, errs := snippet.Parse("//st:param k \"a b\" \"a_b\" \"a/b\"\n--- s\n_ = k\n")
	require.Empty(t, errs)
	assert.Equal(t, []string{"BenchmarkDoc/snippet=s/k=a_b", "BenchmarkDoc/snippet=s/k=a_b#2", "BenchmarkDoc/snippet=s/k=a_b#3"}, benchNames(Input{Report: &r, Document: doc}))
}

func TestCSVCanBeReadBack(t *testing.T) {
	for _, file := range fixtures(t) {
		_, in := read(t, file)
		r := csv.NewReader(strings.NewReader(write(t, CSV, in)))
		r.Comment = '#'
		rows, err := r.ReadAll()
		require.NoError(t, err, file)
		assert.Equal(t, Columns, rows[0])
		require.Len(t, rows, 1+len(in.Report.Snippets))
		for i, s := range in.Report.Snippets {
			assert.Equal(t, s.Name, rows[i+1][slices.Index(Columns, "snippet")])
			assert.Equal(t, number(s.NsPerOp), rows[i+1][slices.Index(Columns, "ns_per_op")])
		}
	}
}

func TestJSONIsTheReport(t *testing.T) {
	for _, file := range fixtures(t) {
		_, in := read(t, file)
		for _, name := range []string{JSON, NDJSON} {
			text := write(t, name, in)
			var back report.Report
			require.NoError(t, json.Unmarshal([]byte(text), &back))
			assert.Equal(t, *in.Report, back, name)
		}
		assert.Equal(t, 1, strings.Count(write(t, NDJSON, in), "\n"))
	}
}

func TestJSONKeepsSamplesOnALineAndStringsAsTheyAre(t *testing.T) {
	in := Input{Report: &report.Report{Snippets: []report.Snippet{{Name: "[\n 1,\n 2\n]", Samples: []float64{1, -2.5, 1e21}}}}}
	text := write(t, JSON, in)
	assert.Contains(t, text, `"samples": [1, -2.5, 1e+21],`)
	assert.Contains(t, text, `"name": "[\n 1,\n 2\n]"`)
}

func TestAReportThatJSONCannotHoldIsAnError(t *testing.T) {
	in := Input{Report: &report.Report{Confidence: math.NaN()}}
	for _, name := range []string{JSON, NDJSON} {
		var b bytes.Buffer
		require.ErrorContains(t, Write(&b, name, in), "format "+name)
		assert.Empty(t, b.String(), "nothing half written")
	}
}

func TestEventsAreALineEach(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, Event(&b, 3, &report.Event{Kind: report.EventSample, Snippet: 1, Round: 2, Iterations: 5, Elapsed: 7}))
	assert.JSONEq(t, `{"combination":3,"event":"sample","snippet":1,"round":2,"iterations":5,"elapsed_ns":7}`, b.String())
	assert.True(t, strings.HasSuffix(b.String(), "}\n"))
	assert.Equal(t, 1, strings.Count(b.String(), "\n"))
}

func TestUnknownFormat(t *testing.T) {
	err := Write(&bytes.Buffer{}, "yaml", Input{Report: &report.Report{}})
	require.EqualError(t, err, `unknown format "yaml": there are text, classic, json, ndjson, md, csv, bench`)
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestTheWritersErrorIsReturned(t *testing.T) {
	for _, name := range Names() {
		assert.EqualError(t, Write(brokenWriter{}, name, Input{Report: &report.Report{}}), "disk full", name)
	}
	assert.EqualError(t, Errors(brokenWriter{}, Input{Report: &report.Report{}}), "disk full")
}

// Colour is a second sign: without it the same words are there.
func TestColourAddsNothingButColour(t *testing.T) {
	for _, file := range fixtures(t) {
		_, in := read(t, file)
		for _, width := range []int{0, 80} {
			in.Width = width
			in.Color = false
			plain := write(t, Text, in)
			assert.NotContains(t, plain, "\x1b")
			in.Color = true
			colored := write(t, Text, in)
			assert.Contains(t, colored, "\x1b[", file)
			assert.Equal(t, plain, removeColours(colored))
		}
	}
}

func removeColours(s string) string {
	for _, c := range []color{bold, red, green, yellow, faint} {
		s = strings.ReplaceAll(s, "\x1b["+string(c)+"m", "")
	}
	return strings.ReplaceAll(s, "\x1b[0m", "")
}

func TestTextKeepsWithinTheWidth(t *testing.T) {
	for _, file := range fixtures(t) {
		_, in := read(t, file)
		in.Width = 80
		for line := range strings.Lines(write(t, Text, in)) {
			assert.LessOrEqual(t, width(strings.TrimSuffix(line, "\n")), 80, "%s: %s", file, line)
		}
	}
}

func TestAnInterpretedNumberIsNeverWithoutThatWord(t *testing.T) {
	_, in := read(t, "testdata/preview.txtar")
	for _, name := range Names() {
		text := write(t, name, in)
		assert.Contains(t, text, "interp", name)
		assert.NotContains(t, text, "faster", name)
		assert.NotContains(t, text, "slower", name)
	}
	for _, name := range []string{Text, JSON, MD} {
		assert.Contains(t, write(t, name, in), "preview", name)
	}
}

func TestErrorsPointAtTheColumn(t *testing.T) {
	long := strings.Repeat("x", 500)
	for _, test := range []struct {
		line   string
		column int
		want   string
	}{
		{"\tz := i *", 5, "\t\tz := i *\n\t\t   ^\n"},
		{"é := 1 +", 9, "\té := 1 +\n\t       ^\n"}, // columns are bytes
		{"x := 1 +", 9, "\tx := 1 +\n\t        ^\n"},
		{"x := 1 +", 90, "\tx := 1 +\n"},
		{"a\x1b[2Jb", 6, "\ta\ufffd[2Jb\n\t     ^\n"},
		{"a\xffb", 3, "\ta\ufffdb\n\t  ^\n"},
		{"\xff\xff\xff", 4, "\t\ufffd\n\t ^\n"},
		{long, 300, "\t…" + long[:50] + long[:48] + "…\n\t" + strings.Repeat(" ", 51) + "^\n"},
	} {
		doc, _ := snippet.Parse("first\n" + test.line + "\nlast\n")
		var b bytes.Buffer
		in := Input{Document: doc, File: "f.txt", Report: &report.Report{Errors: []report.Error{{Message: "m", Line: 2, Column: test.column}}}}
		require.NoError(t, Errors(&b, in))
		_, got, _ := strings.Cut(b.String(), ": m\n")
		assert.Equal(t, test.want, got, test.line)
	}
}
