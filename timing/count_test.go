package timing

import (
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
	data := make([]byte, 1<<10)
	short := Measure(func(loops int) {
		for range loops {
			clear(data)
		}
	})
	long := Measure(func(loops int) {
		for range loops {
			for range 50 {
				clear(data)
			}
		}
	})
	assert.Greater(t, long, 5*short)
}
