package report

// An Event is one line on the event channel of a running program. Kind says
// which of the other fields are set. Snippet is an index into the document's
// snippets, Empty for the empty loop and Whole for the run as a whole.
type Event struct {
	Kind        string       `json:"event"`
	Snippet     int          `json:"snippet"`
	Stage       string       `json:"stage,omitempty"`         // begin
	Round       int          `json:"round,omitempty"`         // sample, look
	Iterations  int64        `json:"iterations,omitempty"`    // sample
	Elapsed     int64        `json:"elapsed_ns,omitempty"`    // sample: gross, the loop included
	Collections int64        `json:"collections,omitempty"`   // sample: garbage collections during it
	Placement   int          `json:"placement,omitempty"`     // sample: which copy of the code ran, from 0
	WarmUp      bool         `json:"warm_up,omitempty"`       // sample
	Allocs      *float64     `json:"allocs_per_op,omitempty"` // counted
	Bytes       *float64     `json:"bytes_per_op,omitempty"`  // counted
	Environment *Environment `json:"environment,omitempty"`   // hello
	Calibration *Calibration `json:"calibration,omitempty"`   // calibration
	Looks       []Look       `json:"looks,omitempty"`         // look
	Warning     *Warning     `json:"warning,omitempty"`       // warning, same
	Variables   []Variable   `json:"variables,omitempty"`     // variables
	Findings    []Finding    `json:"findings,omitempty"`      // findings
	Check       *Check       `json:"check,omitempty"`         // checked
	Error       *Error       `json:"error,omitempty"`         // failed
	Stopped     string       `json:"stopped,omitempty"`       // done
}

// A Look is what a planned look said of one snippet.
type Look struct {
	Snippet    int        `json:"snippet"`
	Rounds     int        `json:"rounds"`
	Comparison Comparison `json:"comparison"`
}

// Values of Event.Snippet that are no snippet.
const (
	Empty = -1
	Whole = -2
)

// Kinds of events, in the order in which a run sends them.
const (
	EventHello       = "hello"       // the program runs
	EventBegin       = "begin"       // a snippet's code is about to run; Stage says what for
	EventVariables   = "variables"   // the sizes of a snippet's variables
	EventFindings    = "findings"    // what is wasted in a snippet's variables
	EventChecked     = "checked"     // the sizes of a snippet's variables beside a heap dump
	EventSame        = "same"        // two snippets computed different values
	EventCalibration = "calibration" // the clock and the empty loop are measured
	EventSample      = "sample"      // one timed run
	EventLook        = "look"        // the comparisons at a planned look
	EventCounted     = "counted"     // allocations of a snippet
	EventWarning     = "warning"     // something weakens a number
	EventFailed      = "failed"      // a snippet panicked and is left out from here on
	EventApart       = "apart"       // a snippet spoils the process for the others: run them in another one, and it alone
	EventDone        = "done"        // the plan is finished; without it the run failed
)

// Stages of a begin event.
const (
	StageInspect = "inspect"
	StageSize    = "size"   // its variables are looked into; sent at every step of that
	StageSettle  = "settle" // after a run, while goroutines are left
	StageDouble  = "double"
	StageWarmUp  = "warm-up"
	StageSample  = "sample"
	StageCount   = "count"
)
