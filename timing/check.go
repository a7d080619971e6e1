package timing

import (
	"math"
	"slices"
)

// checkAll gives the warnings the finished series call for.
func (r *runner) checkAll() {
	r.checkClock()
	r.checkRounds()
	for i := range r.participants {
		p := &r.participants[i]
		r.checkLevel(i)
		r.checkSetup(i)
		if p.doubling.Folded {
			r.warn(i, neverTakesTime())
		}
		if i != r.empty {
			r.checkNet(i)
			r.checkLength(i)
			r.checkCollections(i)
			r.checkPlacement(i)
		}
	}
}

// checkClock compares a clock step with a sample: either end of a sample is
// off by up to a step, which must stay well below delta.
func (r *runner) checkClock() {
	if r.o.Resolution > r.o.Delta/2*r.o.TimePerTest {
		r.warn(-1, coarseClock(r.o.Resolution, r.o.TimePerTest))
	}
}

// checkRounds warns when some interval could not be made for lack of rounds.
func (r *runner) checkRounds() {
	n := r.counted()
	few := func(c Comparison) bool { return !math.IsNaN(c.Ratio) && math.IsNaN(c.Lo) }
	if k, _ := signRank(n, 1-r.o.Confidence); k == 0 {
		r.warn(-1, fewRounds(n, "an interval"))
	} else if slices.ContainsFunc(r.lastComparisons(), few) {
		r.warn(-1, fewRounds(n, "the interval of a comparison"))
	}
}

// checkLevel warns of a series that was not level when warm-up had to end, or
// that moved while it counted.
func (r *runner) checkLevel(i int) {
	p := &r.participants[i]
	if r.warm >= 2*window && !p.level || !settled(p.samples[r.warm:]) {
		r.warn(i, neverLevelled())
	}
}

// checkLength warns of samples too short to be believed, where doubling had to
// be given up.
func (r *runner) checkLength(i int) {
	p := &r.participants[i]
	if p.doubling.Reached || p.doubling.Folded || r.counted() == 0 {
		return
	}
	var took []float64
	for _, s := range p.samples[r.warm:] {
		took = append(took, float64(s.Elapsed))
	}
	if m := median(took); m < r.o.TimePerTest/2 {
		r.warn(i, shortSamples(m, r.o.TimePerTest))
	}
}

const (
	costlySetupShare = 0.5
	// negligibleNet is the part of an empty iteration below which a body's
	// cost is no cost.
	negligibleNet = 0.05
)

// checkSetup compares the time a subject took with the part that was timed, in
// rounds: the short runs of the doubling loop say little. The empty loop, which
// has no set-up, shows how much of the rest is not the set-up's but a busy
// machine's. Without an empty loop subjects run elsewhere, and getting there is
// no set-up of theirs. Nor is there one to make cheaper where it is short beside
// the time per test: then samples are too short, and any would take more time
// around them than within.
func (r *runner) checkSetup(i int) {
	if r.empty < 0 || i == r.empty {
		return
	}
	time, none := r.participants[i].sampled, r.participants[r.empty].sampled
	outside := time.wall - time.timed - max(0, none.wall-none.timed)
	share, full := outside/time.wall, float64(time.runs)*r.o.TimePerTest
	if time.wall > 0 && share > costlySetupShare && outside > costlySetupShare*(outside+full) {
		r.warn(i, costlySetup(share))
	}
}

// checkNet warns of bodies that cost nothing, or less.
func (r *runner) checkNet(i int) {
	net := r.net(i)
	bad := 0
	for _, x := range net {
		if !(x > 0) {
			bad++
		}
	}
	if bad > 0 {
		r.warn(i, notPositive(bad, len(net)))
	}
	if r.empty < 0 || len(net) == 0 {
		return
	}
	center, lo, hi := Summarize(net, r.o.Confidence)
	loop := median(perIteration(r.participants[r.empty].samples[r.warm:]))
	switch {
	case hi < 0, math.IsNaN(hi) && center < 0:
		r.warn(i, belowEmpty())
	case lo <= 0, center < negligibleNet*loop, math.IsNaN(lo) && center < loop/2:
		r.warn(i, folded())
	}
}

const (
	fewCollections = 2.0 // a sample, on average, from which on they are not few
	unevenShare    = 0.1 // of samples must differ
)

// checkCollections warns when collections are so few that some samples pay
// for one and some don't.
func (r *runner) checkCollections(i int) {
	samples := r.participants[i].samples[r.warm:]
	with, total := 0, int64(0)
	for _, s := range samples {
		total += s.Collections
		if s.Collections > 0 {
			with++
		}
	}
	n := float64(len(samples))
	if float64(total) < fewCollections*n && float64(with) > unevenShare*n && float64(len(samples)-with) > unevenShare*n {
		r.warn(i, unevenCollections(with, len(samples)))
	}
}
