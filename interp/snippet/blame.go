package snippet

import (
	"errors"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strings"
)

// parseBudget is how many bytes of sections are parsed at most to see whether
// their literals run across markers rightly. Documents as people write them
// need a fraction of it, even broken ones; it keeps a hostile one from costing
// its length squared.
const parseBudget = 4 * MaxBytes

// culprit returns the literal that a syntax error is put down to: the last one
// that runs across a marker and begins before the error, else the first, else
// the one without end.
func (c *chunk) culprit(at position) *literal {
	var found *literal
	for _, l := range c.lexer.crossed {
		if c.isPreamble() && l.equals < 0 {
			continue // its "---" lines can't be markers: a "===" follows
		}
		if found == nil || !at.before(position{l.at, l.col}) {
			found = l
		}
	}
	if found == nil {
		return c.lexer.open
	}
	return found
}

// A position is a line index and a column.
type position struct{ line, col int }

func (p position) before(q position) bool {
	return p.line < q.line || p.line == q.line && p.col < q.col
}

// syntaxError returns where and why the chunk is not Go; no reason if it is.
func (k *cutter) syntaxError(c *chunk) (position, string) {
	if k.budget <= 0 {
		return position{}, ""
	}
	const prologue, function = "package p;", "func _() {"
	src := make([]string, 0, c.to-c.from+2)
	src = append(src, prologue)
	if !c.isPreamble() {
		src[0] += function
	}
	src = append(src, k.lines[c.from:c.to]...)
	for _, i := range c.dots {
		src[1+i-c.from] = ""
	}
	if !c.isPreamble() {
		src = append(src, "}")
	}
	text := strings.Join(src, "\n")
	k.budget -= len(text)
	_, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	var list scanner.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		return position{}, ""
	}
	// The offset, since a //line comment moves the line.
	before := text[:min(list[0].Pos.Offset, len(text))]
	line := strings.Count(before, "\n") - 1
	col := len(before) - strings.LastIndex(before, "\n")
	return position{c.from + line, col}, clip(list[0].Msg)
}

// cutLine returns the index of the marker to cut at when lit lacks its end, -1
// if there is none. A literal that runs across "..." only spoils its own
// snippet, but so does what follows.
func (c *chunk) cutLine(lit *literal) int {
	i := max(0, slices.Index(c.lexer.crossed, lit))
	for _, l := range c.lexer.crossed[i:] {
		if m := l.marker(c.isPreamble()); m >= 0 {
			return m
		}
	}
	return -1
}
