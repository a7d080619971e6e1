package timing

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// cooling makes the world slow at first: it loses the surplus exponentially.
func (w *world) cooling(surplus, over float64) *world {
	w.noise = func(now float64) float64 { return 1 + surplus*math.Exp(-now/over) }
	return w
}

func TestWarmUpOfALevelSeriesIsTwoWindows(t *testing.T) {
	w := newWorld()
	res, _ := run(t, w, w.options(), w.subject("a", 100), w.subject("b", 150))
	assert.Equal(t, 2*window, res.WarmUp)
}

func TestWarmUpLastsUntilTheSeriesIsLevel(t *testing.T) {
	w := newWorld().cooling(4, 0.3e9)
	res, _ := run(t, w, w.options(), w.subject("a", 100))
	assert.Greater(t, res.WarmUp, 3*window)
	assert.InDelta(t, 100, res.Subjects[0].Net[0], 10)
}

func TestWarmUpWithstandsSpikes(t *testing.T) {
	w := newWorld()
	i := 0
	w.noise = func(float64) float64 {
		if i++; i%7 == 0 {
			return 3
		}
		return 1
	}
	res, _ := run(t, w, w.options(), w.subject("a", 100), w.subject("b", 150))
	assert.LessOrEqual(t, res.WarmUp, 4*window)
}

func TestWarmUpLastsAtLeastAsLongAsAsked(t *testing.T) {
	w := newWorld()
	o := w.options()
	o.WarmUp = time.Second
	var warm float64
	s := w.subject("a", 100)
	timed := s.Run
	s.Run = func(n int64) (Sample, error) {
		sample, err := timed(n)
		warm += float64(sample.Elapsed)
		return sample, err
	}
	res, _ := run(t, w, o, s)
	assert.GreaterOrEqual(t, float64(res.WarmUp)*24e6, 1e9)
}

// sampling notes when warm-up is over.
type sampling struct {
	silent
	clock Clock
	since int64
}

func (s *sampling) Begin(_ int, stage Stage) {
	if stage == StageSample && s.since == 0 {
		s.since = s.clock()
	}
}

// rising makes the world slower for ever: its series are never level.
func (w *world) rising() *world {
	w.noise = func(now float64) float64 { return math.Exp(now / 2e9) }
	return w
}

func TestWarmUpLeavesMostOfTheBudget(t *testing.T) {
	w := newWorld().rising()
	o := w.options()
	o.Budget = 4 * time.Second
	obs := &sampling{clock: w.clock}
	_, err := Run(o, w.empty(), []Subject{w.subject("a", 100), w.subject("b", 150)}, obs)
	require.NoError(t, err)
	assert.InDelta(t, 1e9, float64(obs.since), 0.2e9)
}

func TestWarmUpWarnsOfASeriesThatIsNeverLevel(t *testing.T) {
	w := newWorld().rising()
	o := w.options()
	o.Budget = 4 * time.Second
	_, obs := run(t, w, o, w.subject("a", 100), w.subject("b", 150))
	assert.Contains(t, obs.warnings[0], WarnNotLevel)
}

func TestWarmUpRoundsAreInNoResult(t *testing.T) {
	w := newWorld().cooling(4, 0.3e9)
	res, obs := run(t, w, w.options(), w.subject("a", 100))
	for _, s := range obs.samples {
		assert.Equal(t, s.round <= res.WarmUp, s.warmup)
	}
	assert.Len(t, res.Subjects[0].Samples, res.Rounds)
}

func TestWarmUpThatMakesItFasterMakesSamplesLonger(t *testing.T) {
	w := newWorld()
	calls := 0
	s := w.subjectFunc("tiered", func(n float64) float64 {
		if calls++; calls > 20 {
			return 10 * n
		}
		return 100 * n
	})
	res, _ := run(t, w, w.options(), s)
	m := res.Subjects[0]
	require.Greater(t, m.Iterations, m.Doubling.Last.Iterations)
	assert.GreaterOrEqual(t, float64(m.Samples[0].Elapsed), 10e6)
}

func TestSettledSeesAShift(t *testing.T) {
	series := func(first, second float64) []Sample {
		s := make([]Sample, 20)
		for i := range s {
			x := first
			if i >= 10 {
				x = second
			}
			s[i] = Sample{Iterations: 1000, Elapsed: int64(1000 * (x + float64(i%3)))}
		}
		return s
	}
	assert.True(t, settled(series(100, 100)))
	assert.True(t, settled(series(100, 102)), "too small to matter")
	assert.False(t, settled(series(120, 100)))
	assert.False(t, settled(series(100, 120)))
	assert.True(t, settled(series(120, 100)[8:12]), "too few to say")
}
