package profiler

import (
	"cmp"
	"container/heap"
	"slices"
)

// TypeTotal is what the objects of one type add up to.
type TypeTotal struct {
	Type    string
	Objects int
	Bytes   int64 // own, without what the objects refer to
}

// TypeTotals is a Visitor that adds up objects by type.
type TypeTotals struct{ byType map[string]*TypeTotal }

// Previsit adds n's own bytes.
func (t *TypeTotals) Previsit(n Node) {
	if n.IsShell() {
		return
	}
	if t.byType == nil {
		t.byType = map[string]*TypeTotal{}
	}
	name := n.Type()
	sum := t.byType[name]
	if sum == nil {
		sum = &TypeTotal{Type: name}
		t.byType[name] = sum
	}
	sum.Objects++
	sum.Bytes += n.Own()
}

// Postvisit does nothing.
func (t *TypeTotals) Postvisit(Node) {}

// Totals returns the totals so far, the largest first.
func (t *TypeTotals) Totals() []TypeTotal {
	out := make([]TypeTotal, 0, len(t.byType))
	for _, s := range t.byType {
		out = append(out, *s)
	}
	slices.SortFunc(out, func(a, b TypeTotal) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Type, b.Type))
	})
	return out
}

// LargestPaths is a Visitor that keeps the Max objects with the most bytes of
// their own. A Max of 0 is 10.
type LargestPaths struct {
	Max  int
	kept ownHeap
}

type ownNode struct {
	node Node
	own  int64
}

type ownHeap []ownNode

func (h ownHeap) Len() int           { return len(h) }
func (h ownHeap) Less(i, j int) bool { return h[i].own < h[j].own }
func (h ownHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *ownHeap) Push(x any)        { *h = append(*h, x.(ownNode)) }
func (h *ownHeap) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	*h = (*h)[:last]
	return x
}

// Previsit keeps n if it is among the largest so far.
func (l *LargestPaths) Previsit(n Node) {
	if n.IsShell() {
		return
	}
	most, own := cmp.Or(l.Max, 10), n.Own()
	if len(l.kept) < most {
		heap.Push(&l.kept, ownNode{n, own})
		return
	}
	if own > l.kept[0].own {
		l.kept[0] = ownNode{n, own}
		heap.Fix(&l.kept, 0)
	}
}

// Postvisit does nothing.
func (l *LargestPaths) Postvisit(Node) {}

// Nodes returns the nodes kept, the largest first.
func (l *LargestPaths) Nodes() []Node {
	kept := slices.Clone(l.kept)
	slices.SortFunc(kept, func(a, b ownNode) int {
		return cmp.Or(cmp.Compare(b.own, a.own), cmp.Compare(a.node.id, b.node.id))
	})
	out := make([]Node, len(kept))
	for i, k := range kept {
		out[i] = k.node
	}
	return out
}

// Where shows v only the nodes f accepts, without keeping a traversal from going
// further: unlike a filter it does not cut off what lies below.
func Where(f Filter, v Visitor) Visitor { return &where{f: f, v: v} }

type where struct {
	f    Filter
	v    Visitor
	seen []bool
}

func (w *where) Previsit(n Node) {
	ok := w.f == nil || w.f.Accept(n)
	w.seen = append(w.seen, ok)
	if ok {
		w.v.Previsit(n)
	}
}

func (w *where) Postvisit(n Node) {
	last := len(w.seen) - 1
	if w.seen[last] {
		w.v.Postvisit(n)
	}
	w.seen = w.seen[:last]
}
