package why

import (
	"fmt"
	"go/ast"
	"go/parser"
	"strings"

	"speedtimer/interp/report"
)

// Counted puts the counted allocations of a snippet beside what was decided.
func (r *Result) Counted(name string, allocs, bytes *float64) {
	for i := range r.Snippets {
		if r.Snippets[i].Name == name {
			r.Snippets[i].Allocs, r.Snippets[i].Bytes = allocs, bytes
		}
	}
}

// CountedIn takes the counted allocations from a report, those at the first
// combination of parameters, and compares anew.
func (r *Result) CountedIn(rep *report.Report) {
	seen := map[string]bool{}
	for _, s := range rep.Snippets {
		if !seen[s.Name] {
			r.Counted(s.Name, s.Allocs, s.Bytes)
		}
		seen[s.Name] = true
	}
	r.Compare(r.Baseline)
}

// Compare says for each snippet in one sentence how it differs from the one at
// index baseline of the document.
func (r *Result) Compare(baseline int) {
	base := -1
	for i := range r.Snippets {
		if r.Snippets[i].Index == baseline {
			base = i
		}
	}
	for i := range r.Snippets {
		if base >= 0 && i != base {
			r.Snippets[i].Difference = difference(&r.Snippets[base], &r.Snippets[i])
		}
	}
}

// difference is the first of these that holds: different allocations, and what
// causes them; different numbers of what the compiler left in.
func difference(a, b *Snippet) string {
	if a.Allocs != nil && b.Allocs != nil && !near(*a.Allocs, *b.Allocs) {
		more, less := b, a
		if *a.Allocs > *b.Allocs {
			more, less = a, b
		}
		return fmt.Sprintf("%q makes %s an operation and %q %s: %s", more.Name, allocations(*more.Allocs), less.Name, number(*less.Allocs), cause(more, less))
	}
	for _, kind := range []struct{ kind, one, many string }{
		{Escapes, "value escapes to the heap", "values escape to the heap"},
		{NotInlined, "call or function is not inlined", "calls or functions are not inlined"},
		{Copy, "large value is copied", "large values are copied"},
		{Bounds, "bounds check is left", "bounds checks are left"},
		{NilCheck, "nil check is left", "nil checks are left"},
	} {
		n, apart := a.count(kind.kind)
		m, too := b.count(kind.kind)
		if n == m {
			continue
		}
		what := kind.many
		if m == 1 {
			what = kind.one
		}
		said := fmt.Sprintf("in %q %d %s, in %q %d", b.Name, m, what, a.Name, n)
		if apart+too > 0 {
			said = "apart from the set-up, " + said
		}
		return said
	}
	return "the compiler decided the same about both: the difference is in the instructions themselves, or in what they call"
}

// cause says what the allocations come from that a snippet makes and another
// does not, as far as is known.
func cause(more, less *Snippet) string {
	both := map[string]int{}
	for _, n := range less.Notes {
		if v, ok := escaping(n); ok && !n.Untimed {
			both[v]++
		}
	}
	var values []string
	shared, setup := false, false
	for _, n := range more.Notes {
		v, ok := escaping(n)
		setup = setup || ok && n.Untimed
		if !ok || n.Untimed {
			continue
		}
		if both[v]--; both[v] >= 0 {
			shared = true
		} else if len(values) < 3 {
			values = append(values, fmt.Sprintf("%s (line %d)", v, n.Line))
		}
	}
	const running = "made while it runs: by joining strings, by growing slices or maps, or by what it calls"
	switch {
	case len(values) > 0:
		return "on the heap because they escape are " + strings.Join(values, ", ")
	case shared:
		return "what escapes there escapes in the other, too, so the rest are " + running
	}
	if setup {
		return "the compiler lets nothing escape there but in the set-up, which is not timed, so they are " + running
	}
	return "the compiler lets nothing escape there, so they are " + running
}

// escaping is what a note says escapes, if that can be an allocation.
func escaping(n Note) (value string, ok bool) {
	value, ok = strings.CutSuffix(n.Message, " escapes to heap")
	return value, ok && n.Kind == Escapes && !literal(value)
}

// literal says whether an expression is a literal: an interface that holds one
// points to read-only data, which is no allocation.
func literal(expr string) bool {
	x, err := parser.ParseExpr(expr)
	if err != nil {
		return false
	}
	_, is := x.(*ast.BasicLit)
	return is
}

func near(a, b float64) bool { return max(a, b)-min(a, b) < 0.5 }

func allocations(n float64) string {
	if number(n) == "1" {
		return "1 allocation"
	}
	return number(n) + " allocations"
}

func number(n float64) string {
	if n < 0.005 {
		return "none"
	}
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", n), "0"), ".")
}
