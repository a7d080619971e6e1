package profiler

import (
	"cmp"
	"slices"
)

// Children returns what the object owns, its shell included, by falling size;
// equal ones in the order found, the shell last.
func (n Node) Children() []Node {
	if !n.Valid() || n.IsShell() {
		return nil
	}
	ids, shell := n.g.sorted(n.i(), nil)
	out := make([]Node, 0, len(ids)+1)
	for k := 0; k <= len(ids); k++ {
		if k == shell {
			out = append(out, n.Shell())
		}
		if k < len(ids) {
			out = append(out, Node{n.g, uint64(ids[k])})
		}
	}
	return out
}

// sorted appends the children of node i to ids, by falling size, and returns
// before which of them the shell stands; -1 if there is none.
func (g *graph) sorted(i uint32, ids []uint32) ([]uint32, int) {
	start := len(ids)
	own := g.at(i).size
	g.children(i, func(j uint32) {
		ids = append(ids, j)
		own -= g.at(j).size
	})
	kids := ids[start:]
	if len(kids) > 1 {
		slices.SortStableFunc(kids, func(a, b uint32) int { return cmp.Compare(g.at(b).size, g.at(a).size) })
	}
	if g.view(i) == viewSet {
		return ids, -1
	}
	shell := len(kids)
	for shell > 0 && g.at(kids[shell-1]).size < own {
		shell--
	}
	return ids, shell
}

// ChildCount returns how many children n has, the shell not counted.
func (n Node) ChildCount() int {
	if !n.Valid() || n.IsShell() {
		return 0
	}
	c := 0
	n.g.children(n.i(), func(uint32) { c++ })
	return c
}

// Objects returns the number of objects in the whole profile, shells not
// counted.
func (n Node) Objects() int {
	if !n.Valid() {
		return 0
	}
	return int(n.g.n)
}
