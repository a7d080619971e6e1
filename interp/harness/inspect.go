package harness

import (
	"fmt"

	"speedtimer/interp/report"
	"speedtimer/profiler"
)

// A variable is one of a snippet's, by the address it has after a run.
type variable struct {
	name    string
	pointer any
	dress   profiler.Dress
}

// Reveal makes the root for a variable's name and address, where an interpreter
// keeps values in a way of its own: the root's Pointer points to the value, its
// Dress shows it as compiled. Roots of different declared types have different
// dresses. Nil where the program is compiled.
var Reveal func(name string, pointer any) profiler.Root

func reveal(name string, pointer any) variable {
	if Reveal == nil {
		return variable{name: name, pointer: pointer}
	}
	r := Reveal(name, pointer)
	return variable{name, r.Pointer, r.Dress}
}

// inspectAll runs each snippet once, untimed. A snippet that panics is
// reported and left out. It is false when a snippet spoilt the process for the
// others: the host has been told to start another one without it.
func (r *runner) inspectAll() bool {
	var good []Snippet
	for _, s := range r.snippets {
		r.send(report.Event{Kind: report.EventBegin, Snippet: s.Index, Stage: report.StageInspect})
		r.mark(s.Index)
		failed := r.guarded(s, func() { s.Inspect(r.see(s.Index)) })
		r.mark(report.Whole)
		if failed != nil {
			r.send(report.Event{Kind: report.EventFailed, Snippet: s.Index, Error: failed})
		}
		if r.spoils(s) {
			r.apart(s, failed != nil)
			return false
		}
		if failed != nil {
			continue
		}
		good = append(good, s)
		r.sendVariables(s.Index)
	}
	r.snippets = good
	if r.program.Same {
		r.compareResults()
	}
	r.program.Globals(r.see(report.Whole))
	r.sendVariables(report.Whole)
	return true
}

// see notes the variables of a snippet.
func (r *runner) see(snippet int) See {
	return func(name string, pointer any) {
		r.seen[snippet] = append(r.seen[snippet], reveal(name, pointer))
	}
}

// sendVariables profiles a snippet's variables together: what two of them
// share belongs to one and counts once.
func (r *runner) sendVariables(snippet int) {
	var roots []profiler.Root
	for _, v := range r.seen[snippet] {
		roots = append(roots, profiler.Root{Name: v.name, Pointer: v.pointer, Dress: v.dress})
	}
	if len(roots) == 0 {
		return
	}
	r.sizing(snippet)
	root := profiler.ProfileAll(roots...)
	r.sizing(snippet)
	r.send(report.Event{Kind: report.EventVariables, Snippet: snippet, Variables: variables(root, limitsOf(r.plan.Nodes))})
	if r.plan.Findings {
		r.send(report.Event{Kind: report.EventFindings, Snippet: snippet, Findings: findings(root)})
	}
	if r.plan.Verify {
		c := verified(roots)
		r.send(report.Event{Kind: report.EventChecked, Snippet: snippet, Check: &c})
	}
}

// sizing gives a sign of life, and tells whose variables are looked into: with
// ten million objects a step can take longer than a snippet may be silent.
func (r *runner) sizing(snippet int) {
	r.send(report.Event{Kind: report.EventBegin, Snippet: snippet, Stage: report.StageSize})
}

// MarkStart begins a mark in standard output; the plan's Mark, a colon, the
// snippet's index and a newline follow. What is printed up to the next mark is
// that snippet's output.
const MarkStart = "\x1e"

func (r *runner) mark(snippet int) {
	if r.plan.Mark != "" {
		fmt.Fprintf(r.world.writer(r.stdout), "%s%s:%d\n", MarkStart, r.plan.Mark, snippet)
	}
}

// compareResults checks that all snippets computed what the baseline did.
func (r *runner) compareResults() {
	if len(r.snippets) < 2 {
		return
	}
	base := r.snippets[r.baseline()]
	shared := r.sharedNames()
	if len(shared) == 0 {
		r.send(report.Event{Kind: report.EventSame, Snippet: base.Index, Warning: &report.Warning{
			Code:    WarnNotShared,
			Message: "//st:same has nothing to compare: no variable is declared at the top level of every snippet",
			Advice:  "give the results the same name in all snippets, or make each snippet one expression",
		}})
	}
	for _, s := range r.snippets {
		if s.Index == base.Index {
			continue
		}
		for _, name := range shared {
			r.compareVariable(name, base, s)
		}
	}
}

func (r *runner) compareVariable(name string, base, s Snippet) {
	a, b := r.find(base.Index, name), r.find(s.Index, name)
	if a.dress == b.dress && equal(a.pointer, b.pointer) {
		return
	}
	x, y := a.show(), b.show()
	if x == y {
		x, y = a.typeName()+" "+x, b.typeName()+" "+y
	}
	r.send(report.Event{Kind: report.EventSame, Snippet: s.Index, Warning: &report.Warning{
		Code:    WarnSame,
		Message: fmt.Sprintf("%s is %s in %q but %s in %q", name, x, base.Name, y, s.Name),
		Advice:  "the snippets do not compute the same: correct one of them before comparing their times",
	}})
}

func (r *runner) find(snippet int, name string) variable {
	for _, v := range r.seen[snippet] {
		if v.name == name {
			return v
		}
	}
	return variable{}
}

// sharedNames lists the variables that every snippet has, in the order of the
// first.
func (r *runner) sharedNames() (names []string) {
	for _, v := range r.seen[r.snippets[0].Index] {
		everywhere := true
		for _, s := range r.snippets[1:] {
			everywhere = everywhere && r.find(s.Index, v.name).pointer != nil
		}
		if everywhere && isComparable(v.pointer) {
			names = append(names, v.name)
		}
	}
	return names
}
