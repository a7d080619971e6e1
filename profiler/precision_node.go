package profiler

import "reflect"

// Precision says how the node's own bytes were found, and why not better. With a
// Critic among the dresses it is that of its size, all it owns included.
func (n Node) Precision() (Precision, string) {
	if !n.Valid() {
		return Allocator, ""
	}
	if n.g.critic != nil && !n.IsShell() {
		return n.g.judged(n.i())
	}
	return n.g.precision(n.i())
}

// precision is that of node i's own bytes.
func (g *graph) precision(i uint32) (Precision, string) {
	v, p := g.view(i), g.plan(i)
	level, why := Allocator, ""
	if !g.m.exact {
		level, why = Layout, g.m.why
		if !g.m.bases {
			level = Estimate
		}
	}
	worse := func(l Precision, s string) {
		if l > level || l == level && l != Allocator {
			level, why = l, s
		}
	}
	if p != nil && p.dress != nil && g.isDerived(v, p) {
		worse(Layout, "derived from the declared type's layout; this process lays it out differently")
	}
	doubted := false
	if g.critic != nil && v != viewSet {
		l, s := g.doubt(i)
		worse(l, s)
		doubted = why == s && s != ""
	}
	if g.m.exact {
		switch v {
		case viewRuntime:
			why = "the scheduler's own memory, which the object refers to; it changes while the program runs"
		case viewRaw, viewFunc:
			if level == Allocator {
				why = unknownWhy(v)
			}
		}
		return level, why
	}
	switch {
	case v == viewRaw || v == viewFunc:
		worse(Estimate, unknownWhy(v))
	case g.inMiddle(i):
		worse(Estimate, "the reference points into the middle of a block whose end is not known")
	case v == viewString && level == Layout && !doubted:
		why = "as long as this string shows; the block behind it may be larger"
	case v == viewMap && !g.m.maps.ok, v == viewChan && !g.m.chans.ok:
		worse(Estimate, "the runtime's "+reflect.Kind(p.typ.Kind()).String()+" layout could not be measured")
	}
	return level, why
}

// inMiddle says whether node i is seen from within its block, below the allocator
// level.
func (g *graph) inMiddle(i uint32) bool {
	v, at := g.view(i), uintptr(g.at(i).ptr)
	if !g.m.bases || v != viewOne && v != viewArray && v != viewString {
		return false
	}
	base, _, _ := findObject(at, 0, 0)
	return base != 0 && at != base && at != base+g.m.header
}

func unknownWhy(v view) string {
	if v == viewFunc {
		return "what a closure captured has no types; its words are followed as the collector follows them"
	}
	return "no type is known for this block; its words are followed as the collector follows them"
}

// isDerived says whether a dressed node's bytes had to be worked out.
func (g *graph) isDerived(v view, p *plan) bool {
	switch v {
	case viewMap:
		return p.group != nil && p.group.shown != p.group.size
	case viewChan:
		return g.dressPlan(p.typ.Elem(), part(p.dress, Dress.Elem)).derived()
	}
	return p.derived()
}
