package timing

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDoubleGoesFromLoopsToTwiceLoopsPlusOne(t *testing.T) {
	var seen []int
	d := Double(func(loops int) int64 { seen = append(seen, loops); return int64(loops) * 100 }, 5000)
	assert.Equal(t, []int{1, 3, 7, 15, 31, 63}, seen)
	assert.True(t, d.Reached)
}

func TestDoubleReturnsTheLastTwoRuns(t *testing.T) {
	d := Double(func(loops int) int64 { return int64(loops) * 100 }, 5000)
	assert.Equal(t, Sample{Iterations: 63, Elapsed: 6300}, d.Last)
	assert.Equal(t, Sample{Iterations: 31, Elapsed: 3100}, d.Previous)
}

func TestDoubleStopsWhenTheTimeIsReachedExactly(t *testing.T) {
	d := Double(func(loops int) int64 { return int64(loops) * 100 }, 700)
	assert.Equal(t, int64(7), d.Last.Iterations)
}

func TestDoubleOfASlowBodyIsOneRun(t *testing.T) {
	d := Double(func(int) int64 { return 1e9 }, 10e6)
	assert.Len(t, d.Runs, 1)
	assert.Zero(t, d.Previous)
}

func TestDoubleGivesUpOnABodyThatTakesNoTime(t *testing.T) {
	for _, elapsed := range []int64{0, 40} {
		d := Double(func(int) int64 { return elapsed }, 10e6)
		assert.True(t, d.Folded)
		assert.False(t, d.Reached)
		assert.Less(t, len(d.Runs), 40)
	}
}

func TestDoubleNeverOverflows(t *testing.T) {
	Double(func(loops int) int64 {
		assert.Positive(t, loops)
		return 1
	}, 10e6)
}
