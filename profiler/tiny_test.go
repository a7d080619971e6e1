package profiler

import (
	"errors"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// allExactly checks several variables together against a heap dump, and that
// their tree holds together.
func allExactly(t *testing.T, name string, roots ...Root) Node {
	t.Helper()
	root := ProfileAll(roots...)
	checkTree(t, root)
	got, err := VerifyAll(roots...)
	if errors.Is(err, ErrNoHeapDump) {
		return root
	}
	require.NoError(t, err)
	require.Equal(t, root.Size(), got.Size)
	if got.Precision == Allocator {
		require.Equal(t, got.Dump, got.Size, "%s: %s\n%s", name, got, root.Dump())
		require.True(t, got.Equal())
	}
	return root
}

// Small variables share a block with each other and with what has nothing to do
// with them. Whatever refers to which, no byte counts twice.
func TestVariablesInTinyBlocks(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for shift := range 4 {
		for range shift {
			_ = escape(new(int32)) // so that the variables fall elsewhere in their blocks
		}
		a, b, c, d := int32(1), int32(2), int8(3), int64(4)
		f := func() int32 { a++; b++; return a + b }
		pd, other := &d, new(int32)
		_ = c
		all := []Root{
			{Name: "a", Pointer: &a}, {Name: "f", Pointer: &f}, {Name: "b", Pointer: &b}, {Name: "other", Pointer: &other},
			{Name: "c", Pointer: &c}, {Name: "pd", Pointer: &pd}, {Name: "d", Pointer: &d},
		}
		dump, err := takeHeapDump() // one for all: nothing changes
		if errors.Is(err, ErrNoHeapDump) {
			dump = nil
		} else {
			require.NoError(t, err)
		}
		for k := range all {
			turned := append(append([]Root{}, all[k:]...), all[:k]...)
			for n := 1; n <= len(turned); n++ {
				root := ProfileAll(turned[:n]...)
				checkTree(t, root)
				if dump != nil && host().exact {
					want, _ := dump.ofAll(turned[:n])
					require.Equal(t, want, root.Size(), root.Dump())
				}
			}
		}
		runtime.KeepAlive(f())
	}
}

// A reference to a small object is not taken for one to the variable that
// happens to lie beside it.
func TestNeighboursInTinyBlocksAreNotTheVariable(t *testing.T) {
	if !host().exact {
		t.Skip("no allocator level here")
	}
	for range 1000 {
		x, p := escape(new(int32)), escape(new(int32))
		if uintptr(unsafe.Pointer(x))/host().tiny != uintptr(unsafe.Pointer(p))/host().tiny {
			continue
		}
		root := allExactly(t, "neighbours", Root{Name: "x", Pointer: x}, Root{Name: "p", Pointer: &p})
		got := map[string]Node{}
		for _, n := range root.Children() {
			got[n.Name()] = n
		}
		assert.Zero(t, got["x"].Refcount())
		assert.EqualValues(t, 4, got["x"].Size())
		assert.EqualValues(t, host().tiny-4, got["p"].Size())
		return
	}
	t.Skip("small objects share no blocks here, as under the race detector")
}

func TestVerifyAllLooksIntoStaticVariables(t *testing.T) {
	staticThing.m = MapIntString(10)
	defer func() { staticThing.m = nil }()
	p := &staticThing
	allExactly(t, "by pointer", Root{Name: "p", Pointer: &p})
	allExactly(t, "itself", Root{Name: "s", Pointer: &staticThing})
	s, e, now := []string{heapString("abc")}, error(nil), time.Now()
	allExactly(t, "several", Root{Name: "s", Pointer: &s}, Root{Name: "e", Pointer: &e}, Root{Name: "now", Pointer: &now}, Root{Name: "none"})
}
