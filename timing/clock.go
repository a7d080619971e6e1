package timing

import "time"

// A Clock reads monotonic time in nanoseconds. Only differences of readings
// mean anything.
type Clock func() int64

// System is the platform's monotonic clock. Its resolution is whatever the
// platform gives (see Calibrate): tens of nanoseconds natively, up to a
// millisecond in a browser.
func System() Clock {
	start := time.Now()
	return func() int64 { return int64(time.Since(start)) }
}

// A Section is one function that sets up, reads the clock, runs its body loops
// times and reads the clock again. It returns the nanoseconds between the two
// readings, the loop's own cost included.
type Section func(loops int) (elapsed int64)

// Timed makes a Section of a body that loops by itself and has no set-up.
func Timed(c Clock, body func(loops int)) Section {
	return func(loops int) int64 {
		start := c()
		body(loops)
		return c() - start
	}
}
