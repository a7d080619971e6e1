package profiler

import (
	"cmp"
	"slices"
)

// MinSize accepts nodes of at least n bytes.
func MinSize(n int64) Filter {
	return FilterFunc(func(x Node) bool { return x.Size() >= n })
}

// MinOfParent accepts nodes that are at least the given fraction of their
// parent, and the root.
func MinOfParent(fraction float64) Filter {
	return FilterFunc(func(x Node) bool {
		p := x.Parent()
		return !p.Valid() || float64(x.Size()) >= fraction*float64(p.Size())
	})
}

// MinOfRoot accepts nodes that are at least the given fraction of the root.
func MinOfRoot(fraction float64) Filter {
	return FilterFunc(func(x Node) bool { return float64(x.Size()) >= fraction*float64(x.Root().Size()) })
}

// MaxDepth accepts nodes with at most n nodes above them.
func MaxDepth(n int) Filter {
	return FilterFunc(func(x Node) bool {
		d := 0
		for p := x.Parent(); p.Valid(); p = p.Parent() {
			if d++; d > n {
				return false
			}
		}
		return true
	})
}

// Largest accepts the n largest children of every node, the shell among them,
// and the root.
func Largest(n int) Filter { return &largest{n: n, last: map[Node]Node{}} }

type largest struct {
	n    int
	last map[Node]Node // the smallest child accepted, by parent
}

func (f *largest) Accept(x Node) bool {
	p := x.Parent()
	if !p.Valid() {
		clear(f.last)
		return true
	}
	if f.n <= 0 {
		return false
	}
	last, ok := f.last[p]
	if !ok {
		kids := p.Children()
		last = kids[min(f.n, len(kids))-1]
		f.last[p] = last
	}
	return compareSiblings(x, last) <= 0
}

// compareSiblings orders the children of a node as Children does.
func compareSiblings(a, b Node) int {
	return cmp.Or(cmp.Compare(b.Size(), a.Size()), cmp.Compare(a.id&shellBit, b.id&shellBit), cmp.Compare(a.id, b.id))
}

// Objects accepts all nodes but shells.
func Objects() Filter { return FilterFunc(func(x Node) bool { return !x.IsShell() }) }

// TypeIs accepts nodes whose type's name matches the pattern, in which * stands
// for any text. Since the children of a node are asked only if the node was
// accepted, it is mostly of use inside LeadingTo or Where.
func TypeIs(pattern string) Filter {
	return FilterFunc(func(x Node) bool { return !x.IsShell() && MatchText(pattern, x.Type()) })
}

// And accepts what all filters accept. A nil one accepts all.
func And(filters ...Filter) Filter {
	return FilterFunc(func(x Node) bool {
		return !slices.ContainsFunc(filters, func(f Filter) bool { return f != nil && !f.Accept(x) })
	})
}

// Or accepts what any of the filters accepts. A nil one accepts all.
func Or(filters ...Filter) Filter {
	return FilterFunc(func(x Node) bool {
		return slices.ContainsFunc(filters, func(f Filter) bool { return f == nil || f.Accept(x) })
	})
}

// Not accepts what f does not.
func Not(f Filter) Filter {
	return FilterFunc(func(x Node) bool { return f != nil && !f.Accept(x) })
}

// LeadingTo accepts the nodes f accepts and all nodes above them, so that a
// traversal gets to them. It asks f about all nodes when first asked itself.
func LeadingTo(f Filter) Filter { return &leading{f: f} }

type leading struct {
	f  Filter
	g  *graph
	on []bool
}

func (l *leading) Accept(x Node) bool {
	if l.g != x.g {
		l.g, l.on = x.g, make([]bool, x.g.n)
		for i := x.g.n; i > 0; {
			i--
			n := Node{x.g, uint64(i)}
			if l.on[i] = l.on[i] || l.f == nil || l.f.Accept(n); !l.on[i] && n.Shell().Valid() {
				l.on[i] = l.f.Accept(n.Shell())
			}
			if l.on[i] {
				l.on[x.g.at(i).parent] = true
			}
		}
	}
	if x.IsShell() {
		return l.f == nil || l.f.Accept(x)
	}
	return l.on[x.i()]
}
