package timing

// A Warning is something that weakens a number, and what to do about it.
type Warning struct {
	Code    string
	Message string
	Advice  string
}

// Codes of the warnings this package can give.
const (
	WarnCoarseClock = "coarse-clock"          // a clock step is a large part of a sample
	WarnCollections = "uneven-collections"    // garbage collections few and uneven across samples
	WarnNotLevel    = "never-levelled"        // the series still moved when sampling ended
	WarnBelowEmpty  = "cheaper-than-empty"    // cheaper than the empty loop
	WarnFolded      = "folded"                // no cost beyond the empty loop, or never reaches the time
	WarnIterations  = "depends-on-iterations" // the cost of an iteration depends on their number
	WarnSetup       = "set-up"                // set-up took over half of the time
	WarnNotPositive = "not-positive"          // a sample cost no more than the empty loop of its round
	WarnFewRounds   = "too-few-rounds"        // too few rounds for an interval
)
