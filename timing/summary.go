package timing

// Summarize is the median of net with its order-statistic interval at the
// given confidence. Lo and hi are NaN when there are too few samples.
func Summarize(net []float64, confidence float64) (center, lo, hi float64) { return }
