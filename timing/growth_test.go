package timing

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

var sizes = []float64{10, 30, 100, 300, 1000, 3000}

func timesOf(ns []float64, noise float64, seed uint64, f func(n float64) float64) []Interval {
	rng := seeded(seed)
	times := make([]float64, len(ns))
	for i, n := range ns {
		times[i] = f(n) * math.Exp(noise*rng.NormFloat64())
	}
	return bare(times...)
}

// bare are times without an interval.
func bare(times ...float64) []Interval {
	var bare []Interval
	for _, t := range times {
		bare = append(bare, Interval{t, math.NaN(), math.NaN()})
	}
	return bare
}

var laws = []struct {
	class string
	f     func(n float64) float64
}{
	{ClassConstant, func(float64) float64 { return 40 }},
	{ClassLogarithmic, func(n float64) float64 { return 5 + 12*math.Log(n) }},
	{ClassLinear, func(n float64) float64 { return 20 + 3*n }},
	{ClassLinearithmic, func(n float64) float64 { return 20 + 3*n*math.Log(n) }},
	{ClassQuadratic, func(n float64) float64 { return 20 + 0.5*n*n }},
	{ClassCubic, func(n float64) float64 { return 20 + 0.1*n*n*n }},
}

func TestGrowthOfExactTimes(t *testing.T) {
	for _, law := range laws {
		g := FitGrowth(sizes, timesOf(sizes, 0, 1, law.f))
		assert.Equal(t, law.class, g.Class)
	}
}

func TestGrowthFindsTheCoefficients(t *testing.T) {
	g := FitGrowth(sizes, timesOf(sizes, 0, 1, func(n float64) float64 { return 20 + 3*n }))
	assert.InDelta(t, 20, g.A, 1e-6)
	assert.InDelta(t, 3, g.B, 1e-9)
	assert.InDelta(t, 1, g.R2, 1e-9)
}

func TestGrowthOfNoisyTimes(t *testing.T) {
	for _, law := range laws {
		hits := 0
		for seed := range uint64(100) {
			if FitGrowth(sizes, timesOf(sizes, 0.02, seed, law.f)).Class == law.class {
				hits++
			}
		}
		assert.GreaterOrEqual(t, hits, 90, law.class)
	}
}

// grids are the values of a parameter that people give.
var grids = [][]float64{{10, 100, 1000}, {10, 100, 1000, 10000}, {10, 100, 1000, 10000, 100000}}

func TestGrowthDoesNotOverfitAConstant(t *testing.T) {
	for _, ns := range append(grids, []float64{10, 20, 50, 100, 1000}) {
		for _, noise := range []float64{0.01, 0.03, 0.1} {
			got := tallied(1000, func(seed uint64) Growth { return FitGrowth(ns, timesOf(ns, noise, seed, laws[0].f)) })
			assert.GreaterOrEqual(t, got[ClassConstant], 980, "%d points, noise %v: %v", len(ns), noise, got)
		}
	}
}

// Medians of some rounds, with the intervals they come with; processes differ
// by a little more than these say. Where every round is far off there may be no
// class at all.
func TestGrowthOfAConstantWithIntervals(t *testing.T) {
	for _, ns := range append(grids, []float64{10, 20, 40}) {
		for _, rounds := range []int{6, 15, 31} {
			for _, noise := range []float64{0.01, 0.05, 0.1, 0.3} {
				got := tallied(500, func(seed uint64) Growth {
					return FitGrowth(ns, mediansOf(ns, rounds, noise, seed, laws[0].f))
				})
				assert.GreaterOrEqual(t, got[ClassConstant]+got[""], 490, "%d points, %d rounds, noise %v: %v", len(ns), rounds, noise, got)
			}
		}
	}
}

func TestGrowthFindsEveryClassOverGeometricValues(t *testing.T) {
	for _, law := range laws[1:] {
		for _, ns := range grids {
			for _, noise := range []float64{0.01, 0.03, 0.05} {
				got := tallied(500, func(seed uint64) Growth { return FitGrowth(ns, timesOf(ns, noise, seed, law.f)) })
				assert.GreaterOrEqual(t, got[law.class], 475, "%s, %d points, noise %v: %v", law.class, len(ns), noise, got)
				got = tallied(500, func(seed uint64) Growth { return FitGrowth(ns, mediansOf(ns, 15, noise, seed, law.f)) })
				assert.GreaterOrEqual(t, got[law.class], 475, "%s, %d medians, noise %v: %v", law.class, len(ns), noise, got)
			}
		}
	}
}

// tallied is how often each class was found.
func tallied(times uint64, fit func(seed uint64) Growth) map[string]int {
	found := map[string]int{}
	for seed := range times {
		found[fit(seed).Class]++
	}
	return found
}

