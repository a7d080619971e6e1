package profiler

import (
	"errors"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

// exactly checks the size of v against a heap dump, where there is one.
func exactly(t *testing.T, v any) {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // a collection empties pools between Verify and Profile
	got, err := Verify(v)
	if errors.Is(err, ErrNoHeapDump) {
		require.Equal(t, SizeOf(v), Profile(v).Size())
		return
	}
	require.NoError(t, err)
	if got.Precision == Allocator {
		require.Equal(t, got.Dump, got.Size, "heap dump has %d objects", got.Objects)
		require.Equal(t, got.Size, Profile(v).Size(), "the tree's size")
		return
	}
}
