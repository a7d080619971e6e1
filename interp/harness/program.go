package harness

import "speedtimer/timing"

// The names generated code uses for builtin types, which a document may
// shadow.
type (
	Loops       = int
	Nanoseconds = int64
	// See receives the address of a variable by name.
	See = func(name string, pointer any)
)

// A Program is what a generated main function hands over.
type Program struct {
	Baseline int // Index of the snippet the others are compared with
	Same     bool
	Empty    func(Loops) Nanoseconds // the empty loop
	// EmptyElsewhere, like Snippet.Elsewhere, are copies at other addresses.
	EmptyElsewhere []func(Loops) Nanoseconds
	Globals        func(See) // shows the preamble's variables
	Snippets       []Snippet
	Params         []Param // to be swept when run by hand
}

// A Param is a parameter and its values, as Go literals.
type Param struct {
	Name   string
	Values []string
}

// A Snippet is one statement sequence as two functions.
type Snippet struct {
	Index   int // in the document
	Name    string
	Source  string
	Timed   func(Loops) Nanoseconds // set-up, clock, loop of bodies, clock
	Inspect func(See)               // set-up and body once
	// Elsewhere are copies of Timed whose loops lie elsewhere in the
	// processor's cache lines; see timing.Subject.
	Elsewhere []func(Loops) Nanoseconds
}

var clock = timing.System()

// Now reads the monotonic clock, in nanoseconds since an arbitrary moment.
func Now() Nanoseconds { return clock() }
