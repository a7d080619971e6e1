package why

import "slices"

// Kinds of notes.
const (
	Escapes    = "escapes"     // a value is on the heap
	NotInlined = "not-inlined" // a function, or a call, and the reason
	Inlinable  = "inlinable"   // a function that is inlined where it is called
	Bounds     = "bounds"      // a bounds check is left
	NilCheck   = "nil-check"   // a nil check is left
	Copy       = "copy"        // a large value is copied
)

// A Note is one decision of the compiler.
type Note struct {
	Kind    string `json:"kind"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`           // the compiler's words
	Inlined string `json:"inlined,omitempty"` // where the code was inlined from: a place in a library, or a line of the document
	Flow    []Step `json:"flow,omitempty"`    // of an escape
	Untimed bool   `json:"-"`                 // it is about the set-up
	Perhaps bool   `json:"-"`                 // its line may not be run, or not each time
}

// A Step is a part of the flow by which a value escapes.
type Step struct {
	Line int    `json:"line"` // of the document; 0 outside of it
	Text string `json:"text"`
}

// A Snippet is what was decided about one snippet.
type Snippet struct {
	Index      int      `json:"-"` // in the document
	Name       string   `json:"name"`
	Notes      []Note   `json:"notes"`
	Allocs     *float64 `json:"allocs_per_op"` // counted; nil where they were not
	Bytes      *float64 `json:"bytes_per_op"`
	Calls      bool     `json:"-"`                    // what is timed calls functions
	Failed     bool     `json:"-"`                    // in a run
	Blank      bool     `json:"-"`                    // a run has no figures of it, or it failed
	Decided    bool     `json:"-"`                    // a run found it faster or slower than the baseline
	Difference string   `json:"difference,omitempty"` // from the baseline, in one sentence
	Costless   bool     `json:"costless,omitempty"`   // timed, and costs no more than the empty loop: optimised away, most likely
}

// A Result is what was decided about a document.
type Result struct {
	Baseline int       `json:"-"` // index, in the document, of the snippet the others are compared with
	Snippets []Snippet `json:"snippets"`
	Preamble []Note    `json:"preamble,omitempty"`
}

// count is the number of notes of a kind on what is timed, and on the set-up.
func (s *Snippet) count(kind string) (timed, untimed int) {
	for _, note := range s.Notes {
		switch {
		case note.Kind != kind:
		case note.Untimed:
			untimed++
		default:
			timed++
		}
	}
	return timed, untimed
}

// decisions are what the notes say of the set-up or of what is timed, in an
// order of its own.
func (s *Snippet) decisions(untimed bool) (all []string) {
	for _, n := range s.Notes {
		if n.Untimed == untimed {
			all = append(all, n.Kind+" "+n.Message)
		}
	}
	slices.Sort(all)
	return all
}
