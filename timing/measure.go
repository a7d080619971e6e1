package timing

// Measure is the time of one iteration of body in nanoseconds, the empty
// loop subtracted.
func Measure(body func(loops int)) float64 { return 0 }
