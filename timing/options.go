package timing

import "time"

// Options say how a run samples and decides. The zero value of each field
// stands for its default.
type Options struct {
	Clock       Clock         // measures the budget and set-ups; default System()
	Budget      time.Duration // for everything Run does; default 3 s a subject
	Seed        uint64        // of the order in rounds
	Delta       float64       // faster and slower lie outside plus or minus this; default 0.01
	Target      float64       // same lies inside plus or minus this; default 0.02
	Confidence  float64       // of all comparisons and looks together; default 0.95
	Baseline    int           // index of the subject the others are compared with
	TimePerTest float64       // least time of a sample in nanoseconds; default 10 ms
	Resolution  float64       // of the clock that times samples, in nanoseconds; 0 when unknown
	Looks       []int         // rounds after which verdicts are made, rising; default 15, 31, 63, 127, 255
	WarmUp      time.Duration // least time in warm-up rounds; a second for engines that compile in tiers
	Stop        func() bool   // asked between runs; true interrupts
	Collect     func()        // collects garbage before each run; default runtime.GC
}

// Why a run stopped.
type Stopped string

// Reasons.
const (
	StoppedDecided     Stopped = "decided"     // every comparison has a verdict
	StoppedBudget      Stopped = "budget"      // the budget, or the last planned look, came first
	StoppedError       Stopped = "error"       // a subject failed
	StoppedInterrupted Stopped = "interrupted" // Options.Stop said so
)

// A Result is what a run came to. Unknown numbers are NaN.
type Result struct {
	Stopped     Stopped
	Rounds      int // complete rounds that count
	WarmUp      int // rounds dropped
	Spent       time.Duration
	Empty       *Measured  // the empty loop; nil without one
	Subjects    []Measured // as given
	Comparisons []Comparison
}

// Measured is what is known of one subject.
type Measured struct {
	Name        string
	Iterations  int64     // in each sample
	Doubling    Doubling  // how they were found
	Samples     []Sample  // of the rounds that count
	Net         []float64 // ns an iteration, the round's empty loop subtracted
	Gross       float64   // median ns an iteration, nothing subtracted
	Center      float64   // median of Net
	Lo, Hi      float64   // order-statistic interval of Center, by itself at Options.Confidence
	Collections int64     // in all samples
	Warnings    []Warning
}
