package format

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"speedtimer/interp/report"
)

func TestVerdictsInWords(t *testing.T) {
	compared := func(verdict string, ratio, lo, hi float64) report.Snippet {
		return report.Snippet{Name: "b", NsPerOp: ptr(1.0), Comparison: &report.Comparison{Baseline: "+=", Ratio: &ratio, Lo: &lo, Hi: &hi, Verdict: verdict}}
	}
	bare := func(verdict string, codes ...string) report.Snippet {
		s := report.Snippet{Name: "b", NsPerOp: ptr(1.0), Comparison: &report.Comparison{Baseline: "+=", Verdict: verdict}}
		for _, c := range codes {
			s.Warnings = append(s.Warnings, report.Warning{Code: c})
		}
		return s
	}
	for _, test := range []struct {
		s             report.Snippet
		named, headed string
	}{
		{report.Snippet{}, "", ""},
		{compared("baseline", 1, 1, 1), "baseline", "baseline"},
		{compared("faster", 1/6.2, 1/6.3, 1/6.1), "6.20x faster than += (6.10 – 6.30)", "6.20x faster (6.10 – 6.30)"},
		{compared("slower", 1.034, 1.031, 1.038), "1.034x slower than += (1.031 – 1.038)", "1.034x slower (1.031 – 1.038)"},
		{compared("slower", 1034, 1000, 1070), "1034x slower than += (1000 – 1070)", "1034x slower (1000 – 1070)"},
		{compared("same", 1.001, .988, 1.004), "same as += within 1.2 %", "same within 1.2 %"},
		{compared("cant-tell", 1.001, .95, 1.07), "can't tell: 0.95x to 1.07x the time of +=", "can't tell: 0.95x to 1.07x"},
		{compared("preview", 0.17, .16, .18), "preview: 0.17x the time of +=", "preview: 0.17x"},
		{compared("preview", 1, 1, 1), "preview (baseline)", "preview (baseline)"},
		{bare("faster"), "faster than +=", "faster"},
		{bare("cant-tell"), "can't tell: too few rounds", "can't tell: too few rounds"},
		{bare("cant-tell", "cut-short"), "can't tell: it failed", "can't tell: it failed"},
		{bare("cant-tell", "not-positive"), "can't tell: in some rounds it cost no more than the empty loop", "can't tell: in some rounds it cost no more than the empty loop"},
		{bare("preview"), "preview", "preview"},
	} {
		assert.Equal(t, test.named, verdict(&report.Report{}, test.s, true))
		assert.Equal(t, test.headed, verdict(&report.Report{}, test.s, false))
	}
	folded := bare("cant-tell", "not-positive", "folded")
	folded.Lo = ptr(0.0)
	assert.Equal(t, "can't tell: it costs no more than the empty loop", verdict(&report.Report{}, folded, true))
	tiny := &report.Report{Snippets: []report.Snippet{{Name: "+=", Warnings: []report.Warning{{Code: "not-positive"}}}}}
	assert.Equal(t, "can't tell: in some rounds += cost no more than the empty loop", verdict(tiny, bare("cant-tell"), true))
	interrupted := &report.Report{Stopped: report.StoppedInterrupted}
	assert.Equal(t, "can't tell: stopped too early", verdict(interrupted, bare("cant-tell"), true))
	failed := &report.Report{Errors: []report.Error{{Phase: report.PhaseRun, Snippet: "b"}}}
	assert.Equal(t, "can't tell: it failed", verdict(failed, bare("cant-tell"), true))
}

func TestASnippetWithoutANameIsCalledOne(t *testing.T) {
	assert.Equal(t, "snippet 3", called("3"))
	assert.Equal(t, "3rd", called("3rd"))
}

func TestGrowthInWords(t *testing.T) {
	for class, want := range map[string]string{
		"1":       "map: its time does not grow with n (about 12.0 ns)",
		"log n":   "map: its time grows like log n (about 3.00 ns × log n + 12.0 ns; R² 0.990)",
		"n log n": "map: its time grows like n log n (about 3.00 ns × n log n + 12.0 ns; R² 0.990)",
		"n^2":     "map: its time grows like n^2 (about 3.00 ns × n^2 + 12.0 ns; R² 0.990)",
	} {
		assert.Equal(t, want, growthSentence(report.Growth{Snippet: "map", Param: "n", Class: class, A: 12, B: 3, R2: .99}))
	}
	assert.Equal(t, "map: its time grows like size log size (about 3.00 ns × size log size - 12.0 ns; R² 0.990)",
		growthSentence(report.Growth{Snippet: "map", Param: "size", Class: "n log n", A: -12, B: 3, R2: .99}))
}

func TestWhyItStopped(t *testing.T) {
	one := []report.Snippet{{Name: "1"}}
	for _, test := range []struct {
		r    report.Report
		want string
	}{
		{report.Report{Stopped: "decided", Snippets: one}, "stopped when the time was known closely enough"},
		{report.Report{Stopped: "decided", Snippets: append(one, one...)}, "stopped when every comparison was decided"},
		{report.Report{Stopped: "budget"}, "stopped when the time for it was spent (-time gives it more)"},
		{report.Report{Stopped: "error"}, "nothing could be timed"},
		{report.Report{Stopped: "error", Snippets: one}, "stopped by an error"},
	} {
		assert.Equal(t, test.want, stoppedWords(&test.r))
	}
}

func TestAVerdictThatHangsOnTheAddressSaysSo(t *testing.T) {
	r := &report.Report{Snippets: []report.Snippet{
		{Name: "a", NsPerOp: ptr(10.0), Placements: []float64{10, 10, 10, 10, 13}},
		{Name: "b", NsPerOp: ptr(12.0), Placements: []float64{12, 12, 12, 12, 12}, Comparison: &report.Comparison{
			Baseline: "a", Ratio: ptr(1.2), Lo: ptr(1.15), Hi: ptr(1.25), Verdict: report.VerdictCantTell}},
	}}
	assert.Equal(t, "can't tell: 1.15x to 1.25x; which is faster depends on the code's address", verdict(r, r.Snippets[1], false))
	r.Snippets[0].Placements[4] = 10
	assert.Equal(t, "can't tell: 1.15x to 1.25x", verdict(r, r.Snippets[1], false))
}

func TestTheFirstOfSeveralCrossingsIsCalledThat(t *testing.T) {
	c := report.Crossing{Snippet: "b", Baseline: "a", Param: "n", At: 12}
	assert.Equal(t, "b and a cost the same at n = 12", crossingSentence(&report.Report{}, c))
	c.Several = true
	assert.Equal(t, "b and a cost the same at n = 12; above it they change places again", crossingSentence(&report.Report{}, c))
}
