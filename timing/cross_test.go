package timing

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// around makes intervals of the given relative width.
func around(width float64, centers ...float64) []Interval {
	all := make([]Interval, len(centers))
	for i, c := range centers {
		all[i] = Interval{c, c * (1 - width), c * (1 + width)}
	}
	return all
}

func TestCrossingOfPowersIsExact(t *testing.T) {
	// 10*n against n*n: the ratio is n/10.
	c, ok := Cross([]float64{1, 4, 50, 200}, around(0.1, 0.1, 0.4, 5, 20))
	require.True(t, ok)
	assert.InDelta(t, 10, c.At, 1e-9)
	assert.InDelta(t, 10/1.1, c.Lo, 1e-9)
	assert.InDelta(t, 10/0.9, c.Hi, 1e-9)
}

func TestCrossingWhereTheRatioFalls(t *testing.T) {
	c, ok := Cross([]float64{1, 4, 50, 200}, around(0.1, 10, 2.5, 0.2, 0.05))
	require.True(t, ok)
	assert.InDelta(t, 10, c.At, 1e-9)
	assert.True(t, c.Lo < c.At && c.At < c.Hi)
}

func TestCrossingOfValuesInAnyOrder(t *testing.T) {
	want, ok := Cross([]float64{1, 4, 50, 200}, around(0.1, 0.1, 0.4, 5, 20))
	require.True(t, ok)
	for _, order := range [][]int{{3, 2, 1, 0}, {2, 0, 3, 1}} {
		var ns []float64
		var ratios []Interval
		for _, i := range order {
			ns = append(ns, []float64{1, 4, 50, 200}[i])
			ratios = append(ratios, around(0.1, 0.1, 0.4, 5, 20)[i])
		}
		got, ok := Cross(ns, ratios)
		require.True(t, ok)
		assert.Equal(t, want, got, "%v", order)
	}
}

func TestNoCrossingWhereTheRatioStaysOnOneSide(t *testing.T) {
	_, ok := Cross([]float64{1, 10, 100}, around(0.1, 2, 3, 4))
	assert.False(t, ok)
}

func TestNoCrossingWhereNothingIsClearOfOne(t *testing.T) {
	_, ok := Cross([]float64{1, 10, 100}, around(0.3, 0.9, 1.1, 0.95))
	assert.False(t, ok)
}

func TestCrossingIsWiderWhereValuesBetweenAreUnclear(t *testing.T) {
	c, ok := Cross([]float64{1, 10, 100, 1000}, around(0.3, 0.5, 0.95, 1.05, 2))
	require.True(t, ok)
	assert.True(t, c.Lo < 10 && c.Hi > 100)
}

func TestNoCrossingWhereOneSideOnlyIsClear(t *testing.T) {
	_, ok := Cross([]float64{1, 10, 100}, around(0.3, 0.9, 2, 4))
	assert.False(t, ok)
}

func TestCrossingBetweenUnclearValuesLiesBetweenTheClearOnes(t *testing.T) {
	r := around(0.1, 0.5, 0.9, 1.1, 2)
	r[1].Lo, r[1].Hi = math.NaN(), math.NaN()
	r[2].Lo, r[2].Hi = math.NaN(), math.NaN()
	c, ok := Cross([]float64{1, 10, 100, 1000}, r)
	require.True(t, ok)
	assert.InDelta(t, 1, c.Lo, 1e-9)
	assert.InDelta(t, 1000, c.Hi, 1e-9)
	assert.True(t, 10 < c.At && c.At < 100)
	assert.False(t, c.Several)
}

func TestValuesNearOneAreNoFurtherCrossings(t *testing.T) {
	c, ok := Cross([]float64{1, 10, 100, 1000, 10000}, around(0.3, 0.5, 1.05, 0.95, 1.05, 2))
	require.True(t, ok)
	assert.False(t, c.Several)
}

func TestCrossingSkipsUnknownRatios(t *testing.T) {
	r := around(0.1, 0.1, 0.4, 5)
	r[1] = Interval{math.NaN(), math.NaN(), math.NaN()}
	c, ok := Cross([]float64{1, 4, 50}, r)
	require.True(t, ok)
	assert.InDelta(t, 10, c.At, 1e-9)
}

func TestCrossingSaysWhenThereAreSeveral(t *testing.T) {
	c, ok := Cross([]float64{1, 10, 100}, around(0.1, 0.5, 2, 0.5))
	require.True(t, ok)
	assert.True(t, c.Several)
}

func TestNoCrossingOfTooFewValues(t *testing.T) {
	_, ok := Cross([]float64{1}, around(0.1, 2))
	assert.False(t, ok)
	_, ok = Cross(nil, nil)
	assert.False(t, ok)
}
