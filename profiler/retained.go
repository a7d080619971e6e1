package profiler

import "sync"

// retained holds the retained sizes of a graph's nodes, worked out when first
// asked for.
type retained struct {
	once sync.Once
	size []int64
}

// Retained returns the bytes that would be free if the object went away and all
// else stayed: its own and those of every object that can only be reached through
// it. Size says who is shown as the owner; Retained what removing it would gain.
// A shell retains its own bytes.
//
// The first call for a profile walks the graph again, so make it before the graph
// changes.
func (n Node) Retained() int64 {
	switch {
	case !n.Valid():
		return 0
	case n.IsShell():
		return n.Size()
	}
	r := &n.g.retains
	r.once.Do(func() { r.size = n.g.retainedSizes() })
	return r.size[n.i()]
}

func (g *graph) retainedSizes() []int64 {
	first, succ := g.edges()
	idom, order := dominators(first, succ)
	size := make([]int64, g.n)
	for i := range g.n {
		size[i] += g.at(i).size
		if i > 0 {
			size[g.at(i).parent] -= g.at(i).size
		}
	}
	for k := len(order) - 1; k > 0; k-- {
		v := order[k]
		size[idom[v]] += size[v]
	}
	return size
}

// edges walks the finished graph again for all references between its nodes.
func (g *graph) edges() (first, succ []uint32) {
	first = make([]uint32, g.n+1)
	succ = make([]uint32, 0, g.n)
	w := &walk{m: g.m, x: g.x, g: g}
	w.again = func(to uint32, _ reference) { succ = append(succ, to) }
	for i := range g.n {
		// What the tree says holds, whatever the second walk finds.
		g.children(i, func(j uint32) { succ = append(succ, j) })
		w.lookAgain(i)
		first[i+1] = uint32(len(succ))
	}
	return first, succ
}

// lookAgain finds the references of node i of a finished graph.
func (w *walk) lookAgain(i uint32) {
	w.look(i)
	w.followLate()
	w.followTails()
}
