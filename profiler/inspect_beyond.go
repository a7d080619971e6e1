package profiler

// beyondLen finds objects that only the unused room of a slice refers to. What
// another slice of the same array shows is in use.
type beyondLen struct {
	quiet
	g       *graph
	suspect map[uint32]extent // arrays
	beyond  map[uint32][]Node
	order   []uint32
}

func (x *beyondLen) Previsit(n Node) {
	p := n.Parent()
	if n.IsShell() || !p.Valid() || n.g.view(p.i()) != viewArray || n.Refcount() != 1 {
		return
	}
	g, i := n.g, p.i()
	e := extentOf(g.at(i).ptr, viewArray, g.plan(i), uintptr(p.Len()), uintptr(p.Cap()))
	if at := g.at(n.i()).edge; at < e.used || at >= e.hi || p.closed() {
		return
	}
	if x.suspect == nil {
		x.g, x.suspect, x.beyond = g, map[uint32]extent{}, map[uint32][]Node{}
	}
	if _, ok := x.suspect[i]; !ok {
		x.suspect[i] = e
		x.order = append(x.order, i)
	}
	x.beyond[i] = append(x.beyond[i], n)
}

func (x *beyondLen) Findings() (out []Finding) {
	if len(x.suspect) == 0 {
		return nil
	}
	x.g.joinAll(x.suspect)
	for _, i := range x.order {
		f := Finding{Kind: FindBeyond, Node: Node{x.g, uint64(i)}, What: "the room beyond the slice's length still refers to objects",
			Advice: "clear what is cut off: clear(s[len(s):cap(s)]), or use slices.Delete"}
		for _, n := range x.beyond[i] {
			if x.g.at(n.i()).edge >= x.suspect[i].used {
				f.Wasted += n.Retained()
			}
		}
		if f.Wasted > 0 && !x.suspect[i].one {
			out = append(out, f)
		}
	}
	return out
}
