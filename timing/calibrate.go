package timing

// A Calibration is what must be known of a clock and a loop before anything
// is timed, in nanoseconds. NaN is unknown.
type Calibration struct {
	Resolution  float64 // smallest step of the clock
	Reading     float64 // cost of one reading
	Loop        float64 // cost of one empty iteration
	TimePerTest float64 // least time of a run
}

// Calibrate measures a clock and the empty loop.
func Calibrate(c Clock, empty Section) Calibration { return Calibration{} }
