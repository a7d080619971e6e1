package timing

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestNothingIsWarnedOfWithoutReason(t *testing.T) {
	w := newWorld().noisy(1, 0.02)
	_, obs := run(t, w, w.options(), w.subject("a", 100), w.subject("b", 150))
	assert.Empty(t, obs.warnings)
}

func TestWarnsOfACoarseClock(t *testing.T) {
	w := newWorld()
	o := w.options()
	o.Resolution = 100e3
	res, obs := run(t, w, o, w.subject("a", 100))
	assert.Equal(t, []string{WarnCoarseClock}, obs.warnings[Whole])
	assert.Equal(t, WarnCoarseClock, res.Warnings[0].Code)
	o.Resolution = 5e3
	_, obs = run(t, w, o, w.subject("a", 100))
	assert.Empty(t, obs.warnings)
}

func TestWarnsOfCollectionsFewAndUneven(t *testing.T) {
	w := newWorld()
	_, obs := run(t, w, w.options(), collecting(w.subject("a", 100), 0, 1, 0))
	assert.Equal(t, []string{WarnCollections}, obs.warnings[0])
}

func TestCountsCollectionsInEverySampleWithoutAWarning(t *testing.T) {
	w := newWorld()
	res, obs := run(t, w, w.options(), collecting(w.subject("a", 100), 3, 4))
	assert.Empty(t, obs.warnings)
	assert.InDelta(t, 3.5*float64(res.Rounds), float64(res.Subjects[0].Collections), 1)
}

func TestWarnsOfASeriesThatMovesToTheEnd(t *testing.T) {
	w := newWorld()
	w.noise = func(now float64) float64 { return 1 + now/2e9 }
	_, obs := run(t, w, w.options(), w.subject("a", 100))
	assert.Contains(t, obs.warnings[0], WarnNotLevel)
}

func TestWarnsOfABodyCheaperThanTheEmptyLoop(t *testing.T) {
	w := newWorld()
	res, obs := run(t, w, w.options(), w.subject("a", -0.1))
	assert.Contains(t, obs.warnings[0], WarnBelowEmpty)
	assert.Negative(t, res.Subjects[0].Center)
}

func TestWarnsOfABodyThatCostsNothing(t *testing.T) {
	w := newWorld().noisy(1, 0.05)
	_, obs := run(t, w, w.options(), w.subject("a", 0))
	assert.Contains(t, obs.warnings[0], WarnFolded)
}

func TestWarnsOfALoopThatTakesNoTime(t *testing.T) {
	w := newWorld()
	gone := Subject{Name: "gone", Run: func(n int64) (Sample, error) {
		w.now += 40
		return Sample{Iterations: n, Elapsed: 40}, nil
	}}
	_, obs := run(t, w, w.options(), gone)
	assert.Contains(t, obs.warnings[0], WarnFolded)
}

func TestWarnsOfNetTimesThatAreNotPositive(t *testing.T) {
	w := newWorld().noisy(1, 0.2)
	o := w.options()
	o.Budget = 5 * time.Second
	res, obs := run(t, w, o, w.subject("a", 0.05), w.subject("b", 100))
	assert.Contains(t, obs.warnings[0], WarnNotPositive)
	assert.NotContains(t, obs.warnings[1], WarnNotPositive)
	assert.Equal(t, CantTell, res.Comparisons[0].Verdict)
}

func TestWarnsWhenSetupIsConsumedOnce(t *testing.T) {
	w := newWorld()
	_, obs := run(t, w, w.options(), w.subjectFunc("a", func(n float64) float64 { return 2e6 + 10*n }))
	assert.Equal(t, []string{WarnIterations}, obs.warnings[0])
}

func TestWarnsWhenTheCostGrowsWithTheIterations(t *testing.T) {
	w := newWorld()
	_, obs := run(t, w, w.options(), w.subjectFunc("a", func(n float64) float64 { return n * n }))
	assert.Equal(t, []string{WarnIterations}, obs.warnings[0])
}

func TestDoesNotMistakeAColdStartForConsumedSetup(t *testing.T) {
	w := newWorld().cooling(4, 0.1e9)
	_, obs := run(t, w, w.options(), w.subject("a", 100))
	assert.NotContains(t, obs.warnings[0], WarnIterations)
}

// A channel is drained once: in a run of many that weighs nothing.
func TestWarnsWhereTheFirstIterationFindsMore(t *testing.T) {
	for _, noise := range []float64{0, 0.1, 0.6} {
		w := newWorld().noisy(1, noise)
		_, obs := run(t, w, w.options(), w.subjectFunc("drains", func(n float64) float64 { return 20e3 + 24*n }), w.subject("b", 100))
		assert.Contains(t, obs.warnings[0], WarnIterations)
		assert.NotContains(t, obs.warnings[1], WarnIterations)
	}
}

// The first run of all is a cold one, the caches are so behind any set-up.
func TestDoesNotMistakeColdCachesForConsumedSetup(t *testing.T) {
	for seed := range uint64(50) {
		w, runs := newWorld().noisy(seed, 0.3), 0
		_, obs := run(t, w, w.options(), w.subjectFunc("a", func(n float64) float64 {
			if runs++; runs == 1 {
				return 300e3
			}
			return 3e3 + 30*n
		}))
		assert.NotContains(t, obs.warnings[0], WarnIterations)
	}
}

