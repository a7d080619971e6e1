package interp

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
	"speedtimer/timing"
)

func timed(n int64, center, lo, hi float64) report.Snippet {
	return report.Snippet{Name: "1", Params: map[string]any{"n": n}, NsPerOp: &center, Lo: &lo, Hi: &hi, Samples: []float64{lo, center, hi}}
}

// A third more at the largest n is growth where the intervals are narrow.
func TestGrowthHeedsTheIntervals(t *testing.T) {
	for class, off := range map[string]float64{timing.ClassConstant: 150, timing.ClassLinear: 5} {
		s := &session{doc: &snippet.Document{Snippets: []snippet.Snippet{{Name: "1"}}}, report: &report.Report{}}
		for n, center := range map[int64]float64{10: 700, 100: 720, 1000: 920} {
			s.report.Snippets = append(s.report.Snippets, timed(n, center, center-off, center+off))
		}
		s.grow(0, "n")
		if assert.Len(t, s.report.Growth, 1) {
			assert.Equal(t, class, s.report.Growth[0].Class)
		}
	}
}

// One sample of one iteration is the clock's time more than the code's.
func TestGrowthLeavesOutTimesNobodyCanTrust(t *testing.T) {
	for _, spoil := range []func(*report.Snippet){
		func(s *report.Snippet) { s.Samples = s.Samples[:1] },
		func(s *report.Snippet) { s.Warnings = []report.Warning{{Code: timing.WarnShort}} },
	} {
		s := &session{doc: &snippet.Document{Snippets: []snippet.Snippet{{Name: "1"}}}, report: &report.Report{}}
		for n, center := range map[int64]float64{10: 20, 100: 20, 1000: 20} {
			s.report.Snippets = append(s.report.Snippets, timed(n, center, center-1, center+1))
		}
		wrong := timed(10000, 650, 640, 660)
		spoil(&wrong)
		s.report.Snippets = append(s.report.Snippets, wrong)
		s.grow(0, "n")
		if assert.Len(t, s.report.Growth, 1) {
			assert.Equal(t, timing.ClassConstant, s.report.Growth[0].Class)
		}
	}
}

func TestCrossingsLieBetweenVerdicts(t *testing.T) {
	for verdict, want := range map[string]int{report.VerdictFaster: 1, report.VerdictCantTell: 0, report.VerdictSame: 0} {
		s := &session{doc: &snippet.Document{Snippets: []snippet.Snippet{{Name: "1"}}}, report: &report.Report{}}
		for n, c := range map[int64]report.Comparison{
			10:  {Ratio: new(0.5), Lo: new(0.4), Hi: new(0.6), Verdict: verdict},
			100: {Ratio: new(2.0), Lo: new(1.9), Hi: new(2.1), Verdict: report.VerdictSlower},
		} {
			at := timed(n, 1, 1, 1)
			at.Comparison = &c
			s.report.Snippets = append(s.report.Snippets, at)
		}
		s.grow(0, "n")
		assert.Len(t, s.report.Crossings, want, verdict)
	}
}
