package timing

import (
	"math"
	"slices"
)

const (
	// window rounds are compared with the window before them.
	window = 3
	// warmUpMove is how far the medians of two windows may lie apart, even
	// when they don't overlap, in a series that is called level.
	warmUpMove = 0.02
	// warmUpShare is the part of the remaining budget for warm-up.
	warmUpShare = 0.25
)

// warmUp runs rounds that are dropped, until every participant's series has
// been level once. What decides when to stop is dropped with them: rounds
// that count begin afresh, so the rule can't favour one of two equals.
func (r *runner) warmUp() bool {
	begin := r.spent()
	left := float64(r.o.Budget) - begin
	until := begin + max(warmUpShare*left, min(float64(r.o.WarmUp), left/2))
	for !r.warmedUp(begin) {
		if !r.fits(until) {
			break
		}
		if !r.round(StageWarmUp) {
			r.warm = r.rounds
			return false
		}
	}
	r.warm = r.rounds
	return true
}

// lengthen goes on with the doubling where warm-up made an iteration so much
// faster that a sample no longer takes the time per test.
func (r *runner) lengthen() {
	if r.rounds < window {
		return
	}
	for i := range r.participants {
		p := &r.participants[i]
		each := median(perIteration(p.samples[r.rounds-window:]))
		for each > 0 && each*float64(p.iterations) < r.o.TimePerTest && p.iterations <= maxLoops/2 {
			p.iterations = 2*p.iterations + 1
		}
	}
}

// warmedUp looks at the last rounds and says whether warm-up may end.
func (r *runner) warmedUp(begin float64) bool {
	r.lengthen()
	if r.rounds < 2*window {
		return false
	}
	all := true
	for i := range r.participants {
		p := &r.participants[i]
		p.level = p.level || levelWindows(p.samples[r.rounds-2*window:])
		all = all && p.level
	}
	return all && r.spent()-begin >= float64(r.o.WarmUp)
}

// levelWindows compares two windows. They are level when they overlap, for
// then the difference may be noise, or lie close together.
func levelWindows(s []Sample) bool {
	before, after := perIteration(s[:window]), perIteration(s[window:])
	if overlap(before, after) {
		return true
	}
	return near(median(before), median(after), warmUpMove)
}

func perIteration(s []Sample) []float64 {
	x := make([]float64, len(s))
	for i := range s {
		x[i] = s[i].PerIteration()
	}
	return x
}

func overlap(a, b []float64) bool {
	return slices.Max(a) >= slices.Min(b) && slices.Max(b) >= slices.Min(a)
}

func near(a, b, move float64) bool {
	return math.Abs(a-b) <= move*min(math.Abs(a), math.Abs(b))
}

const (
	// settledMove and settledApart say when the first and the second half of
	// a series are different: medians this far apart, and this share of all
	// pairs ordered the same way.
	settledMove  = 0.05
	settledApart = 0.9
	settledLeast = 10 // samples, below which nothing is said
)

// settled says whether the series that counted stayed level.
func settled(s []Sample) bool {
	if len(s) < settledLeast {
		return true
	}
	x := perIteration(s)
	a, b := x[:len(x)/2], x[len(x)/2:]
	if near(median(a), median(b), settledMove) {
		return true
	}
	above := precedence(a, b)
	return above < settledApart && above > 1-settledApart
}

// precedence is the share of pairs in which the value of a is the larger one.
func precedence(a, b []float64) float64 {
	sum := 0.0
	for _, x := range a {
		for _, y := range b {
			switch {
			case x > y:
				sum++
			case x == y:
				sum += 0.5
			}
		}
	}
	return sum / float64(len(a)*len(b))
}