func TestDoesNotMistakeNoiseForConsumedSetup(t *testing.T) {
	warned := 0
	for seed := range uint64(200) {
		w := newWorld().noisy(seed, 0.1)
		_, obs := run(t, w, w.options(), w.subject("a", 100))
		warned += len(obs.warnings[0])
	}
	assert.LessOrEqual(t, warned, 3)
}

func TestDoesNotMistakeABusyMachineForConsumedSetup(t *testing.T) {
	warned := 0
	for seed := range uint64(200) {
		w := newWorld().noisy(seed, 0.6)
		_, obs := run(t, w, w.options(), w.subject("a", 100))
		if slices.Contains(obs.warnings[0], WarnIterations) {
			warned++
		}
	}
	assert.LessOrEqual(t, warned, 2)
}

// A long run is interrupted by other processes again and again, a short one
// mostly not at all.
func TestDoesNotMistakeInterruptionsForGrowth(t *testing.T) {
	for _, pause := range []float64{4e6, 8e6, 20e6} {
		w := newWorld().interrupted(4e6, pause)
		_, obs := run(t, w, w.options(), w.subject("a", 100), w.subject("b", 4000))
		assert.NotContains(t, obs.warnings[0], WarnIterations)
		assert.NotContains(t, obs.warnings[1], WarnIterations)
	}
}

// The budget is for samples: what cannot be confirmed is not claimed.
func TestClaimsNothingWithoutConfirmation(t *testing.T) {
	w := newWorld()
	o := w.options()
	o.Budget = 50 * time.Millisecond
	_, obs := run(t, w, o, w.subjectFunc("a", func(n float64) float64 { return 2e6 + 10*n }))
	assert.NotContains(t, obs.warnings[0], WarnIterations)
}

func TestWarnsOfASetupThatTakesOverHalfTheTime(t *testing.T) {
	w := newWorld()
	_, obs := run(t, w, w.options(), w.withSetup("a", 100, 40e6), w.withSetup("b", 100, 5e6))
	assert.Equal(t, []string{WarnSetup}, obs.warnings[0])
	assert.Empty(t, obs.warnings[1])
}

// What happens around all runs alike, the empty loop's too, is no set-up.
func TestDoesNotMistakeABusyMachineForSetup(t *testing.T) {
	w := newWorld()
	empty := w.withSetup("empty", 0, 40e6)
	o := w.options()
	o.Budget = 10 * time.Second
	obs := &record{}
	_, err := Run(o, &empty, []Subject{w.withSetup("a", 100, 42e6)}, obs)
	assert.NoError(t, err)
	assert.NotContains(t, obs.warnings[0], WarnSetup)
	assert.NotContains(t, obs.warnings[Empty], WarnSetup)
}

func TestWarnsOfASetupThatKeepsTheLoopShort(t *testing.T) {
	w := newWorld()
	o := w.options()
	o.Budget = 3 * time.Second
	_, obs := run(t, w, o, w.withSetup("a", 100, 0.8e9))
	assert.Contains(t, obs.warnings[0], WarnSetup)
}

// With next to no budget a sample is one iteration, and what any sample costs
// is most of the time.
func TestDoesNotMistakeTheCostOfAShortSampleForSetup(t *testing.T) {
	w := newWorld()
	o := w.options()
	o.Budget = 1
	_, obs := run(t, w, o, w.withSetup("a", 1000, 10e3))
	assert.Contains(t, obs.warnings[0], WarnShort)
	assert.NotContains(t, obs.warnings[0], WarnSetup)
}

func TestWarnsOfTooFewRounds(t *testing.T) {
	w := newWorld()
	o := w.options()
	o.Budget = 10 * time.Second
	_, obs := run(t, w, o, w.subject("a", 0.8e9), w.subject("b", 0.9e9))
	assert.Equal(t, []string{WarnFewRounds}, obs.warnings[Whole])
}

// What is heavy to start, as a process is, leaves little of a small budget.
func TestWarnsOfSamplesThatAreTooShort(t *testing.T) {
	w := newWorld()
	o := w.options()
	o.Budget = 300 * time.Millisecond
	_, obs := run(t, w, o, w.withSetup("a", 100, 30e6), w.withSetup("b", 100, 30e6))
	assert.Contains(t, obs.warnings[0], WarnShort)
	o.Budget = 30 * time.Second
	_, obs = run(t, newWorld(), o, w.withSetup("a", 100, 30e6), w.withSetup("b", 100, 30e6))
	assert.NotContains(t, obs.warnings[0], WarnShort)
}

func TestWarnsOnceForEachCode(t *testing.T) {
	r := newRunner(Options{Clock: func() int64 { return 0 }}, nil, []Subject{{}}, nil)
	r.warn(0, folded())
	r.warn(0, folded())
	r.warn(0, belowEmpty())
	assert.Len(t, r.participants[0].warnings, 2)
}

func TestEveryWarningGivesAdvice(t *testing.T) {
	for _, w := range []Warning{
		coarseClock(1, 50), unevenCollections(1, 5), neverLevelled(), belowEmpty(), folded(), neverTakesTime(),
		dependsOnIterations(1, 2), firstIsDearer(2, 1), costlySetup(0.6), notPositive(1, 5), fewRounds(1, "an interval"), shortSamples(1, 2),
	} {
		assert.NotEmpty(t, w.Code)
		assert.NotEmpty(t, w.Message)
		assert.NotEmpty(t, w.Advice)
	}
}
