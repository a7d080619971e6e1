package profiler

import "unsafe"

// static says whether a critic knows memory not to be an object.
func (w *walk) static(p unsafe.Pointer) bool {
	return w.g.critic != nil && w.g.critic.Outside(p)
}

// verdict is the worst precision of a node and of all below it.
type verdict struct {
	level Precision
	of    uint32 // the node it is of
}

// judged gives the precision of node i with all it owns, as far as a critic is
// asked: a size that an estimate takes part in is one.
func (g *graph) judged(i uint32) (Precision, string) {
	g.judge.Do(func() {
		g.verdicts = make([]verdict, g.n)
		for k := g.n; k > 0; k-- {
			level, _ := g.precision(k - 1)
			v := &g.verdicts[k-1]
			if level >= v.level {
				*v = verdict{level, k - 1}
			}
			if up := &g.verdicts[g.at(k-1).parent]; k > 1 && v.level > up.level {
				*up = *v
			}
		}
	})
	v := g.verdicts[i]
	level, why := g.precision(v.of)
	if v.of != i {
		why = "some of it: " + why
	}
	return level, why
}

// object is what a critic is told of node i.
func (g *graph) object(i uint32) Object {
	v, p := g.view(i), g.plan(i)
	o := Object{Size: g.own(i), Address: g.at(i).ptr, Variable: v == viewValue, Slice: v == viewArray, Pointers: true}
	if p != nil && v != viewFunc && v != viewRaw {
		o.Type, o.Dress, o.Pointers = p.typ, p.dress, p.ptrs && v != viewString
	}
	return o
}

// doubt is what the critic says of node i, and of an object it shares with
// others and does not own.
func (g *graph) doubt(i uint32) (Precision, string) {
	level, why := g.critic.Doubt(g.object(i))
	if k, ok := g.shares[i]; ok {
		if l, s := g.critic.Doubt(g.object(k)); l > level {
			level, why = l, s
		}
	}
	return level, why
}

// share notes that the node being looked into refers to an object that is
// another's.
func (w *walk) share(i uint32) {
	if w.cur == i || w.g.at(i).size > 2*int64(wordBytes) {
		return
	}
	if w.g.shares == nil {
		w.g.shares = map[uint32]uint32{}
	}
	w.g.shares[w.cur] = i
}
