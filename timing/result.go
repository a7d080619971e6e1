package timing

import (
	"math"
	"time"
)

// Stopped says why a run ended.
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
	WarmUp      int // rounds dropped before them
	Spent       time.Duration
	Empty       *Measured  // the empty loop; nil without one
	Subjects    []Measured // in the order given
	Comparisons []Comparison
	Warnings    []Warning // of the run as a whole
}

// Measured is what is known of one subject.
type Measured struct {
	Name       string
	Iterations int64     // in each sample: the doubling loop's last, or more if warm-up made them cheaper
	Doubling   Doubling  // how they were found
	Samples    []Sample  // one a round that counts
	Net        []float64 // ns an iteration, the round's empty loop subtracted
	Gross      float64   // median ns an iteration, nothing subtracted

	// Center is the median of Net in nanoseconds, between the ends of its
	// order-statistic interval at Options.Confidence. Where no round was
	// completed it is the last run of the doubling loop, as in the reference,
	// and has no interval.
	Center, Lo, Hi float64

	Collections int64 // garbage collections in all samples
	Warnings    []Warning
}

// measured puts together what is known of participant i.
func (r *runner) measured(i int) Measured {
	p := r.participants[i]
	m := Measured{
		Name: p.Name, Iterations: p.iterations, Doubling: p.doubling,
		Samples: p.samples[r.warm:], Net: r.net(i), Warnings: p.warnings,
	}
	gross := make([]float64, len(m.Samples))
	for i, s := range m.Samples {
		gross[i] = s.PerIteration()
		m.Collections += s.Collections
	}
	m.Gross = median(gross)
	m.Center, m.Lo, m.Hi = Summarize(m.Net, r.o.Confidence)
	if len(m.Net) == 0 && p.doubling.Last.Iterations > 0 {
		m.Gross = p.doubling.Last.PerIteration()
		m.Center = m.Gross - r.doubledEmpty(i)
	}
	return m
}

// doubledEmpty is the empty loop's cost by the doubling loop, to be
// subtracted from subject i: 0 without an empty loop, NaN if it never ran.
func (r *runner) doubledEmpty(i int) float64 {
	if r.empty < 0 || i == r.empty {
		return 0
	}
	last := r.participants[r.empty].doubling.Last
	if last.Iterations == 0 {
		return math.NaN()
	}
	return last.PerIteration()
}
