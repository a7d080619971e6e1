package interp

import (
	"cmp"
	"math"
	"slices"

	"speedtimer/interp/report"
	"speedtimer/timing"
)

// finish turns what was observed into the report's numbers.
func (s *session) finish() {
	for n, c := range s.observed {
		if c.calibration != nil && s.report.Calibration == (report.Calibration{}) {
			s.report.Calibration = *c.calibration
		}
		s.stopped = append(s.stopped, c.stopped)
		s.finishCombination(n, c)
		for _, w := range c.warnings {
			if !s.everywhere(w) {
				w.Message = s.combos[n].String() + ": " + w.Message
			}
			if !slices.Contains(s.report.Warnings, w) {
				s.report.Warnings = append(s.report.Warnings, w)
			}
		}
		for _, w := range c.same {
			if len(s.combos) > 1 {
				w.Message = s.combos[n].String() + ": " + w.Message
			}
			if !slices.Contains(s.report.Same, w) {
				s.report.Same = append(s.report.Same, w)
			}
		}
	}
	s.report.Stopped = s.whyStopped()
	if !s.InspectOnly && !s.doc.GoFile && s.report.Stopped != report.StoppedInterrupted && !s.timedAny() {
		s.report.Stopped = report.StoppedError
	}
	slices.SortStableFunc(s.report.Errors, func(a, b report.Error) int { return cmp.Compare(a.Line, b.Line) })
	s.growth()
}

// everywhere says whether all combinations of parameters have a warning.
func (s *session) everywhere(w report.Warning) bool {
	return !slices.ContainsFunc(s.observed, func(c *combination) bool { return !slices.Contains(c.warnings, w) })
}

// timedAny says whether there is a figure at all.
func (s *session) timedAny() bool {
	return slices.ContainsFunc(s.report.Snippets, func(sn report.Snippet) bool { return sn.NsPerOp != nil })
}

// whyStopped is the weakest of the combinations' reasons.
func (s *session) whyStopped() string {
	for _, reason := range []string{report.StoppedInterrupted, report.StoppedBudget, report.StoppedDecided} {
		if slices.Contains(s.stopped, reason) {
			return reason
		}
	}
	return report.StoppedError
}

func (s *session) finishCombination(n int, c *combination) {
	base := s.baselineOf(c)
	for i, sn := range s.doc.Snippets {
		o := c.snippets[i]
		if o == nil {
			continue
		}
		out := report.Snippet{
			Name: sn.Name, Params: values(s.combos[n]), Samples: []float64{},
			Allocs: o.allocs, Bytes: o.bytes, Output: o.output, OutputBytes: o.outputBytes,
			Warnings: append([]report.Warning{}, o.warnings...),
		}
		c.times(&out, o, s.report.Confidence)
		o.summarize(&out)
		if s.info.File == nil && s.info.Snippets[i].NeedsClosure && out.NsPerOp != nil {
			out.Warnings = append(out.Warnings, report.Warning{
				Code: WarnLiteral, Message: "the body returns, defers or recovers, so it is timed inside a function literal: a call is in the figure",
				Advice: "compare it with snippets that do too, or put the statements into a function of the preamble",
			})
		}
		if o.cut && out.NsPerOp != nil {
			out.Warnings = append(out.Warnings, report.Warning{
				Code: WarnCutShort, Message: "the process ended while this snippet ran: the figures are of the samples before that",
				Advice: "correct the error reported for it",
			})
		}
		if o.alone && out.NsPerOp != nil {
			out.Warnings = append(out.Warnings, report.Warning{
				Code: WarnAlone, Message: "timed in a process of its own, and compared with nothing: goroutines that the code leaves behind would take time from the others, or end them",
				Advice: "let the snippet wait for every goroutine that it starts",
			})
		}
		s.compare(&out, c, i, base)
		s.sizes(n, sn.Name, o.variables, o.findings, o.check)
		s.report.Snippets = append(s.report.Snippets, out)
	}
	s.sizes(n, "", c.globals, c.wasted, c.check)
}

// sizes adds what a combination's variables hold and waste; those of the
// preamble have no snippet.
func (s *session) sizes(n int, snippet string, variables []report.Variable, findings []report.Finding, check *report.Check) {
	params := values(s.combos[n])
	for _, v := range variables {
		v.Snippet, v.Params = snippet, params
		s.report.Variables = append(s.report.Variables, v)
	}
	for _, f := range findings {
		f.Snippet, f.Params = snippet, params
		s.report.Findings = append(s.report.Findings, f)
	}
	if check != nil {
		check.Snippet, check.Params = snippet, params
		s.report.Checks = append(s.report.Checks, *check)
	}
}

// Codes of the warnings this package gives beside those of timing and harness.
const (
	WarnCutShort = "cut-short"
	WarnAlone    = "own-process"
	WarnLiteral  = "function-literal"
	WarnPrinted  = "printed-while-timed"
	WarnSkipped  = "skipped"
)

