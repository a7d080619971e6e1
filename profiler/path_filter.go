package profiler

// PathMatches accepts nodes whose path, without the root's name, is as the
// pattern wants it (see PathPattern), and those on the way there.
//
// The filter remembers how far the nodes of the last tree have come, so that
// long lists take no longer than wide ones; it is for one goroutine at a time.
func PathMatches(pattern string) Filter { return &pathFilter{pattern: ParsePath(pattern)} }

type pathFilter struct {
	pattern PathPattern
	g       *graph
	known   []uint64 // of each node, the bits of its match; none while it is not known
	done    []bool
	way     []uint32
}

func (f *pathFilter) Accept(x Node) bool {
	if !x.Valid() {
		return false
	}
	m := f.match(x)
	return m.Whole() || !x.IsShell() && m.Open()
}

// match returns the match of x's path; a shell's is its parent's.
func (f *pathFilter) match(x Node) PathMatch {
	w := f.pattern.words()
	if f.g != x.g {
		f.g, f.known, f.done = x.g, make([]uint64, int(x.g.n)*w), make([]bool, x.g.n)
		copy(f.known, f.pattern.Start().at)
		f.done[0] = true
	}
	of := func(i uint32) PathMatch {
		return PathMatch{f.pattern.steps, f.known[int(i)*w : int(i+1)*w]}
	}
	f.way = f.way[:0]
	for i := x.i(); !f.done[i]; i = f.g.at(i).parent {
		f.way = append(f.way, i)
	}
	for k := len(f.way) - 1; k >= 0; k-- {
		i := f.way[k]
		if up := of(f.g.at(i).parent); up.Open() {
			copy(of(i).at, up.Step(Node{f.g, uint64(i)}.Name()).at)
		}
		f.done[i] = true
	}
	return of(x.i())
}
