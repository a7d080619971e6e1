package types

import (
	"go/token"

	"speedtimer/interp/report"
)

// A place maps the positions of one parsed text to the document.
type place struct {
	file    *token.File
	line    int    // document line of the text's first line
	skip    int    // lines of ours in front of it
	snippet string // name of the snippet, empty for the preamble
}

// Position gives the document line and column of a position in Fset, counted
// from 1 in bytes; 0, 0 when it is in no text of the document.
func (in *Info) Position(pos token.Pos) (line, column int) {
	p := in.place(pos)
	if p == nil {
		return 0, 0
	}
	at := p.file.PositionFor(pos, false)
	return max(at.Line-p.skip, 1) - 1 + p.line, at.Column
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
		e.Snippet = p.snippet
	}
	return e
}
