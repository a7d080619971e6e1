package profiler

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

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
