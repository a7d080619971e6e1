package snippet

import (
	"slices"
	"strings"
)

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
