package format

import (
	"fmt"
	"strings"

	"speedtimer/interp/report"
)

// collections sets the samples in which garbage was collected beside the
// others. It is shown when asked for: the figure of all samples is the one
// that a program pays.
func (t *textWriter) collections() {
	if !t.in.Collections {
		return
	}
	t.paragraph()
	said := false
	for _, s := range t.r.Snippets {
		if len(s.Samples) == 0 {
			continue
		}
		t.line(plain, called(s.Name)+paramsIn(s)+": "+collectionsOf(s, t.r.Calibration.Resolution), "  ")
		said = true
	}
	if !said {
		t.line(plain, "there are no samples in which garbage could have been collected", "")
	}
}

func collectionsOf(s report.Snippet, resolution float64) string {
	with, without := s.WithCollection, s.WithoutCollection
	switch {
	case len(s.SampleCollections) == 0:
		return fmt.Sprintf("no garbage collection in any of %d samples", len(s.Samples))
	case with == nil || without == nil:
		return fmt.Sprintf("garbage collections in all of %d samples, %d in total", len(s.Samples), s.Collections)
	}
	return fmt.Sprintf("%s ns/op in the %d samples with a garbage collection, %s in the %d without",
		figureOf(s, with, resolution), with.Samples, figureOf(s, without, resolution), without.Samples)
}

// figureOf words a figure as the table words that of all samples.
func figureOf(s report.Snippet, f *report.Figure, resolution float64) string {
	s.NsPerOp, s.Lo, s.Hi = f.NsPerOp, f.Lo, f.Hi
	center, interval := shownTime(s, resolution, timeUnits[0])
	if interval == unknown {
		return center
	}
	return center + " (" + interval + ")"
}

// warmUpWords says how long warm-up was, empty where there was none.
func warmUpWords(r *report.Report) string {
	rounds, ms := 0, 0.0
	for _, s := range r.Snippets {
		if s.Name == r.Snippets[0].Name { // once a combination of parameters
			rounds, ms = rounds+s.WarmUpRounds, ms+s.WarmUpMS
		}
	}
	if rounds == 0 {
		return ""
	}
	many := "s"
	if rounds == 1 {
		many = ""
	}
	return fmt.Sprintf("%d round%s of warm-up (%s s) dropped", rounds, many, strings.TrimSuffix(fmt.Sprintf("%.1f", ms/1e3), ".0"))
}
