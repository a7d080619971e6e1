package timing

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
)

// missExactly is P(order statistics k and n+1-k miss the median), in exact
// arithmetic.
func missExactly(n, k int) float64 {
	sum := new(big.Int)
	for i := range k {
		sum.Add(sum, new(big.Int).Binomial(int64(n), int64(i)))
	}
	r := new(big.Rat).SetFrac(sum, new(big.Int).Lsh(big.NewInt(1), uint(n-1)))
	f, _ := r.Float64()
	return f
}

func TestSignRankIsTheLargestThatAlphaAllows(t *testing.T) {
	for _, alpha := range []float64{0.05, 0.01, 0.001} {
		for n := 1; n < 300; n++ {
			k, miss := signRank(n, alpha)
			assert.InDelta(t, missExactly(n, k), miss, 1e-9)
			assert.LessOrEqual(t, missExactly(n, k), alpha)
			if k+1 <= n/2 {
				assert.Greater(t, missExactly(n, k+1), alpha)
			}
		}
	}
}

func TestSignRankOfManyValues(t *testing.T) {
	k, miss := signRank(100_000, 0.05)
	assert.InDelta(t, 50_000-1.96*math.Sqrt(100_000)/2, float64(k), 3)
	assert.InDelta(t, 0.05, miss, 0.001)
}

func TestSummarizeTakesTheMiddleValue(t *testing.T) {
	center, _, _ := Summarize([]float64{9, 1, 5}, 0.95)
	assert.Equal(t, 5.0, center)
}

func TestSummarizeTakesTheMeanOfTwoMiddleValues(t *testing.T) {
	center, _, _ := Summarize([]float64{9, 1, 5, 6}, 0.95)
	assert.Equal(t, 5.5, center)
}

func TestSummarizeHasNoIntervalOfFiveValues(t *testing.T) {
	_, lo, hi := Summarize([]float64{1, 2, 3, 4, 5}, 0.95)
	assert.True(t, math.IsNaN(lo) && math.IsNaN(hi))
}

func TestSummarizeSpansSixValues(t *testing.T) {
	_, lo, hi := Summarize([]float64{6, 5, 4, 3, 2, 1}, 0.95)
	assert.Equal(t, []float64{1, 6}, []float64{lo, hi})
}

func TestSummarizeOfNothingIsUnknown(t *testing.T) {
	center, lo, hi := Summarize(nil, 0.95)
	assert.True(t, math.IsNaN(center) && math.IsNaN(lo) && math.IsNaN(hi))
}

func TestSummarizeLeavesTheSamplesAsTheyAre(t *testing.T) {
	x := []float64{3, 1, 2}
	Summarize(x, 0.95)
	assert.Equal(t, []float64{3, 1, 2}, x)
}

func TestSummarizeCoversTheMedianAsOftenAsItSays(t *testing.T) {
	const runs = 4000
	rng := seeded(3)
	covered := 0
	for range runs {
		x := make([]float64, 20)
		for i := range x {
			x[i] = rng.ExpFloat64()
		}
		if _, lo, hi := Summarize(x, 0.95); lo <= math.Ln2 && math.Ln2 <= hi {
			covered++
		}
	}
	assert.InDelta(t, 1-missExactly(20, 6), float64(covered)/runs, binomialSlack(0.95, runs))
}

func TestLevelIntervalMissesAsOftenAsAsked(t *testing.T) {
	const runs = 20000
	rng := seeded(4)
	for _, n := range []int{15, 31, 63} {
		missed := 0
		for range runs {
			x := make([]float64, n)
			for i := range x {
				x[i] = rng.NormFloat64()
			}
			if _, lo, hi := summarizeLevel(x, 0.02); lo > 0 || hi < 0 {
				missed++
			}
		}
		assert.InDelta(t, 0.02, float64(missed)/runs, binomialSlack(0.02, runs), "%d values", n)
	}
}

func TestLevelIntervalLiesWithinTheExactOne(t *testing.T) {
	x := make([]float64, 31)
	for i := range x {
		x[i] = float64(i)
	}
	lo, hi := signInterval(x, 0.01)
	l, h := levelInterval(x, 0.01)
	assert.True(t, lo < l && l < lo+1 && hi-1 < h && h < hi)
}

func summarizeLevel(x []float64, alpha float64) (center, lo, hi float64) {
	sorted := sortedCopy(x)
	lo, hi = levelInterval(sorted, alpha)
	return middle(sorted), lo, hi
}
