package timing

import (
	"math"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
)

var kept [][]byte

// allocating is a section with a set-up that allocates, too.
func allocating(loops int) int64 {
	kept = make([][]byte, 0, 1<<12)
	for range loops {
		kept = append(kept[:0], make([]byte, 64), make([]byte, 64))
	}
	return 0
}

func TestCountedAllocationsOfAnIteration(t *testing.T) {
	allocs, bytes := Counted(allocating, 1000)
	assert.InDelta(t, 2, allocs, 0.05)
	assert.InDelta(t, 128, bytes, 5)
}

func TestCountedLeavesTheSetupOut(t *testing.T) {
	allocs, _ := Counted(func(int) int64 { kept = make([][]byte, 10); return 0 }, 1)
	assert.LessOrEqual(t, allocs, 0.5)
}

func TestCollectionsAreCounted(t *testing.T) {
	before := Collections()
	runtime.GC()
	assert.Greater(t, Collections(), before)
}

func TestSectionSubjectReportsCollections(t *testing.T) {
	s, err := Section(func(int) int64 { runtime.GC(); return 5 }).Subject("gc").Run(3)
	assert.NoError(t, err)
	assert.Equal(t, int64(3), s.Iterations)
	assert.Equal(t, int64(5), s.Elapsed)
	assert.Positive(t, s.Collections)
}

func TestMeasureIsTheTimeOfAnIteration(t *testing.T) {
	now := int64(0)
	clock := func() int64 { return now }
	ns := measure(clock, Calibration{Loop: 2, TimePerTest: 10e6}, func(loops int) { now += 47 * int64(loops) })
	assert.InDelta(t, 45, ns, 1e-9, "the empty loop's 2 ns are not the body's")
}

func TestMeasureSaysThatABodyTakesNoTime(t *testing.T) {
	ns := measure(func() int64 { return 0 }, Calibration{TimePerTest: 10e6}, func(int) {})
	assert.True(t, math.IsNaN(ns))
}
