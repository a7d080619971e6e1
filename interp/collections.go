package interp

import (
	"time"

	"speedtimer/interp/report"
	"speedtimer/timing"
)

// A warmUp is what a process spent before the rounds that count.
type warmUp struct {
	rounds int
	spent  time.Duration // in timed code, by all snippets and the empty loop
}

func (w *warmUp) take(e report.Event) {
	w.rounds = max(w.rounds, e.Round)
	w.spent += time.Duration(e.Elapsed)
}

// splitCollections marks the samples in which garbage was collected, and sets
// their figure and that of the others beside each other where there are both.
func splitCollections(out *report.Snippet, samples []report.Event, confidence float64) {
	var with, without []float64
	marks := make([]int64, len(samples))
	for i, e := range samples {
		marks[i] = e.Collections
		if e.Collections > 0 {
			with = append(with, out.Samples[i])
		} else {
			without = append(without, out.Samples[i])
		}
	}
	if len(with) == 0 {
		return
	}
	out.SampleCollections = marks
	if len(without) > 0 {
		out.WithCollection, out.WithoutCollection = figure(with, confidence), figure(without, confidence)
	}
}

func figure(samples []float64, confidence float64) *report.Figure {
	center, lo, hi := timing.Summarize(samples, confidence)
	return &report.Figure{Samples: len(samples), NsPerOp: known(center), Lo: known(lo), Hi: known(hi)}
}
