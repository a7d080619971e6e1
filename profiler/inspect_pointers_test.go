package profiler

import (
	"errors"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

type (
	account struct {
		mu      sync.Mutex
		balance int64
	}
	handle struct {
		_  noCopyHere
		id int64
		p  *int
	}
	noCopyHere struct{ noCopy }
	noCopy     struct{}
	branchNode struct {
		name string
		kids []*branchNode
	}
)

func pointers[T any](n int) []*T {
	s := make([]*T, n)
	for i := range s {
		s[i] = new(T)
	}
	return s
}

func TestPointersWhoseValuesCannotBeKeptInTheSliceAreNoWaste(t *testing.T) {
	byKey, other := map[int]*point{}, map[string]*point{}
	errs, boxes := make([]error, 100), make([]any, 100)
	shared, again := pointers[point](100), make([]*point, 100)
	copy(again, shared)
	trie := &struct {
		kids map[int]*point
	}{map[int]*point{}}
	var grown []*[8]int64
	for i := range 600 {
		grown = append(grown, new([8]int64))
		if i < 100 {
			byKey[i] = new(point)
			other[strconv.Itoa(i)] = byKey[i]
			trie.kids[i] = new(point)
			errs[i] = errors.New("failed")
			boxes[i] = point{id: i}
		}
	}
	gaps := pointers[point](100)
	gaps[50] = nil
	inside := make([]*point, 100)
	all := make([]point, 100)
	for i := range inside {
		inside[i] = &all[i]
	}
	for name, v := range map[string]any{
		"map": byKey, "two maps": []any{byKey, other}, "errors": errs, "interfaces": boxes,
		"shared": []any{shared, again}, "map in a struct": trie, "append": grown, "nil": gaps,
		"inside": inside, "beyond": pointers[point](100)[:40],
		"mutex": pointers[account](100), "no copies": pointers[handle](100), "builder": pointers[strings.Builder](100),
		"tree": pointers[branchNode](100), "list": List(100), "links": FullTree(8), "tiny": pointers[int32](100),
		"one is shared": []any{pointers[point](100), shared, again},
	} {
		require.Empty(t, kinds(t, v, FindPointers), name)
	}
}

// TestPointersSaveWhatIsNamed follows the advice.
func TestPointersSaveWhatIsNamed(t *testing.T) {
	for _, n := range []int{32, 33, 100, 1000, 6000} {
		f := kinds(t, pointers[point](n), FindPointers)
		require.Len(t, f, 1, n)
		require.Equal(t, SizeOf(pointers[point](n))-SizeOf(make([]point, n)), f[0].Wasted, n)
	}
	var some []*[3]int64
	var values [][3]int64
	for range 500 {
		some, values = append(some, new([3]int64)), append(values, [3]int64{})
	}
	f := kinds(t, some, FindPointers)
	require.Len(t, f, 1)
	require.LessOrEqual(t, f[0].Wasted, SizeOf(some)-SizeOf(values))
}
