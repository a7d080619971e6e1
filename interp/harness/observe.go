package harness

import (
	"speedtimer/interp/report"
	"speedtimer/timing"
)

// An Observer turns the steps of a timing run into events.
type Observer struct {
	Send     func(report.Event)
	Snippets []Snippet // those of the run's subjects, in order
}

var _ timing.Observer = Observer{}

// index is the document's index of a timing subject.
func (o Observer) index(subject int) int {
	if subject < 0 {
		return subject // timing.Empty and timing.Whole are report's too
	}
	return o.Snippets[subject].Index
}

// Begin sends a begin event.
func (o Observer) Begin(subject int, stage timing.Stage) {
	o.Send(report.Event{Kind: report.EventBegin, Snippet: o.index(subject), Stage: string(stage)})
}

// Sample sends a sample.
func (o Observer) Sample(subject, round int, s timing.Sample, warmup bool) {
	o.Send(report.Event{
		Kind: report.EventSample, Snippet: o.index(subject), Round: round,
		Iterations: s.Iterations, Elapsed: s.Elapsed, Collections: s.Collections, Placement: s.Placement, WarmUp: warmup,
	})
}

// Look sends the comparisons of a planned look.
func (o Observer) Look(round int, comparisons []timing.Comparison) {
	looks := make([]report.Look, len(comparisons))
	for i, c := range comparisons {
		looks[i] = report.Look{Snippet: o.index(c.Subject), Rounds: c.Rounds, Comparison: report.Comparison{
			Baseline: o.Snippets[c.Baseline].Name, Verdict: string(c.Verdict),
			Ratio: known(c.Ratio), Lo: known(c.Lo), Hi: known(c.Hi),
		}}
	}
	o.Send(report.Event{Kind: report.EventLook, Snippet: report.Whole, Round: round, Looks: looks})
}

// Warn sends a warning.
func (o Observer) Warn(subject int, w timing.Warning) {
	o.Send(report.Event{Kind: report.EventWarning, Snippet: o.index(subject), Warning: &report.Warning{
		Code: w.Code, Message: w.Message, Advice: w.Advice,
	}})
}

// Codes of warnings the harness gives beside timing's.
const (
	WarnGoroutines = "goroutines-left"
	WarnChanged    = "process-changed"
	WarnSame       = "different-results"
	WarnNotShared  = "nothing-to-compare"
)

// known is nil for a number that is not known.
func known(f float64) *float64 {
	if f != f {
		return nil
	}
	return &f
}
