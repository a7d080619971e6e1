package harness

import (
	"speedtimer/interp/report"
	"speedtimer/profiler"
)

// Limits of a tree of variables to look at. What is beyond them is told as a
// number of objects and bytes under their parent.
const (
	mostNodes    = 2000 // of all variables of a snippet together
	mostChildren = 100  // of one node
	mostDepth    = 100  // linked structures go on below
)

// deepest is how deep a tree is that is to be searched: readers of JSON bound
// the depth of what they read.
const deepest = 2000

// limitsOf are the limits for a number of objects asked for.
func limitsOf(nodes int) profiler.Limits {
	if nodes <= 0 {
		return profiler.Limits{Nodes: mostNodes, Children: mostChildren, Depth: mostDepth}
	}
	return profiler.Limits{Nodes: nodes, Children: nodes, Depth: deepest}
}

// variables turns a profile of several variables into trees, the largest
// nodes first. The variables themselves are all shown.
func variables(root profiler.Node, l profiler.Limits) []report.Variable {
	l.Children = max(l.Children, root.ChildCount())
	l.Nodes = max(l.Nodes, root.ChildCount()+1)
	return tree(root.Branch(l)).Children
}

func tree(b profiler.Branch) report.Variable {
	v := describe(b.Node)
	v.More, v.MoreBytes = b.More, b.MoreBytes
	for _, c := range b.Children {
		v.Children = append(v.Children, tree(c))
	}
	return v
}

func describe(n profiler.Node) report.Variable {
	precision, why := n.Precision()
	v := report.Variable{
		Name: n.Name(), Type: n.Type(), Size: n.Size(), Retained: n.Retained(),
		Refcount: n.Refcount(), Precision: precision.String(), Why: why, Shell: n.IsShell(),
	}
	if n.IsShell() {
		for _, p := range n.Parts() {
			v.Parts = append(v.Parts, report.Part{Name: p.Name, Bytes: p.Bytes})
		}
	}
	return v
}

// verified checks the sizes of variables against a heap dump, where that can be.
func verified(roots []profiler.Root) report.Check {
	if Reveal != nil {
		return report.Check{Why: "a heap dump has the interpreter's memory, not the compiled program's"}
	}
	v, err := profiler.VerifyAll(roots...)
	if err != nil {
		return report.Check{Size: v.Size, Why: err.Error()}
	}
	return report.Check{Size: v.Size, Dump: v.Dump, Blocks: v.Objects}
}

// findings is the waste below a profile's root, the most first.
func findings(root profiler.Node) []report.Finding {
	var out []report.Finding
	for _, f := range profiler.Inspect(root) {
		out = append(out, report.Finding{Kind: f.Kind, Path: f.Path, Wasted: f.Wasted, What: f.What, Advice: f.Advice})
	}
	return out
}
