package profiler

import (
	"cmp"
	"slices"
)

// Branch is a bounded part of a tree, for showing: a node and its largest
// children, the rest summed up.
type Branch struct {
	Node      Node
	Children  []Branch // by falling size
	More      int      // children left out, the shell counted as one
	MoreBytes int64    // and their bytes
}

// Limits bounds a Branch. A limit of 0 is none.
type Limits struct {
	Depth    int    // levels below the node
	Children int    // of each node
	Nodes    int    // in all, about; spent on large nodes first
	MinSize  int64  // bytes of a child
	Filter   Filter // asked of every child
}

// Branch cuts the tree below n to limits. It looks at no more of the tree than it
// shows, and the siblings of that.
func (n Node) Branch(limits Limits) Branch {
	b := Branch{Node: n}
	if !n.Valid() {
		return b
	}
	left := limits.Nodes - 1
	level := []*Branch{&b}
	for depth := 0; len(level) > 0; depth++ {
		var next []*Branch
		slices.SortStableFunc(level, func(a, b *Branch) int { return cmp.Compare(b.Node.Size(), a.Node.Size()) })
		for _, x := range level {
			x.grow(limits, depth, &left)
			for i := range x.Children {
				next = append(next, &x.Children[i])
			}
		}
		level = next
	}
	return b
}

// grow adds the children that fit the limits.
func (b *Branch) grow(limits Limits, depth int, left *int) {
	if b.Node.IsShell() {
		return
	}
	rest := remaining(b.Node)
	b.More, b.MoreBytes = rest.nodes, rest.bytes
	if limits.Depth > 0 && depth >= limits.Depth {
		return
	}
	for _, c := range b.Node.Children() {
		switch {
		case limits.Children > 0 && len(b.Children) >= limits.Children,
			limits.Nodes > 0 && *left <= 0,
			c.Size() < limits.MinSize:
			return
		case limits.Filter != nil && !limits.Filter.Accept(c):
			continue
		}
		*left--
		b.Children = append(b.Children, Branch{Node: c})
		b.More--
		b.MoreBytes -= c.Size()
	}
}
