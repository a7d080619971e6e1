package timing

// A Sample is one timed run.
type Sample struct {
	Iterations  int64 // of the body, in this run; at least 1
	Elapsed     int64 // gross nanoseconds: the loop included, the set-up not
	Collections int64 // garbage collections while it ran
	Placement   int   // which copy of the code ran: 0 for Subject.Run, else its place in Elsewhere, from 1; Run sets it
}

// PerIteration is the gross time of one iteration in nanoseconds.
func (s Sample) PerIteration() float64 { return float64(s.Elapsed) / float64(s.Iterations) }

// A Subject is something that can be timed again and again.
type Subject struct {
	Name string
	// Run does at least one iteration and reports what was done; it may round
	// iterations as it must. An error ends the whole run.
	Run func(iterations int64) (Sample, error)
	// Elsewhere are copies of the same code at other addresses. How a loop
	// lies in the processor's cache lines can double its time, and is no
	// merit of the code; so the rounds take turns among Run and these, all
	// subjects in step.
	Elsewhere []func(iterations int64) (Sample, error)
}

// Values of an Observer's subject that are no index into the subjects.
const (
	Empty = -1 // the empty loop
	Whole = -2 // the run as a whole
)

// A Stage is what a run of a subject is for.
type Stage string

// Stages, in the order in which a run passes through them.
const (
	StageDouble Stage = "double"  // finding the number of iterations
	StageWarmUp Stage = "warm-up" // rounds that are dropped
	StageSample Stage = "sample"  // rounds that count
)

// An Observer is told of a run's steps as they happen, always from the
// goroutine that called Run and never while something is timed. What it does
// counts against the budget.
type Observer interface {
	// Begin is called before a subject's doubling loop and before each of its
	// runs in a round.
	Begin(subject int, stage Stage)
	// Sample is called after each run. Rounds count from 1, through warm-up
	// and sampling alike; round 0 is the doubling loop. Only samples with
	// warmup false enter the results.
	Sample(subject, round int, s Sample, warmup bool)
	// Look is called at each planned look. The slice is the observer's to keep.
	Look(round int, comparisons []Comparison)
	// Warn is called once for each subject and code.
	Warn(subject int, w Warning)
}
