package snippet

import "strings"

// A chunk is what lies between two markers, before it is known whether it is
// the preamble, a snippet or nothing.
type chunk struct {
	after kind   // the marker before it; plain at the beginning of the document
	name  string // behind a divider
	mark  int    // index of that marker's line, -1 without one
	from  int    // its lines are [from, to)
	to    int
	end   kind // the marker behind it; plain at the end of the document

	code       bool  // holds more than blanks and comments
	bare       bool  // holds nothing but blanks and markers
	dots       []int // indexes of its "..." lines
	directives []directiveLine
	faults     []fault
	lexer      lexer // as it stood at the end
}

type directiveLine struct {
	at      int
	leading bool // nothing but blanks and comments before it
}

// isBlank reports whether an unnamed chunk would start nothing at the end.
func (c *chunk) isBlank() bool { return c.bare && len(c.dots) == 0 && c.name == "" }

// isPreamble reports whether the chunk is one.
func (c *chunk) isPreamble() bool { return c.end == equals }

// isSnippet reports whether the chunk is one, trailing dividers aside.
func (c *chunk) isSnippet() bool {
	return !c.isPreamble() && (c.after == divider || c.code)
}

// ends reports whether a marker of kind k ends the chunk.
func (c *chunk) ends(k kind) bool {
	return k == divider || k == equals && c.after == plain
}

// take takes in a line that does not end the chunk.
func (c *chunk) take(s string, i int, k kind) {
	if c.lexer.open == nil && k != plain && c.stray(s, i, k) {
		c.lexer.depth = 0
		c.code = true
		c.bare = c.bare && k == dots
		return
	}
	if c.lexer.open == nil && isDirective(s) {
		c.directives = append(c.directives, directiveLine{i, !c.code})
	}
	c.bare = c.bare && isBlank(s)
	c.code = c.lexer.line(s, i) || c.code
}

// finish ends the chunk before line to, at a marker of kind end.
func (c *chunk) finish(to int, end kind) {
	c.to, c.end = to, end
	c.code = c.code || c.lexer.open != nil
}

// stray deals with a marker in code that does not end the chunk. It reports
// whether the line is one.
func (c *chunk) stray(line string, i int, k kind) bool {
	word := strings.Trim(line, blanks)
	if word == "..." && c.lexer.depth > 0 {
		return false
	}
	switch k {
	case dots:
		c.dots = append(c.dots, i)
	case equals:
		c.faultf(i, 1, "%s: expected === once, before the first ---, to end the preamble", c.misplaced())
	case malformed:
		c.faultf(i, 1+strings.Index(line, word), "neither Go nor a marker: %s", markerHint(word))
	}
	return true
}

func (c *chunk) faultf(at, col int, format string, args ...any) {
	if len(c.faults) < maxFaults {
		c.faults = append(c.faults, faultf(at, col, format, args...))
	}
}

func (c *chunk) misplaced() string {
	if c.after == equals {
		return "second === line"
	}
	return "=== behind a --- line"
}

func markerHint(word string) string {
	switch {
	case word == "...":
		return "expected ... at the beginning of the line"
	case word[0] == '=':
		return "expected === alone on its line"
	}
	return "expected --- alone, or --- and a blank and a name, at the beginning of the line"
}
