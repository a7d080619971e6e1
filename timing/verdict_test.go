package timing

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestVerdictOfAnInterval(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		lo, hi float64
		want   Verdict
	}{
		{0.5, 0.6, Faster},
		{0.9, 0.989, Faster},
		{0.9, 0.99, CantTell}, // touches delta
		{1.5, 1.6, Slower},
		{1.011, 1.1, Slower},
		{1.01, 1.1, CantTell},
		{0.98, 1.02, Same}, // fills the target
		{0.979, 1.0, CantTell},
		{1.0, 1.021, CantTell},
		{0.7, 1.4, CantTell},
		{1.012, 1.018, Slower}, // a difference within the target is still told
		{nan, nan, CantTell},
	} {
		got := Comparison{Lo: c.lo, Hi: c.hi}.verdict(0.01, 0.02)
		assert.Equal(t, c.want, got, "%v to %v", c.lo, c.hi)
	}
}

func TestCompareTakesTheMedianOfPairedRatios(t *testing.T) {
	c := compare([]float64{1, 10, 100}, []float64{2, 30, 500}, 0.05)
	assert.InDelta(t, 3, c.Ratio, 1e-12)
}

func TestCompareHasNoRatioWhereATimeIsNotPositive(t *testing.T) {
	for _, bad := range []float64{0, -1, math.NaN()} {
		base, subject := make([]float64, 50), make([]float64, 50)
		for i := range base {
			base[i], subject[i] = 1, 2
		}
		subject[20] = bad
		assert.True(t, math.IsNaN(compare(base, subject, 0.05).Ratio))
		assert.True(t, math.IsNaN(compare(subject, base, 0.05).Lo))
	}
}

func TestCompareMirrorsWhenSidesAreSwapped(t *testing.T) {
	rng := seeded(2)
	a, b := make([]float64, 63), make([]float64, 63)
	for i := range a {
		a[i], b[i] = rng.ExpFloat64()+1, rng.ExpFloat64()+1.2
	}
	ab, ba := compare(a, b, 0.01), compare(b, a, 0.01)
	assert.InDelta(t, 1, ab.Ratio*ba.Ratio, 1e-12)
	assert.InDelta(t, 1, ab.Lo*ba.Hi, 1e-12)
	assert.InDelta(t, 1, ab.Hi*ba.Lo, 1e-12)
}
