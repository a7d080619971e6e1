package why

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// running is where allocations come from that the compiler records nothing of.
const running = "made while it runs, as by joining strings, by growing slices or maps, by making channels, or by what it calls"

// cause says what the allocations come from that a snippet makes and another
// does not, as far as is known.
func cause(more, less *Snippet, count float64) string {
	e := escapesBeside(more, less)
	if float64(len(e.sure)) > *more.Allocs+0.5 { // values of no size, or a loop that is not entered
		e.sure, e.perhaps = nil, append(e.sure, e.perhaps...)
	}
	switch {
	case len(e.sure) > 0:
		said := "on the heap because they escape are " + listed(e.sure)
		if more.Calls {
			return said + "; what it calls may allocate, too"
		}
		if near(count, float64(len(e.sure))) {
			return said
		}
		if len(e.perhaps) > 0 {
			return said + "; others may be " + listed(e.perhaps) + ", or " + running
		}
		return said + "; others may be " + running
	case len(e.perhaps) > 0:
		return "what escapes there may be among them: " + listed(e.perhaps) + "; or they are " + running
	case e.shared:
		return "what escapes there escapes in the other, too: it may do so more often, or they are " + running
	case e.constant:
		return "nothing but constants escapes there, which are no allocations, so they are " + running
	case e.setup:
		return "the compiler lets nothing escape there but in the set-up, which is not timed, so they are " + running
	}
	return "the compiler lets nothing escape there, so they are " + running
}

// listed are the first few of them.
func listed(values []string) string {
	if len(values) > 3 {
		return strings.Join(values[:3], ", ") + fmt.Sprintf(" and %d more", len(values)-3)
	}
	return strings.Join(values, ", ")
}

// escapees are what escapes in a snippet and not in another.
type escapees struct {
	sure     []string // an allocation each time it is run, and it is run
	perhaps  []string // it may be none, or may not be run
	shared   bool     // something escapes in both
	constant bool     // a constant does
	setup    bool     // something does in the set-up
}

func escapesBeside(more, less *Snippet) (e escapees) {
	both := map[string]int{}
	for _, n := range less.Notes {
		if v, ok := escaping(n); ok && !n.Untimed {
			both[v]++
		}
	}
	for _, n := range more.Notes {
		v, ok := escaping(n)
		switch {
		case !ok:
			continue
		case literal(v):
			e.constant = e.constant || !n.Untimed
			continue
		case n.Untimed:
			e.setup = true
			continue
		}
		if both[v]--; both[v] >= 0 {
			e.shared = true
			continue
		}
		to := &e.perhaps
		if !n.Perhaps && n.Inlined == "" && allocated(n, v) {
			to = &e.sure
		}
		*to = append(*to, fmt.Sprintf("%s (line %d)", v, n.Line))
	}
	return e
}

// escaping is what a note says escapes.
func escaping(n Note) (value string, ok bool) {
	value, ok = strings.CutSuffix(n.Message, " escapes to heap")
	return value, ok && n.Kind == Escapes
}

// allocated says whether a value that escapes is an allocation for sure: what
// makes one, and a variable that has to be on the heap. What is converted to an
// interface is none for sure: there are the small numbers, empty values and
// constants already; nor is a function that captures nothing.
func allocated(n Note, value string) bool {
	switch {
	case strings.HasPrefix(value, "new("), strings.HasPrefix(value, "&"):
		return true
	case strings.HasPrefix(value, "make("):
		return !strings.HasSuffix(value, ", 0)")
	case strings.HasPrefix(value, "[]"), strings.HasPrefix(value, "map["):
		return strings.HasSuffix(value, "{...}")
	}
	return slices.ContainsFunc(n.Flow, func(s Step) bool { return strings.HasSuffix(s.Text, " &"+value+":") })
}

// literal says whether an expression is a constant as it is written: an
// interface that holds one points to read-only data, which is no allocation.
func literal(expr string) bool {
	x, err := parser.ParseExpr(expr)
	if err != nil {
		return false
	}
	if u, ok := x.(*ast.UnaryExpr); ok && (u.Op == token.SUB || u.Op == token.ADD) {
		x = u.X
	}
	_, is := x.(*ast.BasicLit)
	return is
}
