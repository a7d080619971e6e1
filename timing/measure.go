package timing

import (
	"math"
	"sync"
)

// Measure is the time of one iteration of body in nanoseconds: the section
// timed by hand of the reference. Body runs what is to be timed loops times,
// in a loop of its own; the cost of an empty loop is subtracted, so a body
// that costs nothing comes out near zero and may come out below. NaN says
// that body never reached the time of a test.
//
// Measure gives one number from one long run. It says nothing of how far to
// trust it; Run does.
func Measure(body func(loops int)) float64 {
	c, k := systemCalibration()
	return measure(c, k, body)
}

func measure(c Clock, k Calibration, body func(loops int)) float64 {
	d := undisturbed(Timed(c, body), k.TimePerTest)
	if !d.Reached {
		return math.NaN()
	}
	return d.Last.PerIteration() - k.Loop
}

// systemCalibration calibrates the system's clock once a process.
var systemCalibration = sync.OnceValues(func() (Clock, Calibration) {
	c := System()
	return c, Calibrate(c, Timed(c, emptyLoop))
})

//go:noinline
func emptyLoop(loops int) {
	for i := 0; i < loops; i++ {
	}
}
