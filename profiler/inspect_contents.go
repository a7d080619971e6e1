package profiler

import (
	"slices"
	"strconv"
	"unsafe"
)

// duplicates finds equal strings that lie in several blocks, by the union of all
// references to them: a block that anything else refers to, or a value of the
// standard library, stays anyway.
type duplicates struct {
	quiet
	g      *graph
	byText map[string]*duplicate
	order  []*duplicate
}

type duplicate struct {
	text   string
	blocks []uint32 // nodes
}

func (x *duplicates) Previsit(n Node) {
	if n.IsShell() || n.g.view(n.i()) != viewString || !n.g.m.bases || n.closed() {
		return
	}
	s := unsafe.String((*byte)(n.g.at(n.i()).ptr), n.Len())
	if !n.g.m.fills(uintptr(len(s))) {
		return
	}
	if x.byText == nil {
		x.g, x.byText = n.g, map[string]*duplicate{}
	}
	d := x.byText[s]
	if d == nil {
		d = &duplicate{text: s}
		x.byText[s] = d
		x.order = append(x.order, d)
	}
	d.blocks = append(d.blocks, n.i())
}

// fills says whether a string of n bytes leaves no room to speak of in its block
// for objects of others, which need not be in the graph.
func (m *machine) fills(n uintptr) bool { return n > m.tiny*3/4 }

const longestQuote = 32

func (x *duplicates) Findings() (out []Finding) {
	x.leaveShared()
	for _, d := range x.order {
		wasted := x.wasted(d)
		if wasted < smallestWaste {
			continue
		}
		text := d.text
		if len(text) > longestQuote {
			text = text[:longestQuote] + "..."
		}
		out = append(out, Finding{
			Kind: FindDuplicate, Node: Node{x.g, uint64(d.blocks[0])}, Wasted: wasted,
			What:   count(int64(len(d.blocks))) + " equal strings " + strconv.Quote(text) + " lie in as many blocks",
			Advice: "share one: intern them with unique.Make or a map",
		})
	}
	return out
}

// wasted is what all blocks but one take. What they hold besides the text is no
// matter of sharing it.
func (x *duplicates) wasted(d *duplicate) int64 {
	return int64(len(d.blocks)-1) * int64(x.g.m.block(uintptr(len(d.text)), false))
}

// leaveShared removes the blocks to which anything but the same text refers.
func (x *duplicates) leaveShared() {
	suspects := map[uint32]*duplicate{}
	for _, d := range x.order {
		if x.wasted(d) < smallestWaste {
			continue
		}
		for _, i := range d.blocks {
			suspects[i] = d
		}
	}
	if len(suspects) == 0 {
		return
	}
	x.g.rewalk(func(from, to uint32, r reference) {
		if d := suspects[to]; d != nil && (x.g.behind(from, r) || r.view != viewString || unsafe.String((*byte)(r.q), r.n) != d.text) {
			delete(suspects, to)
		}
	}, nil)
	for _, d := range x.order {
		d.blocks = slices.DeleteFunc(d.blocks, func(i uint32) bool { return suspects[i] == nil })
	}
}

// oversizedMaps finds maps that would be far smaller if built anew.
type oversizedMaps struct {
	quiet
	found []Finding
}

func (x *oversizedMaps) Previsit(n Node) {
	if n.IsShell() {
		return
	}
	p := n.g.plan(n.i())
	if n.g.view(n.i()) != viewMap || p.group == nil || n.closed() {
		return
	}
	fresh := n.g.m.freshMap(p.group, uintptr(n.Len()))
	if own := n.Own(); own >= 4*fresh && own-fresh >= 4*smallestWaste {
		x.found = append(x.found, Finding{
			Kind: FindMap, Node: n, Wasted: own - fresh,
			What:   "a map of " + entries(n.Len()) + " takes " + count(own) + " bytes; built anew it would take about " + count(fresh),
			Advice: "maps never shrink: copy what is left into a new one with the right size",
		})
	}
}

func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return strconv.Itoa(n) + " entries"
}

func (x *oversizedMaps) Findings() []Finding { return x.found }

// largestTable is the number of slots at which Go's maps split a table.
const largestTable = 1024

// freshMap is about the size of a new map of n entries.
func (m *machine) freshMap(g *groupPlan, n uintptr) int64 {
	total := m.block(m.maps.header, true)
	slots := uintptr(g.slots)
	if n > slots {
		for slots*7/8 < n {
			slots *= 2
		}
		tables := max(1, slots/largestTable)
		total += m.block(tables*wordBytes, true) + tables*m.block(m.maps.table, true)
		return int64(total + tables*m.block(slots/tables/uintptr(g.slots)*g.size, g.plan.ptrs))
	}
	return int64(total + m.block(g.size, g.plan.ptrs))
}

// Outside is a reference to memory that is no heap block: static data of the
// program, or memory got from elsewhere (mapped files, C). It is not counted.
type Outside struct {
	Node  Node   // that refers to it
	Name  string // of the reference, as of a child
	Type  string // of what it refers to
	Bytes int64  // shown by the reference
}

// Outside lists the references of all objects below n, n included, that lead out
// of the heap. The walk stops at such references, so this is what is known of
// them.
func (n Node) Outside() []Outside {
	if !n.Valid() || n.IsShell() {
		return nil
	}
	g := n.g
	below := make([]bool, g.n)
	below[n.i()] = true
	for i := n.i() + 1; i < g.n; i++ {
		below[i] = below[g.at(i).parent]
	}
	var out []Outside
	g.rewalk(func(uint32, uint32, reference) {}, func(from uint32, r reference) {
		if from < g.n && below[from] {
			out = append(out, g.outside(from, r))
		}
	})
	return out
}

func (g *graph) outside(from uint32, r reference) Outside {
	o := Outside{Node: Node{g, uint64(from)}, Type: "unknown"}
	// A child there would have had this name.
	tmp := node{ptr: r.q, edge: uintptr(r.at), desc: makeDesc(r.view, r.plan), parent: from}
	o.Name = g.nameOf(&tmp, r.view)
	if r.plan == nil {
		return o
	}
	o.Type = r.plan.name()
	switch r.view {
	case viewString:
		o.Bytes = int64(r.n)
	case viewArray:
		o.Type = "[]" + o.Type
		o.Bytes = int64(r.n * r.plan.shown)
	case viewOne:
		o.Bytes = int64(r.plan.shown)
	}
	return o
}

// outsiders reports slices and strings with much memory outside the heap.
type outsiders struct {
	quiet
	root Node
}

const largeOutside = 4096

func (x *outsiders) Previsit(n Node) {
	if n.IsShell() {
		return
	}
	if !x.root.Valid() {
		x.root = n
	}
}

func (x *outsiders) Findings() (out []Finding) {
	for _, o := range x.root.Outside() {
		if o.Bytes < largeOutside {
			continue
		}
		out = append(out, Finding{
			Kind: FindOutside, Node: o.Node,
			What:   o.Name + " refers to " + count(o.Bytes) + " bytes of " + o.Type + " outside the Go heap: static data or foreign memory",
			Advice: "nothing is wasted here, but this memory is in no figure",
		})
	}
	return out
}
