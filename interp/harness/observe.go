package harness

import (
	"fmt"

	"speedtimer/interp/report"
	"speedtimer/timing"
)

// observer turns the steps of a timing run into events.
type observer struct{ *runner }

// index is the document's index of a timing subject.
func (o observer) index(subject int) int {
	if subject < 0 {
		return subject // timing.Empty and timing.Whole are report's too
	}
	return o.snippets[subject].Index
}

func (o observer) Begin(subject int, stage timing.Stage) {
	o.send(report.Event{Kind: report.EventBegin, Snippet: o.index(subject), Stage: string(stage)})
}

func (o observer) Sample(subject, round int, s timing.Sample, warmup bool) {
	o.send(report.Event{
		Kind: report.EventSample, Snippet: o.index(subject), Round: round,
		Iterations: s.Iterations, Elapsed: s.Elapsed, Collections: s.Collections, WarmUp: warmup,
	})
}

func (o observer) Look(round int, comparisons []timing.Comparison) {
	looks := make([]report.Look, len(comparisons))
	for i, c := range comparisons {
		looks[i] = report.Look{Snippet: o.index(c.Subject), Rounds: c.Rounds, Comparison: report.Comparison{
			Baseline: o.snippets[c.Baseline].Name, Verdict: string(c.Verdict),
			Ratio: known(c.Ratio), Lo: known(c.Lo), Hi: known(c.Hi),
		}}
	}
	o.send(report.Event{Kind: report.EventLook, Snippet: report.Whole, Round: round, Looks: looks})
}

func (o observer) Warn(subject int, w timing.Warning) {
	o.warn(o.index(subject), report.Warning{Code: w.Code, Message: w.Message, Advice: w.Advice})
}

func (r *runner) warn(snippet int, w report.Warning) {
	r.send(report.Event{Kind: report.EventWarning, Snippet: snippet, Warning: &w})
}

// Codes of warnings the harness gives beside timing's.
const (
	WarnGoroutines = "goroutines-left"
	WarnSame       = "different-results"
	WarnNotShared  = "nothing-to-compare"
)

func (r *runner) warnGoroutines(n int) {
	s := "s"
	if n == 1 {
		s = ""
	}
	r.warn(report.Whole, report.Warning{
		Code:    WarnGoroutines,
		Message: fmt.Sprintf("%d goroutine%s that the snippets started still run and take time from what is measured", n, s),
		Advice:  "wait for every goroutine a snippet starts within the snippet",
	})
}

// known is nil for a number that is not known.
func known(f float64) *float64 {
	if f != f {
		return nil
	}
	return &f
}
