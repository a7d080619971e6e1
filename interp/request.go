package interp

import (
	"time"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
)

// A Request says what to run and how.
type Request struct {
	Text    string // the document
	Engine  Engine
	Checker *types.Checker

	Params   []string               // overrides, each "name=value,value"; a name may come again, with further values
	Baseline string                 // name of the snippet to compare with; the document's when empty
	Only     func(name string) bool // which snippets to run; all when nil

	Budget      time.Duration // for the whole document; 0 for the default
	Target      float64       // 0 for the default; see package timing
	Delta       float64
	Confidence  float64
	Seed        uint64
	Limit       time.Duration // without a sign of life a snippet is stopped; 0 for DefaultLimit
	Memory      int64         // bytes a program may have, where the platform can tell it so; 0 for no limit
	InspectOnly bool          // sizes and output, no timing
	NoInspect   bool          // timing only
	Findings    bool          // look for waste in what is inspected
	Verify      bool          // check the sizes of what is inspected against a heap dump
	Nodes       int           // objects of a snippet's trees to report; 0 for as many as are good to look at

	Observe func(Step) // told of everything as it happens; may be nil
	Hints   Hints
}

// Hints say what the host's user can do about an error; each may be empty.
type Hints struct {
	Limit  string // to give code more time, as in "-limit gives it more time"
	Memory string // to give it more memory, as in "-memory gives it more"
	Engine string // to choose a compiled engine, as in "-engine go"
}

// Defaults of a Request.
const (
	DefaultLimit      = 10 * time.Second
	sweptBudget       = time.Second     // a snippet, at each of several combinations
	singleBudget      = 3 * time.Second // a snippet, where there is one combination
	benchmarkBudget   = 5 * time.Second // a benchmark of a Go file, each sample of which starts a process
	defaultConfidence = 0.95
)

// A Step is something that happened during a run.
type Step struct {
	Phase       string              // check, build, run
	Combination int                 // which one runs, counted from 0
	Of          int                 // how many there are
	Params      snippet.Combination // its values
	Names       []string            // of the snippets, by index
	Event       *report.Event       // what the program said; nil at the start of a phase
	Elapsed     time.Duration       // since the run began
	Budget      time.Duration       // of the whole run
}

// Phases of a run.
const (
	PhaseCheck = "check"
	PhaseBuild = "build"
	PhaseRun   = "run"
)
