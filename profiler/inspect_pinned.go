package profiler

import "unsafe"

// pinned finds short strings, subslices and pointers that keep a large block, and
// slices with far more room than elements. It does so by the union of all
// references to a block: a part that any of them shows is in use.
type pinned struct {
	quiet
	g       *graph
	suspect map[uint32]extent
	order   []uint32
}

// extent is the part of a block that references show, as addresses.
type extent struct {
	lo, hi uintptr // shown
	used   uintptr // end of what lies within a length
	len    uintptr // longest length
	one    bool    // a pointer to one value is among them
}

// everything is what a reference of unknown reach shows, or one that the user
// cannot change.
var everything = extent{hi: ^uintptr(0), used: ^uintptr(0)}

func (e extent) join(f extent) extent {
	return extent{min(e.lo, f.lo), max(e.hi, f.hi), max(e.used, f.used), max(e.len, f.len), e.one || f.one}
}

// extentOf is what a reference shows.
func extentOf(q unsafe.Pointer, v view, p *plan, length, room uintptr) extent {
	a := uintptr(q)
	switch v {
	case viewOne:
		return extent{a, a + p.size, a + p.size, 1, true}
	case viewArray:
		return extent{a, a + room*p.size, a + length*p.size, length, false}
	case viewString:
		return extent{a, a + length, a + length, length, false}
	}
	return everything
}

func (x *pinned) Previsit(n Node) {
	if n.IsShell() {
		return
	}
	g, i := n.g, n.i()
	v := g.view(i)
	if v != viewOne && v != viewArray && v != viewString || n.closed() {
		return
	}
	e := extentOf(g.at(i).ptr, v, g.plan(i), uintptr(n.Len()), uintptr(n.Cap()))
	own := n.Own()
	if own < 2*smallestWaste || own-int64(e.used-e.lo) < max(smallestWaste, own/2) {
		return
	}
	if x.suspect == nil {
		x.suspect = map[uint32]extent{}
	}
	x.g = g
	x.suspect[i] = e
	x.order = append(x.order, i)
}

func (x *pinned) Findings() (out []Finding) {
	if len(x.suspect) == 0 {
		return nil
	}
	x.g.joinAll(x.suspect)
	for _, i := range x.order {
		n := Node{x.g, uint64(i)}
		e, own := x.suspect[i], n.Own()
		if shown := int64(min(e.hi-e.lo, uintptr(own))); own-shown >= max(smallestWaste, own/2) {
			out = append(out, x.pin(n, shown, own))
		} else if f, ok := x.spare(n, e, own); ok {
			out = append(out, f)
		}
	}
	return out
}

// spare finds a slice with room for twice its elements, none of which is pointed
// to: a copy would leave them where they are.
func (x *pinned) spare(n Node, e extent, own int64) (Finding, bool) {
	p, used := x.g.plan(n.i()), e.used-e.lo
	if e.one || e.hi == ^uintptr(0) || e.hi-e.lo < 2*used || p == nil || p.size == 0 {
		return Finding{}, false
	}
	wasted := own - int64(x.g.m.block(used, p.ptrs)) // of a copy
	return Finding{
		Kind: FindSpare, Node: n, Wasted: wasted,
		What:   "a slice of " + plural(int64(e.len), "element") + " has room for " + count(int64((e.hi-e.lo)/p.size)),
		Advice: "allocate it with its final length, or copy it with slices.Clone once it is complete",
	}, int64(e.hi-e.used) >= smallestWaste && wasted >= smallestWaste
}

func (x *pinned) pin(n Node, shown, own int64) Finding {
	f := Finding{Kind: FindPinned, Node: n, Wasted: own - shown}
	what := "a pointer to " + plural(shown, "byte")
	f.Advice = "keep a copy of the value, or an index, instead of a pointer into the block"
	switch x.g.view(n.i()) {
	case viewString:
		what, f.Advice = "a string of "+plural(shown, "byte"), "copy it with strings.Clone"
	case viewArray:
		what, f.Advice = "a slice of "+plural(shown, "byte"), "copy it with slices.Clone"
	}
	f.What = what + " pins a block of " + count(own)
	return f
}

// joinAll adds what all other references to the suspects show.
func (g *graph) joinAll(suspect map[uint32]extent) {
	g.rewalk(func(from, to uint32, r reference) {
		e, ok := suspect[to]
		switch {
		case !ok:
			return
		case g.behind(from, r):
			suspect[to] = everything
			return
		}
		length := r.n
		if r.view == viewArray {
			length = word(r.at, wordBytes)
		}
		suspect[to] = e.join(extentOf(r.q, r.view, r.plan, length, r.n))
	}, nil)
}

// rewalk walks the finished graph again and calls hit for every reference between
// nodes and, if given, miss for every one that leaves the heap. at is in the
// memory of w.cur.
func (g *graph) rewalk(hit func(from, to uint32, r reference), miss func(from uint32, r reference)) {
	w := &walk{m: g.m, x: g.x, g: g}
	w.again = func(to uint32, r reference) { hit(w.cur, to, r) }
	if miss != nil {
		w.missed = func(r reference) { miss(w.cur, r) }
	}
	for i := range g.n {
		w.lookAgain(i)
	}
}
