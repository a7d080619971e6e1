package profiler

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

type point struct {
	id   int
	x, y float64
	name string
}

type untidy struct {
	a bool
	b int64
	c bool
	d int64
	e bool
}

func TestInspectors(t *testing.T) {
	if !host().exact {
		t.Skip("blocks are not known here")
	}
	queue := make([]*[5]int, 100)
	for i := range queue {
		queue[i] = new([5]int)
	}
	points := make([]*point, 64)
	for i := range points {
		points[i] = &point{id: i}
	}
	long := heapString(strings.Repeat("q", 10_000))
	for _, c := range []struct {
		name, kind, path string
		v                any
		least            int64
	}{
		{"short string", FindPinned, "<input>[:]", Substring(), 1_000_000},
		{"several short strings", FindPinned, "<input>[0]", []string{long[:3], long[5:9]}, 10_000},
		{"pointers into an array", FindPinned, "<input>[0]", Interior(), 800_000},
		{"short subslice", FindPinned, "<input>[:]", make([]int, 1000)[5:10:10], 7_000},
		{"room", FindSpare, "<input>[:]", make([]int, 3, 1000), 7_900},
		{"empty with room", FindSpare, "<input>[:]", make([]int, 0, 1000), 7_900},
		{"cut off pointers", FindBeyond, "<input>[:]", queue[:10], 90 * 48},
		{"deleted map", FindMap, "<input>", DeletedMap(), 10_000_000},
		{"equal strings", FindDuplicate, "<input>[0]", func() []string {
			s := make([]string, 100)
			for i := range s {
				s[i] = heapString("the same text again and again")
			}
			return s
		}(), 99 * 32},
		{"padding", FindPadding, "<input>[:]", make([]untidy, 100), 1400},
		{"pointers", FindPointers, "<input>[0]", points, 64 * 8},
	} {
		var kinds []string
		found := false
		for _, f := range Inspect(Profile(c.v)) {
			kinds = append(kinds, f.Kind)
			if f.Kind == c.kind {
				found = true
				assert.Equal(t, c.path, f.Path, c.name)
				assert.GreaterOrEqual(t, f.Wasted, c.least, c.name)
				assert.NotEmpty(t, f.What)
				assert.NotEmpty(t, f.Advice)
			}
		}
		assert.True(t, found, "%s: %v", c.name, kinds)
	}
	runtime.KeepAlive(long)
}

func TestInspectorsAreQuietAboutGoodData(t *testing.T) {
	whole := heapString(strings.Repeat("q", 1000))
	for _, v := range []any{
		Matrix(10), MapIntString(100), whole, []string{whole[:3], whole}, make([]int, 100),
		[]any{whole[:3], &struct{ s string }{whole}},
	} {
		require.Empty(t, Inspect(Profile(v)), "%T", v)
	}
}

func TestOneEntryIsSingular(t *testing.T) {
	m := make(map[string]int, 1000)
	m["a"] = 1
	f := kinds(t, m, FindMap)
	require.Len(t, f, 1)
	require.True(t, strings.HasPrefix(f[0].What, "a map of 1 entry takes "), f[0].What)
}

func TestSpareRoomIsWhatAShorterSliceSaves(t *testing.T) {
	type triple [3]*int
	s := make([]triple, 80, 170)
	f := kinds(t, s, FindSpare)
	require.Len(t, f, 1)
	require.Equal(t, SizeOf(s)-SizeOf(make([]triple, 80)), f[0].Wasted)
}

func TestPaddingIsWhatTheAllocatorWouldSave(t *testing.T) {
	var p padded
	Profile(&untidy{}).Traverse(nil, &p)
	f := p.Findings()
	if wordBytes != 8 {
		return
	}
	require.Len(t, f, 1)
	require.EqualValues(t, 48-24, f[0].Wasted)
	require.Equal(t, "order its fields b, d, a, c, e", f[0].Advice)
}

func TestOutside(t *testing.T) {
	v := &struct {
		s    string
		heap []byte
		any  any
	}{"a literal", make([]byte, 10), &staticThing}
	out := Profile(v).Outside()
	require.Len(t, out, 2)
	assert.Equal(t, "s", out[0].Name)
	assert.EqualValues(t, 9, out[0].Bytes)
	assert.Equal(t, "any", out[1].Name)
	assert.EqualValues(t, unsafe.Sizeof(staticThing), out[1].Bytes)
}

