package timing

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

var sizes = []float64{10, 30, 100, 300, 1000, 3000}

func timesOf(ns []float64, noise float64, seed uint64, f func(n float64) float64) []float64 {
	rng := seeded(seed)
	times := make([]float64, len(ns))
	for i, n := range ns {
		times[i] = f(n) * math.Exp(noise*rng.NormFloat64())
	}
	return times
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

func TestGrowthDoesNotOverfitAConstant(t *testing.T) {
	for _, ns := range [][]float64{{10, 100, 1000}, {10, 20, 50, 100, 1000}} {
		grown := 0
		for seed := range uint64(200) {
			if FitGrowth(ns, timesOf(ns, 0.03, seed, laws[0].f)).Class != ClassConstant {
				grown++
			}
		}
		assert.LessOrEqual(t, grown, 30, "%d points", len(ns))
	}
}

func TestGrowthOfThreePointsTellsLinearFromQuadratic(t *testing.T) {
	ns := []float64{10, 100, 1000}
	assert.Equal(t, ClassLinear, FitGrowth(ns, timesOf(ns, 0.01, 1, laws[2].f)).Class)
	assert.Equal(t, ClassQuadratic, FitGrowth(ns, timesOf(ns, 0.01, 1, laws[4].f)).Class)
}

func TestGrowthOfTwoPointsIsUnknown(t *testing.T) {
	g := FitGrowth([]float64{10, 100, 100}, []float64{1, 10, 10.1})
	assert.Empty(t, g.Class)
	assert.True(t, math.IsNaN(g.B))
}

func TestGrowthLeavesUnknownTimesOut(t *testing.T) {
	ns := append([]float64{20, 40, -5}, sizes...)
	times := append([]float64{math.NaN(), -1, 7}, timesOf(sizes, 0, 1, laws[2].f)...)
	assert.Equal(t, ClassLinear, FitGrowth(ns, times).Class)
}

func TestGrowthOfFallingTimesIsConstant(t *testing.T) {
	g := FitGrowth([]float64{1, 2, 3, 4}, []float64{100, 90, 80, 70})
	assert.Equal(t, ClassConstant, g.Class)
}

// Times of a busy machine, each measured once: a constant well below most of
// them has small relative errors, and is not what they do.
func TestGrowthOfNoiseIsNone(t *testing.T) {
	ns := []float64{1, 2, 4, 8, 16, 32, 64, 128, 256}
	g := FitGrowth(ns, []float64{250, 240, 380, 2700, 11000, 82000, 980000, 1.7e6, 6.7e6})
	assert.Empty(t, g.Class)
}
