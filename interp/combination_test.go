package interp

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"speedtimer/interp/report"
)

func TestWarningsOfTheEmptyLoopSayWhoseTheyAre(t *testing.T) {
	c := newCombination([]int{0})
	for _, snippet := range []int{0, report.Empty, report.Whole} {
		c.take(report.Event{Kind: report.EventWarning, Snippet: snippet, Warning: &report.Warning{Code: "x", Message: "moved"}})
	}
	assert.Equal(t, []report.Warning{{Code: "x", Message: "moved"}}, c.snippets[0].warnings)
	assert.Equal(t, []report.Warning{{Code: "x", Message: "the empty loop: moved"}, {Code: "x", Message: "moved"}}, c.warnings)
}

// A panic in a round makes the program time the others afresh.
func TestSamplesBeforeAPanicAreNotMixedWithThoseAfterIt(t *testing.T) {
	c := newCombination([]int{0, 1})
	c.restart()
	sample := func(snippet, round int, elapsed int64) {
		c.take(report.Event{Kind: report.EventSample, Snippet: snippet, Round: round, Iterations: 1, Elapsed: elapsed})
	}
	begin := report.Event{Kind: report.EventCalibration, Calibration: &report.Calibration{}}
	c.take(begin)
	sample(report.Empty, 1, 1)
	sample(0, 1, 10)
	sample(1, 1, 20)
	c.take(report.Event{Kind: report.EventFailed, Snippet: 0, Error: &report.Error{}})
	c.take(begin)
	sample(report.Empty, 1, 2)
	sample(1, 1, 22)
	var bad, good report.Snippet
	c.times(&bad, c.snippets[0], 0.95)
	c.times(&good, c.snippets[1], 0.95)
	assert.Equal(t, []float64{9}, bad.Samples)
	assert.Equal(t, []float64{20}, good.Samples)
}
