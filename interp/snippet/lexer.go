package snippet

import (
	"fmt"
	"strings"
)

// A lexer follows Go source line by line, as far as it takes to know whether
// the next line begins inside a raw string, a comment or brackets. Quoted
// strings and runes end with their line at the latest, as in Go. go/scanner
// can't take its place: it reads on to the end of the source, over markers.
type lexer struct {
	depth   int        // open brackets; a stray closing one is ignored
	open    *literal   // the literal the next line begins in, nil in code
	crossed []*literal // literals that run across a marker, in order
}

// A literal is a raw string or a block comment that spans lines.
type literal struct {
	quote   string // "`" or "/*"
	at, col int    // line index and column of the opening quote
	divider int    // index of the first "---" line inside, -1 without one
	equals  int    // the same for "==="
	dots    int    // the same for "..."
}

func (l *literal) closing() string {
	if l.quote == "/*" {
		return "*/"
	}
	return l.quote
}

func (l *literal) String() string {
	if l.quote == "/*" {
		return "comment"
	}
	return "raw string literal"
}

// marker returns the index of the line to cut at if the literal lacks its end,
// -1 if there is none. In a preamble "---" lines can't be markers: its end,
// "===", is yet to come.
func (l *literal) marker(preamble bool) int {
	if l.divider < 0 || l.equals >= 0 && (preamble || l.equals < l.divider) {
		return l.equals
	}
	return l.divider
}

// before says which line the literal should have ended before.
func (l *literal) before(lines []string) string {
	i := len(lines)
	for _, m := range []int{l.divider, l.equals, l.dots} {
		if m >= 0 {
			i = min(i, m)
		}
	}
	if i == len(lines) {
		return "the end of the document"
	}
	return fmt.Sprintf("the %s at line %d", lines[i][:3], i+1)
}

// unfinished and runsAcross say that the literal lacks its end: since it has
// none, or since what follows it is not Go for a reason.
func (l *literal) unfinished(lines []string) string {
	return fmt.Sprintf("%s not terminated: expected %s before %s", l, l.closing(), l.before(lines))
}

func (l *literal) runsAcross(lines []string, at position, reason string) string {
	return fmt.Sprintf("%s runs across %s and what follows is not Go: expected %s before that line, or, if the line belongs to it, a correction at line %d (%s)",
		l, l.before(lines), l.closing(), at.line+1, reason)
}

// marker notes that line i, inside the open literal, looks like a marker.
func (x *lexer) marker(k kind, i int) {
	l := x.open
	if max(l.divider, l.equals, l.dots) < 0 {
		x.crossed = append(x.crossed, l)
	}
	first := map[kind]*int{divider: &l.divider, equals: &l.equals, dots: &l.dots}[k]
	if *first < 0 {
		*first = i
	}
}

// line scans line i. It reports whether there is more on it than blanks and
// comments.
func (x *lexer) line(s string, i int) (code bool) {
	for at := 0; at < len(s); {
		if x.open == nil {
			next, c := x.token(s, at, i)
			at, code = next, code || c
			continue
		}
		code = code || x.open.quote == "`"
		end := strings.Index(s[at:], x.open.closing())
		if end < 0 {
			break
		}
		at += end + len(x.open.closing())
		x.open = nil
	}
	return code
}

// token scans from s[at], in code, to the next place worth a look.
func (x *lexer) token(s string, at, line int) (next int, code bool) {
	switch c := s[at]; c {
	case ' ', '\t', '\r':
		return at + 1, false
	case '/':
		if strings.HasPrefix(s[at:], "//") {
			return len(s), false
		}
		if strings.HasPrefix(s[at:], "/*") {
			x.begin("/*", line, at)
			return at + 2, false
		}
	case '`':
		x.begin("`", line, at)
	case '"', '\'':
		return quoted(s, at), true
	case '(', '[', '{':
		x.depth++
	case ')', ']', '}':
		x.depth = max(0, x.depth-1)
	}
	return at + 1, true
}

func (x *lexer) begin(quote string, line, at int) {
	x.open = &literal{quote: quote, at: line, col: at + 1, divider: -1, equals: -1, dots: -1}
}

// quoted returns the index behind the string or rune that begins at s[at].
func quoted(s string, at int) int {
	for i := at + 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case s[at]:
			return i + 1
		}
	}
	return len(s)
}