// kinds are the findings of a value by kind.
func kinds(t *testing.T, v any, kind string) (out []Finding) {
	t.Helper()
	if !host().exact {
		t.Skip("blocks are not known here")
	}
	for _, f := range Inspect(Profile(v)) {
		if f.Kind == kind {
			out = append(out, f)
		}
	}
	return out
}

type (
	apart struct { // padded on purpose
		_ [64]byte
		n int64
		_ [64]byte
	}
	uncomparable struct {
		_ [0]func()
		a bool
		b int64
		c bool
	}
)

func TestPaddingOnPurposeIsNoWaste(t *testing.T) {
	require.Empty(t, kinds(t, make([]apart, 16), FindPadding))
	f := kinds(t, make([]uncomparable, 16), FindPadding)
	require.Len(t, f, 1)
	require.Equal(t, "order its fields _, b, a, c", f[0].Advice)
}

func TestPaddingOfAPartIsNotThatOfItsBlock(t *testing.T) {
	all := make([]untidy, 100)
	require.Empty(t, kinds(t, &all[50], FindPadding))
	require.Empty(t, kinds(t, all[10:20:20], FindPadding))
	one := kinds(t, new(untidy), FindPadding)
	require.Len(t, one, 1)
	require.Contains(t, one[0].What, "a value of profiler.untidy takes 40 bytes where 24")
}

// TestGrowth has slices that append has grown, at two sizes.
func TestGrowth(t *testing.T) {
	m := host()
	for n := range 5000 {
		var a []*int
		var b []untidy
		if n%97 != 0 {
			continue
		}
		for range n {
			a, b = append(a, nil), append(b, untidy{})
		}
		require.EqualValues(t, cap(a), m.grown(uintptr(n), wordBytes, true), n)
		require.EqualValues(t, cap(b), m.grown(uintptr(n), unsafe.Sizeof(untidy{}), false), n)
	}
}

func TestPaddingOfAGrownSliceIsThatOfOneGrownAnew(t *testing.T) {
	type tidy struct {
		b, d    int64
		a, c, e bool
	}
	var bad []untidy
	var good []tidy
	for range 600 {
		bad, good = append(bad, untidy{}), append(good, tidy{})
	}
	f := kinds(t, bad, FindPadding)
	require.Len(t, f, 1)
	require.LessOrEqual(t, f[0].Wasted, SizeOf(bad)-SizeOf(good))
	require.Positive(t, f[0].Wasted)
}

// TestLargeBlocksHaveNoHeader compares slices about the size where it ends.
func TestLargeBlocksHaveNoHeader(t *testing.T) {
	for _, n := range []uintptr{4000, 4094, 4095, 4096, 4097, 5000, 5120, 6144} {
		s := make([]*int, n)
		require.EqualValues(t, SizeOf(s)-int64(3*wordBytes), host().block(n*wordBytes, true), n)
	}
}

func TestEqualStringsOfBlocksHeldOtherwiseAreNoWaste(t *testing.T) {
	rows := make([][]string, 100)
	for i := range rows {
		rows[i] = strings.Split(fmt.Sprintf("a customer as every other,%d,some address %d", i, i), ",")
	}
	require.Empty(t, kinds(t, rows, FindDuplicate))

	first := make([]string, len(rows))
	for i := range rows {
		first[i] = rows[i][0]
	}
	f := kinds(t, first, FindDuplicate)
	require.Len(t, f, 1, "nothing else holds the lines now")
	require.EqualValues(t, 99*32, f[0].Wasted)

	bytes := make([][]byte, 100)
	mixed := make([]any, 0, 200)
	for i := range bytes {
		bytes[i] = []byte(first[i])
		s := unsafe.String(&bytes[i][0], len(bytes[i]))
		mixed = append(mixed, &s, &bytes[i])
	}
	require.Empty(t, kinds(t, mixed, FindDuplicate))
}

func TestSmallEqualStringsShareTheirBlocks(t *testing.T) {
	var v []map[string]string
	require.NoError(t, json.Unmarshal([]byte("["+strings.Repeat(`{"id":"n1000"},`, 100)+"{}]"), &v))
	require.Empty(t, kinds(t, v, FindDuplicate))
}

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
