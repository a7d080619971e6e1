package format

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"speedtimer/interp/report"
)

// verdict says in words how a snippet compares with the baseline. Than is
// " than NAME" or empty where the name stands elsewhere.
func verdict(r *report.Report, s report.Snippet, named bool) string {
	c := s.Comparison
	if c == nil {
		return ""
	}
	than, as := "", ""
	if named {
		than, as = " than "+called(c.Baseline), " as "+called(c.Baseline)
	}
	switch c.Verdict {
	case report.VerdictBaseline:
		return "baseline"
	case report.VerdictFaster:
		return difference(c, "faster", than)
	case report.VerdictSlower:
		return difference(c, "slower", than)
	case report.VerdictSame:
		return "same" + as + within(c)
	case report.VerdictPreview:
		return preview(c, named)
	}
	return "can't tell: " + whyUndecided(r, s, named)
}

// called is how a sentence calls a snippet: a mere number says nothing there.
func called(name string) string {
	if _, err := strconv.Atoi(name); err == nil {
		return "snippet " + name
	}
	return OneLine(name)
}

// difference is "6.2x faster than NAME (6.1 – 6.3)".
func difference(c *report.Comparison, word, than string) string {
	if c.Ratio == nil || *c.Ratio <= 0 {
		return word + than
	}
	flip := func(x float64) float64 {
		if word == "faster" {
			return 1 / x
		}
		return x
	}
	ratio := flip(*c.Ratio)
	if c.Lo == nil || c.Hi == nil || *c.Lo <= 0 {
		return fmt.Sprintf("%sx %s%s", shownTimes(ratio, 0), word, than)
	}
	lo, hi := flip(*c.Lo), flip(*c.Hi)
	lo, hi = min(lo, hi), max(lo, hi)
	u := (hi - lo) / 2
	return fmt.Sprintf("%sx %s%s (%s – %s)", shownTimes(ratio, u), word, than, shownTimes(lo, u), shownTimes(hi, u))
}

// within is how far from the baseline the interval reaches.
func within(c *report.Comparison) string {
	if c.Lo == nil || c.Hi == nil {
		return ""
	}
	return " within " + percent(max(math.Abs(1-*c.Lo), math.Abs(*c.Hi-1)))
}

// preview gives no verdict: an interpreter's ratio is not compiled Go's.
func preview(c *report.Comparison, named bool) string {
	if c.Ratio == nil {
		return "preview"
	}
	whose := ""
	if named {
		whose = " the time of " + called(c.Baseline)
	}
	if *c.Ratio == 1 && c.Lo != nil && *c.Lo == 1 {
		return "preview (baseline)"
	}
	return fmt.Sprintf("preview: %sx%s", rounded(*c.Ratio, lastPlace(*c.Ratio, 0, fewDigits)), whose)
}

func whyUndecided(r *report.Report, s report.Snippet, named bool) string {
	failed := slices.ContainsFunc(r.Errors, func(e report.Error) bool {
		return e.Snippet == s.Name && e.Phase == report.PhaseRun
	})
	c := s.Comparison
	base := slices.IndexFunc(r.Snippets, func(b report.Snippet) bool { return b.Name == c.Baseline && maps.Equal(b.Params, s.Params) })
	switch {
	case failed, warned(s, "cut-short"):
		return "it failed"
	case warned(s, "own-process"):
		return "it ran in a process of its own"
	case base >= 0 && r.Snippets[base].Name != s.Name && Costless(r, r.Snippets[base]):
		return called(c.Baseline) + " costs no more than the empty loop"
	case warned(s, "not-positive") && Costless(r, s):
		return "it costs no more than the empty loop"
	case warned(s, "not-positive"):
		return "in some rounds it cost no more than the empty loop"
	case c.Lo == nil && base >= 0 && warned(r.Snippets[base], "not-positive"):
		return "in some rounds " + called(c.Baseline) + " cost no more than the empty loop"
	case c.Lo != nil && c.Hi != nil:
		u := (*c.Hi - *c.Lo) / 2
		text := ratioAt(*c.Lo, u) + " to " + ratioAt(*c.Hi, u)
		if named {
			text += " the time of " + called(c.Baseline)
		}
		if base >= 0 && (*c.Lo > 1 || *c.Hi < 1) && turnsByAddress(s, r.Snippets[base]) {
			text += "; which is faster depends on the code's address"
		}
		return text
	case r.Stopped == report.StoppedInterrupted:
		return "stopped too early"
	case s.NsPerOp == nil && r.Stopped == report.StoppedBudget:
		return "no time was left for it"
	case s.NsPerOp == nil:
		return "it was not timed"
	}
	return "too few rounds"
}

func ratioAt(x, uncertainty float64) string {
	return rounded(x, max(-3, min(-1, lastPlace(x, uncertainty, 3)))) + "x"
}

// addressMove is how much faster and slower one must be at different addresses
// for that to be named: what an interval must lie beyond unless told otherwise.
const addressMove = 0.01

// turnsByAddress says whether it depends on where the code lies in memory which
// of two is faster.
func turnsByAddress(s, base report.Snippet) bool {
	faster, slower := false, false
	for i := range min(len(s.Placements), len(base.Placements)) {
		ratio := s.Placements[i] / base.Placements[i]
		faster = faster || ratio < 1-addressMove
		slower = slower || ratio > 1+addressMove
	}
	return faster && slower
}
