package profiler

// none marks an absent vertex.
const none = ^uint32(0)

// dominators returns for every vertex of a flow graph the last one that every
// path from vertex 0 to it goes through. Vertex i's successors are
// succ[first[i]:first[i+1]]. Vertices that 0 does not lead to get none, as does
// 0 itself. order lists the vertices reached, depth first.
//
// It is Lengauer and Tarjan's algorithm with path compression, on flat arrays and
// without recursion, so that long lists are no problem.
func dominators(first, succ []uint32) (idom, order []uint32) {
	n := len(first) - 1
	d := &dominance{
		first: first, succ: succ,
		num:    filled(n, none),
		parent: make([]uint32, n),
		order:  make([]uint32, 0, n),
	}
	d.search()
	d.invert()
	return d.solve(), d.order
}

func filled(n int, v uint32) []uint32 {
	s := make([]uint32, n)
	for i := range s {
		s[i] = v
	}
	return s
}

type dominance struct {
	first, succ []uint32
	pfirst, prd []uint32 // predecessors, likewise
	order       []uint32 // vertices by their number in the depth-first search
	num         []uint32 // and back
	parent      []uint32 // in the search tree, by number

	ancestor, label, semi []uint32 // by number
	path                  []uint32
}

// search numbers the vertices depth first.
func (d *dominance) search() {
	n := len(d.num)
	if n == 0 {
		return
	}
	at := make([]uint32, n)
	copy(at, d.first)
	stack := []uint32{0}
	d.num[0] = 0
	d.order = append(d.order, 0)
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		if at[v] == d.first[v+1] {
			stack = stack[:len(stack)-1]
			continue
		}
		to := d.succ[at[v]]
		at[v]++
		if d.num[to] == none {
			d.num[to] = uint32(len(d.order))
			d.parent[d.num[to]] = d.num[v]
			d.order = append(d.order, to)
			stack = append(stack, to)
		}
	}
}

// invert lists the predecessors of every vertex reached, all by number.
func (d *dominance) invert() {
	n := len(d.order)
	d.pfirst = make([]uint32, n+1)
	each := func(f func(from, to uint32)) {
		for i, v := range d.order {
			for _, to := range d.succ[d.first[v]:d.first[v+1]] {
				f(uint32(i), d.num[to])
			}
		}
	}
	each(func(_, to uint32) { d.pfirst[to+1]++ })
	for i := range n {
		d.pfirst[i+1] += d.pfirst[i]
	}
	d.prd = make([]uint32, d.pfirst[n])
	at := append([]uint32(nil), d.pfirst[:n]...)
	each(func(from, to uint32) {
		d.prd[at[to]] = from
		at[to]++
	})
}

func (d *dominance) solve() []uint32 {
	n := len(d.order)
	d.ancestor, d.label, d.semi = filled(n, none), make([]uint32, n), make([]uint32, n)
	dom, bucket, next := make([]uint32, n), filled(n, none), filled(n, none)
	for i := range d.semi {
		d.semi[i], d.label[i] = uint32(i), uint32(i)
	}
	for w := uint32(n); w > 1; {
		w--
		for _, v := range d.prd[d.pfirst[w]:d.pfirst[w+1]] {
			d.semi[w] = min(d.semi[w], d.semi[d.eval(v)])
		}
		next[w], bucket[d.semi[w]] = bucket[d.semi[w]], w
		p := d.parent[w]
		d.ancestor[w] = p
		for v := bucket[p]; v != none; v = next[v] {
			dom[v] = p
			if u := d.eval(v); d.semi[u] < d.semi[v] {
				dom[v] = u
			}
		}
		bucket[p] = none
	}
	out := filled(len(d.num), none)
	for w := 1; w < n; w++ {
		if dom[w] != d.semi[w] {
			dom[w] = dom[dom[w]]
		}
		out[d.order[w]] = d.order[dom[w]]
	}
	return out
}

// eval returns the vertex with the least semidominator on the path from v up to
// the root of its tree in the forest linked so far, and shortens that path.
func (d *dominance) eval(v uint32) uint32 {
	if d.ancestor[v] == none {
		return v
	}
	d.path = d.path[:0]
	u := v
	for d.ancestor[d.ancestor[u]] != none {
		d.path = append(d.path, u)
		u = d.ancestor[u]
	}
	for i := len(d.path) - 1; i >= 0; i-- {
		u := d.path[i]
		a := d.ancestor[u]
		if d.semi[d.label[a]] < d.semi[d.label[u]] {
			d.label[u] = d.label[a]
		}
		d.ancestor[u] = d.ancestor[a]
	}
	return d.label[v]
}
