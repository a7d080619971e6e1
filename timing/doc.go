// Package timing times small pieces of Go against each other and says how far
// the times can be trusted.
//
// Its opinion: one long run is not a result. A machine drifts, caches warm up,
// other processes interfere, and two identical pieces timed one after the
// other come out different, each with a tight interval. So everything that is
// compared runs in the same rounds, is paired within them, and is judged by
// ranks, which neither spikes nor skew impress.
//
// # Terms
//
// A clock has a resolution (its smallest step) and a cost of one reading;
// Calibrate measures both, and the loop overhead, the cost of an empty
// iteration. A section sets up, reads the clock, runs its body in a loop and
// reads the clock again. The doubling loop (Double, Measure) finds how many
// iterations take long enough. A sample is one such run. In a round every
// subject and the empty loop give one sample each; warm-up rounds are
// dropped. A look is a round, planned beforehand, after which the
// comparisons are made. A verdict is what a comparison's interval says:
// faster, slower, same, or that it can't tell.
//
// # What a comparison is
//
// Per round, the time of an iteration less that of the round's own empty loop;
// of these the logarithm of subject over baseline; of all rounds the median,
// with the interval of the sign test. The error that Options.Confidence
// allows is divided among looks and comparisons. Within that, intervals hold
// for all looks and comparisons together, whatever the distribution, provided
// that rounds disturb both sides alike.
//
// In simulation with drift, skew and spikes intervals cover the true ratio in
// 98.4 to 98.9 % of runs, and under 1 % of identical pairs are called faster or
// slower; where each sample has noise of 30 %, 97.7 and 2.5 % (go test -run
// Simulation -v -simulations 10000).
//
// # Units
//
// Times are nanoseconds: int64 where a clock was read, float64 where divided.
// Unknown numbers are NaN. Ratios are the subject's time over the baseline's.
//
// # Limits
//
// A sample whose net time is not positive has no ratio, and neither has its
// pair. Ratios near delta or target can stay undecided for ever. Two copies
// of one function can truly differ, by alignment for one. The package can't
// see what a subject leaves running, nor whether a browser's tab is hidden.
// It knows nothing of documents, and runs what it is given in the goroutine
// it was called from: it can't stop a subject that never returns.
package timing
