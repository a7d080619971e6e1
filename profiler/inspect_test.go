package profiler

import (
	"runtime"
	"strings"
	"testing"

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