// mediansOf are times as a run gives them: of rounds with noise, in a process
// for each n, which differ by 1 %.
func mediansOf(ns []float64, rounds int, noise float64, seed uint64, f func(n float64) float64) []Interval {
	rng := seeded(seed)
	var times []Interval
	for _, n := range ns {
		at := f(n) * math.Exp(0.01*rng.NormFloat64())
		samples := make([]float64, rounds)
		for i := range samples {
			samples[i] = at * math.Exp(noise*rng.NormFloat64())
		}
		center, lo, hi := Summarize(samples, 0.95)
		times = append(times, Interval{center, lo, hi})
	}
	return times
}

// What was measured of a snippet that does not depend on n, and of one that
// walks all pairs.
func TestGrowthOfMeasuredTimes(t *testing.T) {
	ns := grids[0]
	g := FitGrowth(ns, []Interval{{710, 670, 740}, {720, 660, 1210}, {750, 660, 840}})
	assert.Equal(t, ClassConstant, g.Class)
	assert.InDelta(t, 720, g.A, 15)
	g = FitGrowth(ns, bare(88.7, 7300, 710e3))
	assert.Equal(t, ClassQuadratic, g.Class)
	assert.InDelta(t, 0.71, g.B, 0.03)
}

// A time without an interval is no better known than those with one.
func TestGrowthTakesAnUnknownIntervalToBeWide(t *testing.T) {
	times := []Interval{{480, 440, 680}, {520, 420, 900}, {720, math.NaN(), math.NaN()}}
	assert.Equal(t, ClassConstant, FitGrowth(grids[0], times).Class)
	times[1] = Interval{520, 510, 530}
	times[0] = Interval{480, 470, 490}
	assert.NotEqual(t, ClassConstant, FitGrowth(grids[0], times).Class)
}

// Doubled times are not called the same, even if the intervals allow it.
func TestGrowthOfTimesHardlyKnownIsNone(t *testing.T) {
	assert.Empty(t, FitGrowth(grids[0], []Interval{{700, 300, 1500}, {1000, 400, 2000}, {1400, 500, 3000}}).Class)
}

// A binary search through what the caches hold, and then no more.
func TestGrowthThatFitsNoCurveIsNone(t *testing.T) {
	assert.Empty(t, FitGrowth([]float64{10, 100, 1000, 10000, 100000}, bare(7.1, 20, 26, 33.4, 137)).Class)
}

func TestGrowthHasNoNegativeIntercept(t *testing.T) {
	g := FitGrowth(grids[0], bare(29, 299, 2999))
	assert.Equal(t, ClassLinear, g.Class)
	assert.Zero(t, g.A)
	assert.InDelta(t, 3, g.B, 0.05)
}

func TestGrowthOverValuesBelowOne(t *testing.T) {
	g := FitGrowth([]float64{0.01, 0.1, 0.5, 2}, bare(1, 10, 50, 200))
	assert.Equal(t, ClassLinear, g.Class)
}

func TestGrowthOfThreePointsTellsLinearFromQuadratic(t *testing.T) {
	ns := []float64{10, 100, 1000}
	assert.Equal(t, ClassLinear, FitGrowth(ns, timesOf(ns, 0.01, 1, laws[2].f)).Class)
	assert.Equal(t, ClassQuadratic, FitGrowth(ns, timesOf(ns, 0.01, 1, laws[4].f)).Class)
}

func TestGrowthOfTwoPointsIsUnknown(t *testing.T) {
	g := FitGrowth([]float64{10, 100, 100}, bare(1, 10, 10.1))
	assert.Empty(t, g.Class)
	assert.True(t, math.IsNaN(g.B))
}

func TestGrowthLeavesUnknownTimesOut(t *testing.T) {
	ns := append([]float64{20, 40, -5}, sizes...)
	times := append(bare(math.NaN(), -1, 7), timesOf(sizes, 0, 1, laws[2].f)...)
	assert.Equal(t, ClassLinear, FitGrowth(ns, times).Class)
}

func TestGrowthOfFallingTimesIsConstant(t *testing.T) {
	g := FitGrowth([]float64{1, 2, 3, 4}, bare(100, 90, 80, 70))
	assert.Equal(t, ClassConstant, g.Class)
}

// Times of a busy machine, each measured once: a constant well below most of
// them has small relative errors, and is not what they do.
func TestGrowthOfNoiseIsNone(t *testing.T) {
	ns := []float64{1, 2, 4, 8, 16, 32, 64, 128, 256}
	g := FitGrowth(ns, bare(250, 240, 380, 2700, 11000, 82000, 980000, 1.7e6, 6.7e6))
	assert.Empty(t, g.Class)
}