// times fills in the numbers of a snippet.
func (c *combination) times(out *report.Snippet, o *observation, confidence float64) {
	var gross []float64
	for _, e := range o.samples {
		empty, ok := o.empty[e.Round]
		if !ok && c.calibration != nil {
			empty = c.calibration.Loop // the round was not finished
		}
		out.Samples = append(out.Samples, perIteration(e)-empty)
		gross = append(gross, perIteration(e))
		out.Collections += e.Collections
		out.Iterations = e.Iterations
	}
	if len(gross) == 0 {
		return
	}
	all := figure(out.Samples, confidence)
	out.NsPerOp, out.Lo, out.Hi = all.NsPerOp, all.Lo, all.Hi
	out.Gross = figure(gross, confidence).NsPerOp
	splitCollections(out, o.samples, confidence)
	if o.warmUp != nil { // what runs once has none
		out.WarmUpRounds, out.WarmUpMS = o.warmUp.rounds, float64(o.warmUp.spent)/1e6
	}
	out.Placements = placements(out.Samples, o.samples)
}

// placements are the medians at each address the code was put at; nothing for
// code that stayed where it was.
func placements(net []float64, samples []report.Event) (medians []float64) {
	var placed [][]float64
	for i, e := range samples {
		for len(placed) <= e.Placement {
			placed = append(placed, nil)
		}
		placed[e.Placement] = append(placed[e.Placement], net[i])
	}
	for _, at := range placed {
		if len(placed) > 1 && len(at) > 0 { // few rounds don't come to all of them
			median, _, _ := timing.Summarize(at, defaultConfidence)
			medians = append(medians, median)
		}
	}
	return medians
}

// known is nil for a number that is not known.
func known(f float64) *float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil
	}
	return &f
}

// orNaN is known the other way round.
func orNaN(f *float64) float64 {
	if f == nil {
		return math.NaN()
	}
	return *f
}

// baselineOf is the snippet the others were compared with: the document's
// baseline, or the first where that one was left out.
func (s *session) baselineOf(c *combination) int {
	first := -1
	for i, sn := range s.doc.Snippets {
		if o := c.snippets[i]; o != nil && !o.failed && !o.cut && !o.alone {
			if sn.Name == s.doc.Baseline {
				return i
			}
			if first < 0 {
				first = i
			}
		}
	}
	return first
}

// compare sets a snippet beside the baseline. What the last look said stands;
// before the first there is a ratio at most.
func (s *session) compare(out *report.Snippet, c *combination, i, base int) {
	if len(c.snippets) < 2 || base < 0 || s.InspectOnly {
		return
	}
	name := s.doc.Snippets[base].Name
	one := 1.0
	switch o := c.snippets[i]; {
	case i == base:
		out.Comparison = &report.Comparison{Baseline: name, Ratio: &one, Lo: &one, Hi: &one, Verdict: report.VerdictBaseline}
		return
	case o.comparison != nil && !o.cut && !o.failed:
		last := *o.comparison
		last.Baseline = name
		out.Comparison = &last
	default:
		out.Comparison = &report.Comparison{Baseline: name, Verdict: report.VerdictCantTell}
	}
	if !Compiled(s.report.Environment.Engine) {
		out.Comparison.Verdict = report.VerdictPreview
	}
}

// growth fits times over a parameter, where there is one numeric one.
func (s *session) growth() {
	if len(s.doc.Params) != 1 || len(s.combos) < 2 {
		return
	}
	p := s.doc.Params[0]
	if p.Type != "int" && p.Type != "float64" {
		return
	}
	for _, i := range s.wanted {
		s.grow(i, p.Name)
	}
}

func (s *session) grow(i int, param string) {
	var ns, at []float64
	var times, ratios []timing.Interval
	baseline := ""
	for _, out := range s.report.Snippets {
		if out.Name != s.doc.Snippets[i].Name {
			continue
		}
		n := number(out.Params[param])
		if out.NsPerOp != nil && soundTime(out) {
			ns, times = append(ns, n), append(times, timing.Interval{Center: *out.NsPerOp, Lo: orNaN(out.Lo), Hi: orNaN(out.Hi)})
		}
		if c := out.Comparison; c != nil && c.Verdict != report.VerdictBaseline && c.Ratio != nil {
			ratio := timing.Interval{Center: *c.Ratio, Lo: math.NaN(), Hi: math.NaN()}
			if c.Clear() {
				ratio.Lo, ratio.Hi = *c.Lo, *c.Hi
			}
			baseline = c.Baseline
			at = append(at, n)
			ratios = append(ratios, ratio)
		}
	}
	name := s.doc.Snippets[i].Name
	if g := timing.FitGrowth(ns, times); g.Class != "" {
		s.report.Growth = append(s.report.Growth, report.Growth{Snippet: name, Param: param, Class: g.Class, A: g.A, B: g.B, R2: g.R2})
	}
	if x, ok := timing.Cross(at, ratios); ok {
		s.report.Crossings = append(s.report.Crossings, report.Crossing{Snippet: name, Baseline: baseline, Param: param, At: x.At, Lo: known(x.Lo), Hi: known(x.Hi), Several: x.Several})
	}
}

// soundTime says whether a time may stand beside those of other values: one of
// samples that were too short is the clock's more than the code's, and of one
// sample nobody knows how far it is off.
func soundTime(out report.Snippet) bool {
	short := func(w report.Warning) bool { return w.Code == timing.WarnShort }
	return len(out.Samples) > 1 && !slices.ContainsFunc(out.Warnings, short)
}

func number(v any) float64 {
	switch v := v.(type) {
	case int64:
		return float64(v)
	case float64:
		return v
	}
	return math.NaN()
}
