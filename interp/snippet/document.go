package snippet

// A Document is a parsed text: snippets of Go with what they share.
type Document struct {
	GoFile       bool      // begins with a package clause: a Go file, no markers
	Preamble     Section   // file-scope Go shared by all snippets
	Snippets     []Snippet // in document order; none in a Go file
	Params       []Param   // in document order
	Faulty       []string  // names of parameters that are none, since something is wrong with them
	Baseline     string    // name of the snippet the others are compared with; never empty when there are snippets
	BaselineLine int       // line of //st:baseline, 0 without one
	Same         bool      // //st:same was given

	text string
}

// A Snippet is one statement sequence.
type Snippet struct {
	Name     string  // as written behind the marker, or its number counted from 1; unique
	Line     int     // line of its marker; of its first line where it has none
	Setup    Section // runs untimed before each timed loop
	Body     Section // what is timed
	HasSetup bool    // a "..." line was there
}

// A Section is a run of whole lines of the document. One that is not there is
// zero; an empty one has the line at which it would begin.
type Section struct {
	Text string // the lines, each ended by LF, BOM dropped
	Line int    // document line of the first, counted from 1
}

// A Param runs everything at each of its values.
type Param struct {
	Name   string
	Type   string   // int, float64, string or bool
	Values []string // Go literals as written
	Line   int
}

// String returns the text the document was parsed from, byte for byte.
func (d *Document) String() string { return d.text }
