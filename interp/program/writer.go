package program

import (
	"fmt"
	"strings"

	"speedtimer/interp/harness"
	"speedtimer/interp/snippet"
)

// DocumentName is the file name of the user's lines in positions.
const DocumentName = harness.DocumentFile

// A Part says what a line of the generated program belongs to.
type Part uint8

// The parts of a generated program.
const (
	Generated Part = iota // no line of the user's
	Preamble
	Timed
	Inspected
)

// An Origin is where a physical line of the program comes from.
type Origin struct {
	Line    int // document line, counted from 1; 0 for a generated one
	Snippet int // index into the document's snippets; -1 outside of them
	Part    Part
	Func    string // generated function the line stands in, if any
}

// A LineMap gives the origin of each physical line of a program. Columns are
// the same in both: the user's lines are verbatim.
type LineMap []Origin

// At returns the origin of physical line n, counted from 1.
func (m LineMap) At(n int) Origin {
	if n < 1 || n > len(m) {
		return Origin{Snippet: -1}
	}
	return m[n-1]
}

// Lines returns the document line of each physical line, 0 for none.
func (m LineMap) Lines() []int {
	lines := make([]int, len(m))
	for i, o := range m {
		lines[i] = o.Line
	}
	return lines
}

// writer writes a program line by line and its line map beside it.
type writer struct {
	b       strings.Builder
	m       LineMap
	columns bool // "//line f:N:1" rather than "//line f:N"
	file    string
	changes changes
	snippet int
	part    Part
	fn      string
	foreign bool // the last line written was the user's
}

func newWriter(file string, columns bool) *writer {
	return &writer{file: file, columns: columns, changes: changes{}, snippet: -1}
}

// in says which snippet and function the following lines belong to.
func (w *writer) in(snippet int, part Part, fn string) {
	w.snippet, w.part, w.fn = snippet, part, fn
}

// gen writes generated lines.
func (w *writer) gen(format string, args ...any) {
	if w.foreign && w.columns {
		w.foreign = false
		w.line(lineDirective(w.file, len(w.m)+2), 0)
	}
	for l := range strings.SplitSeq(fmt.Sprintf(format, args...), "\n") {
		w.line(l, 0)
	}
}

// user writes a section of the document, verbatim but for the changes.
func (w *writer) user(s snippet.Section) {
	if s.Text == "" {
		return
	}
	if w.columns {
		w.line(lineDirective(DocumentName, s.Line)+":1", 0)
	}
	text := strings.TrimSuffix(w.changes.apply(s.Text, place{line: s.Line, column: 1}), "\n")
	lines := strings.Split(text, "\n")
	if !w.columns && w.part != Preamble {
		indentComments(text, lines)
	}
	for i, l := range lines {
		w.line(l, s.Line+i)
	}
	w.foreign = true
}

func lineDirective(file string, line int) string { return fmt.Sprintf("//line %s:%d", file, line) }

func (w *writer) line(text string, doc int) {
	o := Origin{Line: doc, Snippet: w.snippet, Part: w.part, Func: w.fn}
	if doc == 0 {
		o.Part = Generated
	}
	w.m = append(w.m, o)
	w.b.WriteString(text)
	w.b.WriteByte('\n')
}
