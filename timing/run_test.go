package timing

import (
	"errors"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A record keeps what an observer is told.
type record struct {
	begun    []begun
	samples  []observed
	looks    []int
	warnings map[int][]string
}

type begun struct {
	subject int
	stage   Stage
}

type observed struct {
	subject, round int
	warmup         bool
}

func (r *record) Begin(subject int, stage Stage) { r.begun = append(r.begun, begun{subject, stage}) }
func (r *record) Sample(subject, round int, _ Sample, warmup bool) {
	r.samples = append(r.samples, observed{subject, round, warmup})
}
func (r *record) Look(round int, _ []Comparison) { r.looks = append(r.looks, round) }
func (r *record) Warn(subject int, w Warning) {
	if r.warnings == nil {
		r.warnings = map[int][]string{}
	}
	r.warnings[subject] = append(r.warnings[subject], w.Code)
}

// run runs subjects in a world of its own and expects no error.
func run(t *testing.T, w *world, o Options, subjects ...Subject) (Result, *record) {
	t.Helper()
	obs := &record{}
	res, err := Run(o, w.empty(), subjects, obs)
	require.NoError(t, err)
	return res, obs
}

// noisy gives the world's samples a noise of the given size.
func (w *world) noisy(seed uint64, size float64) *world {
	rng := seeded(seed)
	w.noise = func(float64) float64 { return math.Exp(size * rng.NormFloat64()) }
	return w
}

func TestRunFindsTheRatio(t *testing.T) {
	w := newWorld().noisy(1, 0.02)
	res, _ := run(t, w, w.options(), w.subject("a", 100), w.subject("b", 150))
	c := res.Comparisons[0]
	assert.InDelta(t, 1.5, c.Ratio, 0.05)
	assert.True(t, c.Lo < c.Ratio && c.Ratio < c.Hi)
	assert.Equal(t, Slower, c.Verdict)
}

func TestRunComparesWithTheBaseline(t *testing.T) {
	w := newWorld()
	o := w.options()
	o.Baseline = 1
	res, _ := run(t, w, o, w.subject("a", 100), w.subject("b", 150), w.subject("c", 150))
	assert.Equal(t, []Verdict{Faster, Same}, []Verdict{res.Comparisons[0].Verdict, res.Comparisons[1].Verdict})
	assert.Equal(t, []int{0, 2}, []int{res.Comparisons[0].Subject, res.Comparisons[1].Subject})
}

func TestRunSubtractsTheRoundsOwnEmptyLoop(t *testing.T) {
	w := newWorld()
	w.loop = 2
	w.noise = func(now float64) float64 { return 1 + now/100e9 } // within a round nearly level
	res, _ := run(t, w, w.options(), w.subject("a", 3))
	assert.InDelta(t, 3, res.Subjects[0].Center, 0.3)
	assert.InDelta(t, 5, res.Subjects[0].Gross, 0.5)
}

func TestRunWithoutAnEmptyLoopSubtractsNothing(t *testing.T) {
	w := newWorld()
	w.loop = 2
	res, err := Run(w.options(), nil, []Subject{w.subject("a", 3)}, nil)
	require.NoError(t, err)
	assert.Nil(t, res.Empty)
	assert.InDelta(t, 5, res.Subjects[0].Center, 0.01)
}

func TestRunStopsAtTheFirstLookThatDecidesAll(t *testing.T) {
	w := newWorld()
	res, obs := run(t, w, w.options(), w.subject("a", 100), w.subject("b", 150), w.subject("c", 100))
	assert.Equal(t, StoppedDecided, res.Stopped)
	assert.Equal(t, []int{15}, obs.looks)
	assert.Equal(t, 15, res.Rounds)
}

func TestRunLooksOnlyAsPlanned(t *testing.T) {
	w := newWorld().noisy(1, 0.3)
	res, obs := run(t, w, w.options(), w.subject("a", 100), w.subject("b", 101.5))
	assert.Equal(t, []int{15, 31, 63, 127, 255}, obs.looks)
	assert.Equal(t, StoppedBudget, res.Stopped)
	assert.Equal(t, CantTell, res.Comparisons[0].Verdict)
}

func TestRunKeepsWithinTheBudget(t *testing.T) {
	w := newWorld().noisy(1, 0.3)
	o := w.options()
	o.Budget = 4 * time.Second
	res, _ := run(t, w, o, w.subject("a", 100), w.subject("b", 101.5))
	assert.Equal(t, StoppedBudget, res.Stopped)
	assert.InDelta(t, float64(o.Budget), float64(res.Spent), float64(200*time.Millisecond))
}

func TestRunLooksOnceMoreWhenTheBudgetEnds(t *testing.T) {
	w := newWorld()
	o := w.options()
	o.Budget = 800 * time.Millisecond
	res, obs := run(t, w, o, w.subject("a", 100), w.subject("b", 150))
	require.Less(t, res.Rounds, 15)
	assert.Equal(t, []int{res.Rounds}, obs.looks)
	assert.Equal(t, StoppedDecided, res.Stopped)
}

func TestRunOfALoneSubjectEndsWhenItIsKnownToTheTarget(t *testing.T) {
	w := newWorld().noisy(1, 0.005)
	res, _ := run(t, w, w.options(), w.subject("a", 100))
	assert.Equal(t, StoppedDecided, res.Stopped)
	assert.Empty(t, res.Comparisons)
	w = newWorld().noisy(1, 0.5)
	res, _ = run(t, w, w.options(), w.subject("a", 100))
	assert.Equal(t, StoppedBudget, res.Stopped)
}

func TestRunIsTheSeeds(t *testing.T) {
	results := make([]Result, 2)
	for i := range results {
		w := newWorld().noisy(7, 0.1)
		results[i], _ = run(t, w, w.options(), w.subject("a", 100), w.subject("b", 103))
	}
	assert.Equal(t, results[0], results[1])
}

func TestRunDoublesTheEmptyLoopFirst(t *testing.T) {
	w := newWorld()
	_, obs := run(t, w, w.options(), w.subject("a", 100), w.subject("b", 150))
	assert.Equal(t, []begun{{Empty, StageDouble}, {0, StageDouble}, {1, StageDouble}}, obs.begun[:3])
}

func TestRunSamplesWithTheDoublingLoopsIterations(t *testing.T) {
	w := newWorld()
	res, _ := run(t, w, w.options(), w.subject("a", 100))
	m := res.Subjects[0]
	assert.Equal(t, m.Doubling.Last.Iterations, m.Iterations)
	for _, s := range m.Samples {
		assert.Equal(t, m.Iterations, s.Iterations)
		assert.GreaterOrEqual(t, float64(s.Elapsed), 10e6)
	}
}

func TestRunTellsOfEverySample(t *testing.T) {
	w := newWorld()
	res, obs := run(t, w, w.options(), w.subject("a", 100), w.subject("b", 150))
	counted := map[int]int{}
	for _, s := range obs.samples {
		if !s.warmup {
			assert.Greater(t, s.round, res.WarmUp)
			counted[s.subject]++
		}
	}
	assert.Equal(t, map[int]int{Empty: res.Rounds, 0: res.Rounds, 1: res.Rounds}, counted)
}

func TestRunSharesItsErrorAmongComparisons(t *testing.T) {
	confidence := func(subjects int) float64 {
		w := newWorld()
		all := make([]Subject, subjects)
		for i := range all {
			all[i] = w.subject("s", 100)
		}
		res, _ := run(t, w, w.options(), all...)
		return res.Comparisons[0].Confidence
	}
	assert.InDelta(t, 4, (1-confidence(2))/(1-confidence(5))*1, 1e-9)
}

func TestRunSharesItsErrorAmongLooks(t *testing.T) {
	r := &runner{o: Options{Confidence: 0.95}, subjects: 2}
	sum := 0.0
	for r.looks = range 100 {
		sum += r.alpha()
	}
	assert.LessOrEqual(t, sum, 0.05+1e-12)
}

func TestRunEndsWithAnErrorAndWhatIsKnown(t *testing.T) {
	w := newWorld()
	failure := errors.New("exit status 2")
	bad := w.subject("bad", 100)
	run, runs := bad.Run, 0
	bad.Run = func(n int64) (Sample, error) {
		if runs++; runs > 35 {
			return Sample{}, failure
		}
		return run(n)
	}
	res, err := Run(w.options(), w.empty(), []Subject{w.subject("good", 100), bad}, nil)
	require.ErrorIs(t, err, failure)
	var of *SubjectError
	require.ErrorAs(t, err, &of)
	assert.Equal(t, 1, of.Subject)
	assert.Equal(t, StoppedError, res.Stopped)
	assert.InDelta(t, 100, res.Subjects[0].Center, 1)
}

func TestRunKeepsCompleteRoundsOnlyWhenInterrupted(t *testing.T) {
	w := newWorld()
	o, asked := w.options(), 0
	o.Stop = func() bool { asked++; return asked > 92 }
	res, obs := run(t, w, o, w.subject("a", 100), w.subject("b", 150))
	assert.Equal(t, StoppedInterrupted, res.Stopped)
	require.Positive(t, res.Rounds)
	assert.Len(t, res.Subjects[0].Samples, res.Rounds)
	assert.Len(t, res.Subjects[1].Samples, res.Rounds)
	assert.Empty(t, obs.looks)
}

func TestRunInterruptedBeforeTheFirstLookHasARatioButNoVerdict(t *testing.T) {
	w := newWorld()
	o, asked := w.options(), 0
	o.Stop = func() bool { asked++; return asked > 92 }
	res, _ := run(t, w, o, w.subject("a", 100), w.subject("b", 150))
	c := res.Comparisons[0]
	assert.InDelta(t, 1.5, c.Ratio, 0.01)
	assert.True(t, math.IsNaN(c.Lo) && math.IsNaN(c.Hi))
	assert.Equal(t, CantTell, c.Verdict)
}

func TestRunDoesOneRoundWhateverTheBudget(t *testing.T) {
	w := newWorld()
	o := w.options()
	o.Budget = time.Second
	res, _ := run(t, w, o, w.subject("a", 2e9))
	assert.Equal(t, 1, res.Rounds)
	assert.Len(t, res.Subjects[0].Samples, 1)
	assert.InDelta(t, 2e9, res.Subjects[0].Center, 1)
	assert.True(t, math.IsNaN(res.Subjects[0].Lo))
}

func TestRunStopsDoublingWhenSetupEatsTheBudget(t *testing.T) {
	w := newWorld()
	o := w.options()
	o.Budget = 3 * time.Second
	res, _ := run(t, w, o, w.withSetup("a", 100, 0.5e9))
	assert.False(t, res.Subjects[0].Doubling.Reached)
	assert.Less(t, res.Spent, 4*time.Second)
}

func TestRunRefusesSenselessOptions(t *testing.T) {
	w := newWorld()
	one := []Subject{w.subject("a", 1)}
	for name, o := range map[string]Options{
		"looks":      {Looks: []int{15, 15}},
		"no look":    {Looks: []int{0}},
		"baseline":   {Baseline: 1},
		"confidence": {Confidence: 1},
		"delta":      {Delta: -0.1},
		"time":       {TimePerTest: math.Inf(1)},
		"budget":     {Budget: -1},
	} {
		_, err := Run(o, nil, one, nil)
		assert.Error(t, err, name)
	}
	_, err := Run(w.options(), nil, nil, nil)
	assert.Error(t, err)
}

func TestRunRefusesASampleWithoutIterations(t *testing.T) {
	w := newWorld()
	_, err := Run(w.options(), nil, []Subject{{Name: "a", Run: func(int64) (Sample, error) { return Sample{}, nil }}}, nil)
	assert.Error(t, err)
}
