package timing

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// placed costs something else at each placement.
func (w *world) placed(name string, costs ...float64) Subject {
	s := w.subject(name, costs[0])
	for _, cost := range costs[1:] {
		s.Elsewhere = append(s.Elsewhere, w.subject(name, cost).Run)
	}
	return s
}

func codes(ws []Warning) (codes []string) {
	for _, w := range ws {
		codes = append(codes, w.Code)
	}
	return codes
}

func TestPlacementsTakeTurnsInStep(t *testing.T) {
	w := newWorld()
	res, _ := run(t, w, w.options(), w.placed("a", 10, 20, 30), w.placed("b", 11, 22, 33))
	for j := range res.Rounds {
		assert.Equal(t, (res.WarmUp+j)%3, res.Subjects[0].Samples[j].Placement)
		assert.InEpsilon(t, 1.1, res.Subjects[1].Net[j]/res.Subjects[0].Net[j], 1e-3)
	}
	assert.Equal(t, Slower, res.Comparisons[0].Verdict, "the same at every placement")
}

func TestPlacementThatSlowsOneOfTwoEqualsDecidesNothing(t *testing.T) {
	for name, costs := range map[string][2][]float64{
		"each somewhere else": {{10, 20, 10, 10, 10}, {10, 10, 10, 20, 10}},
		"one only":            {{10, 10, 10, 10, 10}, {10, 20, 10, 20, 10}},
	} {
		w := newWorld()
		res, _ := run(t, w, w.options(), w.placed("a", costs[0]...), w.placed("b", costs[1]...))
		assert.Equal(t, Same, res.Comparisons[0].Verdict, name)
		assert.Contains(t, codes(res.Subjects[1].Warnings), WarnPlacement, name)
	}
}

func TestPlacementThatTurnsTheOrderLeavesItOpen(t *testing.T) {
	w := newWorld()
	res, _ := run(t, w, w.options(), w.placed("a", 10, 10, 10, 10, 20), w.placed("b", 12, 12, 12, 12, 12))
	require.Equal(t, CantTell, res.Comparisons[0].Verdict)
	assert.Equal(t, StoppedBudget, res.Stopped)
	assert.InEpsilon(t, 1.2, res.Comparisons[0].Ratio, 1e-3)
}

func TestPlacementIsNoWordInNoise(t *testing.T) {
	warned := 0
	for seed := range uint64(200) {
		w := newWorld().noisy(seed, 0.2)
		res, _ := run(t, w, w.options(), w.placed("a", 10, 10, 10, 10, 10))
		for _, c := range codes(res.Subjects[0].Warnings) {
			if c == WarnPlacement {
				warned++
			}
		}
	}
	assert.LessOrEqual(t, warned, 7, "2 of 200 expected at 1 %")
}

func TestChiSquareQuantiles(t *testing.T) {
	for degrees, want := range map[float64]float64{3: 11.345, 4: 13.277, 9: 21.666} {
		assert.InEpsilon(t, want, chiSquare(0.99, degrees), 0.01)
	}
}
