package timing

import (
	"math"
	"slices"
)

// A Calibration is what must be known of a clock and a loop before anything
// is timed, in nanoseconds. NaN is unknown.
type Calibration struct {
	Resolution  float64 // smallest step of the clock; +Inf when it stands still
	Reading     float64 // cost of one reading
	Loop        float64 // cost of one empty iteration
	TimePerTest float64 // least time of a run: 50 resolutions, at least 10 ms
}

// Calibrate measures the clock, then runs the empty loop until it has taken
// TimePerTest. It takes some 20 ms with a fine clock and up to half a second
// with one that steps by milliseconds. Empty may be nil: Loop is then NaN.
func Calibrate(c Clock, empty Section) Calibration {
	k := Calibration{Resolution: resolution(c), Reading: math.NaN(), Loop: math.NaN()}
	k.TimePerTest = max(resolutionsPerTest*k.Resolution, leastTimePerTest)
	if math.IsInf(k.Resolution, 1) {
		return k
	}
	k.Reading = reading(c, max(resolutionsPerTest*k.Resolution, leastTimePerReadings))
	if empty == nil {
		return k
	}
	if d := undisturbed(empty, k.TimePerTest); d.Reached {
		k.Loop = d.Last.PerIteration()
	}
	return k
}

const (
	resolutionsPerTest   = 50   // as in the reference
	leastTimePerTest     = 10e6 // 10 ms
	leastTimePerReadings = 100e3

	stepsWanted  = 100
	stepsEnough  = 5
	stepsTime    = 50e6 // enough steps is enough after 50 ms
	readingsEver = 1 << 28
	readingsDead = 1 << 24 // without a step: at 5 ns a reading, 80 ms
)

// resolution is the smallest step between two different readings. A clock
// that blurs its ticks shows an odd short step among them, so it is the tenth
// percentile that counts, not the minimum.
func resolution(c Clock) float64 {
	var steps []float64
	begin := c()
	last, since := begin, 0
	for reads := 0; reads < readingsEver && since < readingsDead && len(steps) < stepsWanted; reads++ {
		now := c()
		since++
		if now > last {
			steps = append(steps, float64(now-last))
			since = 0
		}
		last = now
		if now-begin > stepsTime && len(steps) >= stepsEnough {
			break
		}
	}
	if len(steps) == 0 {
		return math.Inf(1)
	}
	slices.Sort(steps)
	return steps[len(steps)/10]
}

// reading is the cost of one reading: the median of a few batches that each
// take at least the given time.
func reading(c Clock, least float64) float64 {
	batch := Timed(c, func(loops int) {
		for range loops {
			c()
		}
	})
	n := double(least, func(n int64) (Sample, bool) {
		return Sample{Iterations: n, Elapsed: batch(int(n))}, n < readingsEver
	}).Last.Iterations
	costs := make([]float64, 3)
	for i := range costs {
		costs[i] = float64(batch(int(n))) / float64(n+1) // the section reads once more
	}
	return median(costs)
}
