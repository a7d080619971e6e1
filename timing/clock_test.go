package timing

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

// ticking is a clock that shows steps of the given size and takes cost
// nanoseconds to read; jitter moves the moment of each step by up to that
// part of it, the same for every reading.
func ticking(step, cost, jitter float64) Clock {
	now := 0.0
	return func() int64 {
		now += cost
		tick := math.Floor(now / step)
		late := jitter * math.Abs(math.Sin(tick*12.9898)) * step
		if now-tick*step < late {
			tick--
		}
		return int64(tick * step)
	}
}

func TestResolutionIsTheStepOfTheClock(t *testing.T) {
	for _, step := range []float64{100, 5e3, 100e3, 1e6} {
		assert.InDelta(t, step, Calibrate(ticking(step, 30, 0), nil).Resolution, 1)
	}
}

func TestResolutionIsWhatAReadingTakesOnAFinerClock(t *testing.T) {
	assert.Equal(t, 40.0, Calibrate(ticking(1, 40, 0), nil).Resolution)
}

func TestResolutionWithstandsJitteredTicks(t *testing.T) {
	assert.InDelta(t, 100e3, Calibrate(ticking(100e3, 300, 0.5), nil).Resolution, 1)
}

func TestResolutionIgnoresAnOddShortStep(t *testing.T) {
	now, reads := int64(0), 0
	c := func() int64 {
		reads++
		now += 1000
		if reads == 20 {
			now -= 999
		}
		return now
	}
	assert.Equal(t, 1000.0, Calibrate(c, nil).Resolution)
}

func TestResolutionOfAClockThatStandsStillIsInfinite(t *testing.T) {
	k := Calibrate(func() int64 { return 7 }, nil)
	assert.Equal(t, math.Inf(1), k.Resolution)
	assert.True(t, math.IsNaN(k.Reading))
}

func TestReadingIsWhatAReadingCosts(t *testing.T) {
	for _, step := range []float64{1, 100e3} {
		assert.InDelta(t, 290, Calibrate(ticking(step, 290, 0), nil).Reading, 15)
	}
}

func TestTimePerTestIsFiftyResolutions(t *testing.T) {
	assert.InDelta(t, 50e6, Calibrate(ticking(1e6, 300, 0), nil).TimePerTest, 100)
}

func TestTimePerTestIsAtLeastTenMilliseconds(t *testing.T) {
	assert.Equal(t, 10e6, Calibrate(ticking(100, 30, 0), nil).TimePerTest)
}

func TestLoopIsTheEmptyLoopsCost(t *testing.T) {
	empty := func(loops int) int64 { return int64(1.25*float64(loops)) + 40 }
	assert.InDelta(t, 1.25, Calibrate(ticking(1, 40, 0), empty).Loop, 0.01)
}

func TestALoopHeldUpOnceIsRunAgain(t *testing.T) {
	for held := 1; held <= 1<<23; held = 2*held + 1 {
		first := true
		empty := func(loops int) int64 {
			elapsed := int64(1.25 * float64(loops))
			if loops == held && first {
				first = false
				elapsed += 12e6
			}
			return elapsed
		}
		assert.InDelta(t, 1.25, Calibrate(ticking(1, 40, 0), empty).Loop, 0.01, held)
		assert.False(t, first)
	}
}

func TestLoopIsUnknownWithoutAnEmptyLoop(t *testing.T) {
	assert.True(t, math.IsNaN(Calibrate(ticking(1, 40, 0), nil).Loop))
}

func TestTimedReadsTheClockAroundTheBody(t *testing.T) {
	now := int64(5)
	s := Timed(func() int64 { return now }, func(loops int) { now += 3 * int64(loops) })
	assert.Equal(t, int64(21), s(7))
}

func TestSystemClockNeverRunsBackwards(t *testing.T) {
	c := System()
	last := c()
	for range 1000 {
		now := c()
		assert.GreaterOrEqual(t, now, last)
		last = now
	}
}
