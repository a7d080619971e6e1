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

// A cutter cuts lines into chunks.
type cutter struct {
	lines   []string
	last    map[string]int // index of the last line with a closing quote
	budget  int
	scanned int // lines, for the test that there are not too many
}

func newCutter(lines []string) *cutter {
	last := map[string]int{"`": lastWith(lines, "`"), "*/": lastWith(lines, "*/")}
	return &cutter{lines: lines, last: last, budget: parseBudget}
}

// cut cuts the lines into chunks. It stops behind the first chunk that makes
// more than MaxSnippets, and then says at which line; else that is negative.
func (k *cutter) cut() (chunks []*chunk, excess int) {
	start := chunk{after: plain, mark: -1}
	snippets, empty := 0, 0 // empty ones count once another follows
	for {
		c := k.chunk(start)
		chunks = append(chunks, c)
		switch {
		case c.after == divider && c.isBlank():
			empty++
		case c.isSnippet():
			snippets += empty + 1
			empty = 0
		}
		if snippets > MaxSnippets {
			return chunks, max(c.mark, 0)
		}
		if c.end == plain {
			return trim(chunks), -1
		}
		_, name := classify(k.lines[c.to])
		start = chunk{after: c.end, name: name, mark: c.to, from: c.to + 1}
	}
}

func lastWith(lines []string, s string) int {
	for i, l := range slices.Backward(lines) {
		if strings.Contains(l, s) {
			return i
		}
	}
	return -1
}

// trim drops the dividers at the end that start nothing.
func trim(chunks []*chunk) []*chunk {
	for n := len(chunks) - 1; n >= 0 && chunks[n].after == divider && chunks[n].isBlank(); n-- {
		chunks = chunks[:n]
	}
	return chunks
}

// chunk scans the chunk that begins like start. Where a literal ran across a
// marker and the result is not Go, the chunk is cut at that marker.
func (k *cutter) chunk(start chunk) *chunk {
	whole := start
	k.scan(&whole, len(k.lines))
	open, crossed := whole.lexer.open, whole.lexer.crossed
	if open == nil && len(crossed) == 0 {
		return &whole
	}
	lit, at, reason := open, position{}, ""
	if len(crossed) > 0 && crossed[0] != open {
		at, reason = k.syntaxError(&whole)
		lit = whole.culprit(at)
	}
	if lit == nil || reason == "" && open == nil {
		return &whole
	}
	message := lit.unfinished(k.lines)
	if lit != open && reason != "" {
		message = lit.runsAcross(k.lines, at, reason)
	}
	marker := whole.cutLine(lit)
	if marker < 0 {
		whole.faultf(lit.at, lit.col, "%s", message)
		return &whole
	}
	part := start
	k.scan(&part, marker)
	part.faultf(lit.at, lit.col, "%s", message)
	return &part
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

// scan fills in the chunk that begins at c.from and lasts to a marker, or to
// limit, which is the end of the document or a marker inside a literal.
func (k *cutter) scan(c *chunk, limit int) {
	c.bare = true
	for i := c.from; i < limit; i++ {
		k.scanned++
		kind, _ := classify(k.lines[i])
		open := c.lexer.open
		if open == nil && c.ends(kind) {
			c.finish(i, kind)
			return
		}
		if open != nil && (kind == dots || c.ends(kind)) {
			c.lexer.marker(kind, i)
			if kind != dots && i > k.last[open.closing()] && limit == len(k.lines) {
				c.finish(i, plain) // it never ends, and will be cut before here
				return
			}
		}
		c.take(k.lines[i], i, kind)
	}
	after := plain
	if limit < len(k.lines) {
		after, _ = classify(k.lines[limit])
	}
	c.finish(limit, after)
}

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
