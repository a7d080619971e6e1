package timing

// An Interval is an estimate with its ends; NaN is unknown.
type Interval struct{ Center, Lo, Hi float64 }

// A Crossing is where two subjects cost the same.
type Crossing struct{ At, Lo, Hi float64 }

// Cross finds where the ratio of two subjects, known at each of ns, passes 1.
// A Comparison's Ratio, Lo and Hi make the intervals.
func Cross(ns []float64, ratios []Interval) (Crossing, bool) { return Crossing{}, false }
