package harness

import (
	"container/heap"

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

type limits struct{ nodes, children, depth int }

// limitsOf are the limits for a number of objects asked for.
func limitsOf(nodes int) limits {
	if nodes <= 0 {
		return limits{mostNodes, mostChildren, mostDepth}
	}
	return limits{nodes, nodes, deepest}
}

// variables turns a profile of several variables into trees, the largest
// nodes first: what is left out is always smaller than what is shown.
func variables(root profiler.Node, l limits) []report.Variable {
	top := report.Variable{}
	q := &queue{{node: root, out: &top}}
	for q.Len() > 0 {
		it := heap.Pop(q).(item)
		l.nodes -= it.expand(q, l)
	}
	return top.Children
}

// An item is a node that is shown and whose children may be.
type item struct {
	node  profiler.Node
	out   *report.Variable
	depth int
}

// expand shows the node's children as far as the limits allow and returns how
// many.
func (it item) expand(q *queue, l limits) (shown int) {
	children := it.node.Children()
	most := max(0, min(l.children, l.nodes, len(children)))
	if it.depth == 0 {
		most = len(children) // the variables themselves are all shown
	} else if it.depth > l.depth {
		most = 0
	}
	it.out.Children = make([]report.Variable, most)
	for i, c := range children {
		if i >= most {
			it.out.More++
			it.out.MoreBytes += c.Size()
			continue
		}
		it.out.Children[i] = describe(c)
		if !c.IsShell() && c.ChildCount() > 0 || !c.IsShell() && c.Own() > 0 {
			heap.Push(q, item{c, &it.out.Children[i], it.depth + 1})
		}
	}
	if most == 0 {
		it.out.Children = nil
	}
	return most
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

// findings is the waste below a profile's root, the most first.
func findings(root profiler.Node) []report.Finding {
	var out []report.Finding
	for _, f := range profiler.Inspect(root) {
		out = append(out, report.Finding{Kind: f.Kind, Path: f.Path, Wasted: f.Wasted, What: f.What, Advice: f.Advice})
	}
	return out
}

// queue is a heap of items, the largest first.
type queue []item

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].node.Size() > q[j].node.Size() }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(item)) }
func (q *queue) Pop() any {
	old := *q
	it := old[len(old)-1]
	*q = old[:len(old)-1]
	return it
}
