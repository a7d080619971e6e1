package profiler

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSpareRoomIsWhatAShorterSliceSaves(t *testing.T) {
	type triple [3]*int
	s := make([]triple, 80, 170)
	f := kinds(t, s, FindSpare)
	require.Len(t, f, 1)
	require.Equal(t, SizeOf(s)-SizeOf(make([]triple, 80)), f[0].Wasted)
}

func TestWhatElseRefersToCutOffObjectsKeepsThem(t *testing.T) {
	type deep struct{ next, it any }
	s := pointers[[5]int](100)
	chain := &deep{next: &deep{next: &deep{it: s[99]}}}
	f := kinds(t, []any{s[:10], chain}, FindBeyond)
	require.Len(t, f, 1)
	require.EqualValues(t, 89*48, f[0].Wasted, "one of 90 is referred to otherwise")
	require.Empty(t, kinds(t, []any{s[:10], s[:100]}, FindBeyond), "they are another slice's")
	require.Empty(t, kinds(t, []any{s[:10], &s[50]}, FindBeyond), "one is pointed to in its place")
}

func TestSpareRoomThatACopyDoesNotFree(t *testing.T) {
	s := make([]int, 10, 1000)
	require.Len(t, kinds(t, []any{s}, FindSpare), 1)
	require.Empty(t, kinds(t, []any{s, &s[5]}, FindSpare), "a pointer keeps the array")
	var b bytes.Buffer
	b.Grow(10_000)
	b.WriteString("abc")
	type both struct {
		first []byte
		b     *bytes.Buffer
	}
	require.Empty(t, Inspect(Profile(&both{b.Bytes(), &b})), "the buffer keeps it")
}
