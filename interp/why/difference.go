package why

import (
	"fmt"
	"slices"
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

// CountedIn takes from a report the counted allocations, those at the first
// combination of parameters, and whether there is a difference, and compares
// anew. There is nothing to explain about what has no figures or failed.
func (r *Result) CountedIn(rep *report.Report) {
	measured := func(s report.Snippet) bool { return s.NsPerOp != nil || s.Allocs != nil }
	figures := slices.ContainsFunc(rep.Snippets, measured)
	baseline := ""
	if i := r.index(r.Baseline); i >= 0 {
		baseline = r.Snippets[i].Name
	}
	for i := range r.Snippets {
		sn := &r.Snippets[i]
		sn.Failed = slices.ContainsFunc(rep.Errors, func(e report.Error) bool { return e.Snippet == sn.Name })
		sn.Blank = sn.Failed
		j := slices.IndexFunc(rep.Snippets, func(s report.Snippet) bool { return s.Name == sn.Name })
		if j < 0 {
			sn.Blank = sn.Blank || !figures
			continue
		}
		s := rep.Snippets[j]
		sn.Allocs, sn.Bytes = s.Allocs, s.Bytes
		sn.Blank = sn.Blank || !measured(s)
		sn.Decided = s.Comparison != nil && s.Comparison.Baseline == baseline && (s.Comparison.Verdict == report.VerdictFaster || s.Comparison.Verdict == report.VerdictSlower)
	}
	r.Compare(r.Baseline)
}

// Compare says for each snippet in one sentence how it differs from the one at
// index baseline of the document.
func (r *Result) Compare(baseline int) {
	base := r.index(baseline)
	for i := range r.Snippets {
		r.Snippets[i].Difference = ""
		if base >= 0 && i != base && !r.Snippets[base].Blank && !r.Snippets[i].Blank {
			r.Snippets[i].Difference = difference(&r.Snippets[base], &r.Snippets[i])
		}
	}
}

// index is where the snippet at an index of the document is; -1 for nowhere.
func (r *Result) index(inDocument int) int {
	return slices.IndexFunc(r.Snippets, func(s Snippet) bool { return s.Index == inDocument })
}

// difference is the first of these that holds: different allocations, and what
// causes them; different numbers of what the compiler left in; none that the
// compiler knows of.
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
	said := "the compiler decided the same about both"
	if !slices.Equal(a.decisions(false), b.decisions(false)) {
		said = "the compiler left as many escapes, calls, copies and checks in both"
	}
	if !slices.Equal(a.decisions(true), b.decisions(true)) {
		said = "apart from the set-up, " + said
	}
	if b.Decided {
		said += ": the difference may be in the instructions themselves, or in what they call"
	}
	return said
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
