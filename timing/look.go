package timing

import (
	"math"
	"slices"
)

// sample runs the rounds that count, until all is decided or nothing more
// fits. One round is run whatever it takes: who asks gets a number.
func (r *runner) sample() {
	for r.stopped == "" && r.looks < len(r.o.Looks) {
		if r.counted() > 0 && !r.fits(float64(r.o.Budget)) {
			r.stopped = StoppedBudget
			// The budget is set before the run and knows nothing of the
			// ratios, so its end may take the next look's share of alpha.
			if r.counted() > r.lookedAt && r.look() {
				r.stopped = StoppedDecided
			}
			return
		}
		if !r.round(StageSample) {
			return
		}
		if r.counted() == r.o.Looks[r.looks] && r.look() {
			r.stopped = StoppedDecided
			return
		}
	}
	if r.stopped == "" {
		r.stopped = StoppedBudget
	}
}

// lookShare is what each look takes of the error still allowed.
const lookShare = 0.28

// alpha is the error allowed to one comparison at the coming look: looking
// more often, or at more pairs, must not make more identical pairs different.
//
// Each look takes a share of what the looks before it left, so that any
// number of looks stays within the whole. Most pairs are decided at the
// first, so that is where rigour costs most. Even shares of the whole call
// 2.8 % of identical pairs different where a sample's noise is 30 %; even
// shares of less leave the first intervals wider than they need be.
func (r *runner) alpha() float64 {
	left := math.Pow(1-lookShare, float64(r.looks))
	return (1 - r.o.Confidence) * lookShare * left / float64(max(r.subjects-1, 1))
}

// look makes all comparisons and says whether all have a verdict. A lone
// subject is decided when it is known to within the target.
func (r *runner) look() bool {
	alpha := r.alpha()
	r.looks++
	r.lookedAt = r.counted()
	r.comparisons = r.compareAll(alpha)
	r.obs.Look(r.counted(), slices.Clone(r.comparisons))
	if r.subjects == 1 {
		center, lo, hi := Summarize(r.net(0), 1-alpha)
		return center > 0 && lo >= center*(1-r.o.Target) && hi <= center*(1+r.o.Target)
	}
	return !slices.ContainsFunc(r.comparisons, func(c Comparison) bool { return c.Verdict == CantTell })
}

func (r *runner) compareAll(alpha float64) []Comparison {
	base := r.net(r.o.Baseline)
	var all []Comparison
	for i := range r.subjects {
		if i != r.o.Baseline {
			c := compare(base, r.net(i), alpha)
			c.Baseline, c.Subject = r.o.Baseline, i
			c.Verdict = c.verdict(r.o.Delta, r.o.Target)
			if c.Verdict != Same && r.placementDecides(base, r.net(i)) {
				c.Verdict = CantTell
			}
			all = append(all, c)
		}
	}
	return all
}

// lastComparisons are those of the last look. Before the first there is no
// verdict, and so no interval it was made from: the moment of an interruption
// is not planned.
func (r *runner) lastComparisons() []Comparison {
	if r.looks > 0 {
		return r.comparisons
	}
	return r.compareAll(0)
}

// compare pairs the net times of each round: the median of their log-ratios,
// with the interval of the sign test. A time that is not positive has no
// logarithm, and leaving its round out would favour one side: then nothing is
// known of the pair.
func compare(base, subject []float64, alpha float64) Comparison {
	c := Comparison{Ratio: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Rounds: len(base)}
	logs := make([]float64, len(base))
	for i := range base {
		if !(base[i] > 0 && subject[i] > 0) {
			return c
		}
		logs[i] = math.Log(subject[i] / base[i])
	}
	slices.Sort(logs)
	c.Ratio = math.Exp(middle(logs))
	if lo, hi := levelInterval(logs, alpha); !math.IsNaN(lo) {
		c.Lo, c.Hi, c.Confidence = math.Exp(lo), math.Exp(hi), 1-alpha
	}
	return c
}
