package timing

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var simulations = flag.Int("simulations", 400, "runs of each simulated scenario; 10000 gives the full figures")

// A scenario is a kind of disturbance: the factor on the time of each sample.
type scenario struct {
	name  string
	noise func(rng *rand.Rand) func(now float64) float64
}

func scenarios() []scenario {
	return []scenario{
		{"drift", func(rng *rand.Rand) func(float64) float64 {
			return func(now float64) float64 {
				return (1 + 0.1*now/1e9 + 0.05*math.Sin(now/0.3e9)) * math.Exp(0.03*rng.NormFloat64())
			}
		}},
		{"skew", func(rng *rand.Rand) func(float64) float64 {
			return func(float64) float64 { return 1 + 0.1*rng.ExpFloat64() }
		}},
		{"spikes", func(rng *rand.Rand) func(float64) float64 {
			return func(float64) float64 {
				f := math.Exp(0.02 * rng.NormFloat64())
				if rng.Float64() < 0.1 {
					f *= 1 + 2*rng.Float64()
				}
				return f
			}
		}},
		{"all", func(rng *rand.Rand) func(float64) float64 {
			return func(now float64) float64 {
				f := (1 + 0.1*now/1e9) * (1 + 0.05*rng.ExpFloat64()) * math.Exp(0.02*rng.NormFloat64())
				if rng.Float64() < 0.05 {
					f *= 1 + rng.Float64()
				}
				return f
			}
		}},
		{"noise", func(rng *rand.Rand) func(float64) float64 {
			return func(float64) float64 { return math.Exp(0.3 * rng.NormFloat64()) }
		}},
	}
}

// trueRatios hold equality, what delta and target leave undecided, and plain
// differences.
var trueRatios = []float64{1, 1.005, 1.015, 1.03, 1.1, 0.9, 0.5, 2}

// tally is what a number of runs came to.
type tally struct {
	runs, covered, wrong, undecided, rounds int
}

func (a *tally) add(c Comparison, ratio float64) {
	a.runs++
	a.rounds += c.Rounds
	if c.Lo <= ratio && ratio <= c.Hi {
		a.covered++
	}
	switch {
	case c.Verdict == CantTell:
		a.undecided++
	case c.Verdict == Faster && ratio >= 1, c.Verdict == Slower && ratio <= 1:
		a.wrong++
	}
}

func (a tally) coverage() float64 { return float64(a.covered) / float64(a.runs) }
func (a tally) errors() float64   { return float64(a.wrong) / float64(a.runs) }

func simulate(t require.TestingT, s scenario, ratio float64, runs int) tally {
	var a tally
	for i := range runs {
		rng := seeded(uint64(i))
		w := newWorld()
		w.noise = s.noise(rng)
		o := w.options()
		o.Seed = rng.Uint64()
		res, err := Run(o, w.empty(), []Subject{w.subject("a", 20), w.subject("b", 20*ratio)}, nil)
		require.NoError(t, err)
		a.add(res.Comparisons[0], ratio)
	}
	return a
}

// binomialSlack is what a share of n runs may be off by chance: 4 standard
// errors.
func binomialSlack(p float64, n int) float64 { return 4 * math.Sqrt(p*(1-p)/float64(n)) }

func TestSimulationIntervalsCover(t *testing.T) {
	for _, s := range scenarios() {
		t.Run(s.name, func(t *testing.T) {
			var sum tally
			for _, ratio := range trueRatios {
				a := simulate(t, s, ratio, *simulations/len(trueRatios))
				t.Logf("ratio %-5v covered %.2f %%, wrong %.2f %%, undecided %.1f %%, %d rounds", ratio,
					100*a.coverage(), 100*a.errors(), 100*float64(a.undecided)/float64(a.runs), a.rounds/a.runs)
				sum.runs += a.runs
				sum.covered += a.covered
			}
			t.Logf("%d runs covered %.2f %%", sum.runs, 100*sum.coverage())
			assert.GreaterOrEqual(t, sum.coverage(), 0.93-binomialSlack(0.93, sum.runs))
			assert.LessOrEqual(t, sum.coverage(), 0.99+binomialSlack(0.99, sum.runs))
		})
	}
}

func TestSimulationIdenticalPairs(t *testing.T) {
	for _, s := range scenarios() {
		t.Run(s.name, func(t *testing.T) {
			a := simulate(t, s, 1, *simulations)
			t.Logf("%d runs: %.2f %% faster or slower, undecided %.1f %%, %d rounds",
				a.runs, 100*a.errors(), 100*float64(a.undecided)/float64(a.runs), a.rounds/a.runs)
			assert.LessOrEqual(t, a.errors(), 0.025+binomialSlack(0.025, a.runs))
		})
	}
}
