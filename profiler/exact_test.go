package profiler

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// graphCases are the graphs every level and platform is tried on.
var graphCases = []struct {
	name string
	make func() any
}{
	{"list", func() any { return List(1000) }},
	{"map int string", func() any { return MapIntString(1000) }},
	{"map string bytes", func() any { return MapStringBytes(300) }},
	{"tree", func() any { return FullTree(10) }},
	{"matrix", func() any { return Matrix(50) }},
	{"shared strings", func() any { return SharedStrings(1000) }},
	{"substring", func() any { return Substring() }},
	{"interior", func() any { return Interior() }},
	{"closures", func() any { return Closures(50) }},
	{"chan", func() any { return Chan() }},
	{"deleted map", func() any { return DeletedMap() }},
	{"set", func() any { return Set(1000) }},
	{"sync.Map", func() any { return SyncMap(500) }},
	{"container/list", func() any { return StdList(1000) }},
	{"ring", func() any { return Ring(500) }},
}

func TestGraphsAreExact(t *testing.T) {
	for _, c := range graphCases {
		t.Run(c.name, func(t *testing.T) { exactly(t, c.make()) })
	}
}

func TestBadInputsAreExact(t *testing.T) {
	for _, c := range badInputs {
		t.Run(c.name, func(t *testing.T) {
			v, done := c.make(), func() {}
			if c.done != nil {
				done = func() { c.done(v) }
			}
			defer done()
			exactly(t, v)
			_ = Profile(v).Dump()
		})
	}
}

// TestManySpans has blocks in more pages than the walk's tables start with.
func TestManySpans(t *testing.T) {
	v := make([][]byte, 80_000)
	for i := range v {
		v[i] = make([]byte, 1000)
	}
	want := int64(3*wordBytes) + int64(host().block(3*wordBytes*uintptr(len(v)), true)) + 1024*int64(len(v))
	require.Equal(t, want, SizeOf(v))
	require.Equal(t, want, Profile(v).Size())
}
