package profiler

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// naiveDominators removes each vertex in turn and sees what can't be reached any
// more.
func naiveDominators(first, succ []uint32) []uint32 {
	n := uint32(len(first) - 1)
	reach := func(without uint32) []bool {
		seen := make([]bool, n)
		if without == 0 {
			return seen
		}
		todo := []uint32{0}
		seen[0] = true
		for len(todo) > 0 {
			v := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, to := range succ[first[v]:first[v+1]] {
				if to != without && !seen[to] {
					seen[to] = true
					todo = append(todo, to)
				}
			}
		}
		return seen
	}
	all := reach(none)
	doms := make([][]uint32, n) // strict dominators of each
	for d := range n {
		if !all[d] {
			continue
		}
		seen := reach(d)
		for v := range n {
			if v != d && all[v] && !seen[v] {
				doms[v] = append(doms[v], d)
			}
		}
	}
	idom := filled(int(n), none)
	for v := range n {
		for _, d := range doms[v] { // the closest has the most dominators itself
			if idom[v] == none || len(doms[d]) > len(doms[idom[v]]) {
				idom[v] = d
			}
		}
	}
	return idom
}

func TestDominatorsMatchNaiveSolver(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		n := 1 + r.IntN(25)
		edges := r.IntN(3 * n)
		lists := make([][]uint32, n)
		for range edges {
			a := r.IntN(n)
			lists[a] = append(lists[a], uint32(r.IntN(n)))
		}
		first, succ := []uint32{0}, []uint32(nil)
		for _, l := range lists {
			succ = append(succ, l...)
			first = append(first, uint32(len(succ)))
		}
		got, _ := dominators(first, succ)
		require.Equal(t, naiveDominators(first, succ), got, "%v %v", first, succ)
	}
}

func TestDominatorsOfALongPath(t *testing.T) {
	const n = 300_000
	first, succ := make([]uint32, n+1), make([]uint32, 0, n)
	for i := range uint32(n) {
		if i+1 < n {
			succ = append(succ, i+1)
		}
		first[i+1] = uint32(len(succ))
	}
	idom, _ := dominators(first, succ)
	require.EqualValues(t, n-2, idom[n-1])
}

func TestRetained(t *testing.T) {
	type leaf struct{ data [100]int }
	type holder struct{ a, b *leaf }
	shared := &leaf{}
	v := &struct {
		left, right *holder
		alone       *leaf
	}{&holder{a: shared, b: &leaf{}}, &holder{a: shared}, &leaf{}}
	root := Profile(v)
	require.Equal(t, root.Size(), root.Retained())
	byName := map[string]Node{}
	root.Traverse(nil, VisitFunc(func(n Node) {
		if !n.IsShell() {
			byName[n.PathName()] = n
		}
	}))
	left, right := byName["<input>.left"], byName["<input>.right"]
	require.Equal(t, left.Own()+byName["<input>.left.b"].Size(), left.Retained(), "the shared leaf stays")
	require.Equal(t, left.Retained()+byName["<input>.left.a"].Size(), left.Size(), "but is shown here")
	require.Equal(t, right.Own(), right.Retained())
	require.Equal(t, 2, byName["<input>.left.a"].Refcount())
	require.Equal(t, byName["<input>.alone"].Size(), byName["<input>.alone"].Retained())
}
