package profiler

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// unseen are the inputs the layout level can't size: it says so in its precision.
var unseen = map[string]bool{
	"closures": true, "substring": true, "sync.Map": true, "method value": true, "interior": true,
}

// TestLayoutComesClose compares the layout level with the exact one, within one
// per cent on what types tell.
func TestLayoutComesClose(t *testing.T) {
	if !host().exact {
		t.Skip("nothing to compare with")
	}
	m := newMachine(false)
	require.True(t, m.bases)
	for _, c := range graphCases {
		v := c.make()
		got := profile(m, v)
		want := SizeOf(v)
		t.Logf("%-20s %10d %10d", c.name, want, got.Size())
		if unseen[c.name] {
			require.Less(t, got.Size(), want)
			continue
		}
		require.LessOrEqual(t, math.Abs(float64(got.Size()-want)), 0.01*float64(want), c.name)
	}
}

// TestLayoutOfBadInputs has no right answers to compare with, only the rule that
// a figure that is off is not called better than it is.
func TestLayoutOfBadInputs(t *testing.T) {
	m := newMachine(false)
	for _, c := range badInputs {
		v := c.make()
		root := profile(m, v)
		checkTree(t, root)
		if host().exact && math.Abs(float64(root.Size()-SizeOf(v))) > 0.01*float64(SizeOf(v)) {
			t.Logf("%-40s %8d instead of %8d", c.name, root.Size(), SizeOf(v))
		}
		root.Traverse(Objects(), VisitFunc(func(n Node) {
			p, why := n.Precision()
			require.NotEqual(t, Allocator, p)
			require.NotEmpty(t, why)
		}))
		if c.done != nil {
			c.done(v)
		}
	}
}

// TestWithoutBases tries the last resort, when not even bases of blocks are known.
func TestWithoutBases(t *testing.T) {
	m := newMachine(false)
	m.bases = false
	for _, c := range graphCases {
		root := profile(m, c.make())
		checkTree(t, root)
		p, _ := root.Precision()
		require.Equal(t, Estimate, p)
	}
}

func TestClassesAreMeasured(t *testing.T) {
	m := host()
	require.Equal(t, uintptr(48), m.class(33))
	require.Equal(t, uintptr(0), m.class(0))
	require.Equal(t, uintptr(8), m.class(1))
	require.Equal(t, 2*m.page+1<<20, m.class(1<<20+m.page+1))
	require.Equal(t, m.tiny, m.block(1, false))
	require.EqualValues(t, 16, m.tiny)
	require.EqualValues(t, 8, m.header)
	if wordBytes == 8 {
		require.Equal(t, uintptr(576), m.block(520, true))
		require.EqualValues(t, 512, m.headerOver)
	}
}
