package why

import (
	"fmt"
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
		return fmt.Sprintf("%q makes %s an operation and %q %s: %s", more.Name, allocations(*more.Allocs), less.Name, number(*less.Allocs), cause(more, less, *more.Allocs-*less.Allocs))
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
