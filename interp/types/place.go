package types

import (
	"fmt"
	"go/token"

	"speedtimer/interp/report"
)

// A place maps the positions of one parsed text to the document.
type place struct {
	file       *token.File
	line       int   // document line of the text's first line
	skip       int   // lines of ours in front of it
	start, end int   // offsets of the text of the document in what was parsed
	newline    bool  // what was parsed ends with one
	lines      []int // where the text is all ours: a document line for each line
	unit       *unit
}

// Position gives the document line and column of a position in Fset, counted
// from 1 in bytes; 0, 0 when it is in no text of the document.
func (in *Info) Position(pos token.Pos) (line, column int) {
	p := in.place(pos)
	if p == nil {
		return 0, 0
	}
	at := p.file.PositionFor(pos, false)
	if p.lines != nil {
		if at.Line > len(p.lines) {
			return 0, 0
		}
		return p.lines[at.Line-1], 1
	}
	if at.Line <= p.skip {
		return p.line, 1
	}
	if p.file.Offset(pos) > p.end {
		at = p.file.PositionFor(p.file.Pos(p.end), false)
	}
	if p.newline && p.file.Offset(pos) == p.file.Size() {
		at.Line, at.Column = at.Line+1, 1 // a token.File does not know of its last line if that is empty
	}
	return at.Line - p.skip - 1 + p.line, at.Column
}

// Pos is the reverse of Position: the position in Fset of a line and column of
// the document, token.NoPos when there is no code.
func (in *Info) Pos(line, column int) token.Pos {
	for _, p := range in.places {
		n := line - p.line + p.skip + 1
		if p.lines != nil || n <= p.skip || n > p.file.LineCount() {
			continue
		}
		offset := p.file.Offset(p.file.LineStart(n)) + column - 1
		if offset <= p.end {
			return p.file.Pos(offset)
		}
	}
	return token.NoPos
}

func (in *Info) place(pos token.Pos) *place {
	for i := range in.places {
		f := in.places[i].file
		if int(pos) >= f.Base() && int(pos) <= f.Base()+f.Size() {
			return &in.places[i]
		}
	}
	return nil
}

// errorAt makes an error of the document at a position.
func (in *Info) errorAt(phase string, pos token.Pos, message string) report.Error {
	e := report.Error{Phase: phase, Message: message}
	e.Line, e.Column = in.Position(pos)
	if p := in.place(pos); p != nil {
		e.Snippet = p.unit.snippet
	}
	return e
}

func (in *Info) errorf(phase string, pos token.Pos, format string, args ...any) report.Error {
	return in.errorAt(phase, pos, fmt.Sprintf(format, args...))
}
