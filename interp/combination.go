package interp

import (
	"slices"
	"time"

	"speedtimer/interp/harness"
	"speedtimer/interp/report"
)

// A combination is what is known of one combination of parameters.
type combination struct {
	pending     []int // snippets to run in the next process
	started     []int // those of the process that runs or ran last
	aside       []int // those that are to run alone, behind all others
	suspects    []int // those that may have ended the process with goroutines they left behind
	suspected   int   // the one whose code ran when it ended
	suspicion   report.Error
	snippets    map[int]*observation
	empty       map[int]float64 // ns an iteration of the empty loop, by round of the process that runs
	environment *report.Environment
	calibration *report.Calibration
	globals     []report.Variable
	wasted      []report.Finding // of the preamble's variables
	check       *report.Check    // of the preamble's variables
	same        []report.Warning
	warnings    []report.Warning
	errors      []report.Error // of snippets that panicked, not yet reported

	// of the process that runs or ran last
	current int // snippet whose code runs; report.Empty, report.Whole
	stage   string
	silent  time.Duration // how long it gave no sign of life before it was stopped
	done    bool
	warmUp  *warmUp
	again   bool // it gave up: the pending snippets need another one
	alone   bool // it ran one snippet that was set aside
	stopped string
}

// An observation is what is known of one snippet at one combination.
type observation struct {
	samples     []report.Event
	allocs      *float64
	bytes       *float64
	variables   []report.Variable
	findings    []report.Finding
	check       *report.Check
	warnings    []report.Warning
	comparison  *report.Comparison
	output      string
	outputBytes int64
	cut         bool // the process ended while its code ran
	failed      bool // it panicked
	leaves      bool // it leaves goroutines behind
	alone       bool // it ran in a process of its own

	measurements []Benchmark // samples of a benchmark, those with the most iterations

	empty  map[int]float64 // ns an iteration of the empty loop, by round, in the same process
	warmUp *warmUp         // of the same process
}

func newCombination(snippets []int) *combination {
	c := &combination{pending: slices.Clone(snippets), snippets: map[int]*observation{}, empty: map[int]float64{}, warmUp: &warmUp{}}
	for _, i := range snippets {
		c.snippets[i] = &observation{}
	}
	return c
}

// restart forgets the rounds of snippets that run again: samples of two
// processes make no pairs. Those of a snippet that ended its process stay.
func (c *combination) restart() {
	c.current, c.stage, c.silent, c.done, c.again = report.Whole, "", 0, false, false
	c.started = slices.Clone(c.pending)
	c.empty, c.warmUp = map[int]float64{}, &warmUp{}
	c.same, c.warnings = nil, nil
	for _, i := range c.pending {
		*c.snippets[i] = observation{empty: c.empty, warmUp: c.warmUp, alone: c.alone}
	}
}

// take takes in one event.
func (c *combination) take(e report.Event) {
	o := c.snippets[e.Snippet]
	if o == nil {
		o = &observation{} // of the empty loop, or of no snippet asked for
	}
	switch e.Kind {
	case report.EventHello:
		c.environment = e.Environment
	case report.EventCalibration:
		c.calibration = e.Calibration
		c.timedAgain()
	case report.EventBegin:
		c.current, c.stage = e.Snippet, e.Stage
	case report.EventSample:
		c.takeSample(o, e)
	case report.EventLook:
		for _, l := range e.Looks {
			if o := c.snippets[l.Snippet]; o != nil {
				o.comparison = &l.Comparison
			}
		}
	case report.EventCounted:
		o.allocs, o.bytes = e.Allocs, e.Bytes
	case report.EventVariables:
		if e.Snippet == report.Whole {
			c.globals = e.Variables
		}
		o.variables = e.Variables
	case report.EventFindings:
		if e.Snippet == report.Whole {
			c.wasted = e.Findings
		}
		o.findings = e.Findings
	case report.EventChecked:
		if e.Snippet == report.Whole {
			c.check = e.Check
		}
		o.check = e.Check
	case report.EventSame:
		c.same = append(c.same, *e.Warning)
	case report.EventWarning:
		o.warnings = append(o.warnings, *e.Warning)
		if w := *e.Warning; e.Snippet < 0 {
			if e.Snippet == report.Empty {
				w.Message = "the empty loop: " + w.Message
			}
			c.warnings = append(c.warnings, w)
		}
		o.leaves = o.leaves || e.Warning.Code == harness.WarnGoroutines
	case report.EventFailed:
		o.failed = true
		c.errors = append(c.errors, *e.Error)
		c.pending = slices.DeleteFunc(c.pending, func(i int) bool { return i == e.Snippet })
		c.current = report.Whole
	case report.EventApart:
		c.again = true
		if e.Snippet >= 0 {
			c.setAside(e.Snippet)
		}
	case report.EventDone:
		c.done, c.stopped = true, e.Stopped
	}
}

// timedAgain begins the timing of those that have not failed: after a panic the
// program times the others afresh, and rounds count from 1 again.
func (c *combination) timedAgain() {
	c.empty, c.warmUp = map[int]float64{}, &warmUp{}
	for _, i := range c.started {
		if o := c.snippets[i]; !o.failed {
			o.samples, o.comparison, o.empty, o.warmUp = nil, nil, c.empty, c.warmUp
		}
	}
}

// setAside takes a snippet out of the pending ones, to run alone.
func (c *combination) setAside(i int) {
	n := len(c.pending)
	c.pending = slices.DeleteFunc(c.pending, func(p int) bool { return p == i })
	if len(c.pending) < n {
		c.aside = append(c.aside, i)
	}
}

func (c *combination) takeSample(o *observation, e report.Event) {
	switch {
	case e.Round == 0:
	case e.WarmUp:
		c.warmUp.take(e)
	case e.Snippet == report.Empty:
		c.empty[e.Round] = perIteration(e)
	default:
		o.samples = append(o.samples, e)
	}
}

func perIteration(e report.Event) float64 { return float64(e.Elapsed) / float64(e.Iterations) }
