package interp

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
	"speedtimer/timing"
)

func timed(n int64, center, lo, hi float64) report.Snippet {
	return report.Snippet{Name: "1", Params: map[string]any{"n": n}, NsPerOp: &center, Lo: &lo, Hi: &hi}
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
