package profiler

import "unsafe"

// tinyBlock is a block for small objects without pointers that a variable lies
// in: the one that references to the block lead to. What else lies there has
// nothing to do with it.
type tinyBlock struct {
	guests []uint32 // other variables
	rest   uint32   // node of all else; 0 for none
}

func (w *walk) isTiny(p *plan) bool { return p.size < w.m.tiny && !p.ptrs }

func (g *graph) addTiny(i uint32) {
	if g.tiny == nil {
		g.tiny = map[uint32]*tinyBlock{}
	}
	g.tiny[i] = &tinyBlock{}
}

// guest notes that variable i lies in a block that node j stands for: the block
// is counted without it, since the variable is counted anyway.
func (w *walk) guest(i, j uint32) {
	g := w.g
	n := g.at(j)
	own, least := g.at(i).size, int64(0)
	if g.view(j) == viewValue {
		if g.covers(j, g.at(i).ptr) || g.covers(i, n.ptr) {
			return // the same variable once more
		}
		least = int64(g.plan(j).shown)
	}
	if t := g.tiny[j]; t != nil {
		t.guests = append(t.guests, i)
	}
	if size, ok := w.free[j]; ok {
		w.free[j] = max(size-own, least)
		return
	}
	n.size = max(n.size-own, least)
}

// covers says whether p points to variable i.
func (g *graph) covers(i uint32, p unsafe.Pointer) bool {
	from := uintptr(g.at(i).ptr)
	return uintptr(p) >= from && uintptr(p) < from+g.plan(i).size
}

// beside returns the node that a reference to the block of i is to: i itself
// unless i is a variable that something else lies beside.
func (w *walk) beside(i uint32, r reference) uint32 {
	t := w.g.tiny[i]
	if t == nil || w.g.covers(i, r.q) {
		return i
	}
	for _, k := range t.guests {
		if w.g.covers(k, r.q) {
			if w.again == nil {
				w.wholeBlock(i)
			}
			return k
		}
	}
	if t.rest == 0 {
		if w.again != nil {
			return i
		}
		t.rest = w.add(r.q, r.at, r.view, r.plan, w.takeRest(i))
		w.g.at(t.rest).refs-- // the caller counts the reference
	}
	return t.rest
}

// wholeBlock counts the block of variable i, now that something refers to it.
func (w *walk) wholeBlock(i uint32) {
	if size, ok := w.free[i]; ok {
		delete(w.free, i)
		w.g.at(i).size = size
	}
}

// takeRest returns what variable i's block is more than the variable, and counts
// only the latter as the variable's.
func (w *walk) takeRest(i uint32) int64 {
	w.wholeBlock(i)
	n := w.g.at(i)
	own := int64(w.g.plan(i).shown)
	rest := n.size - own
	n.size = own
	return rest
}
