package timing

import (
	"math"
	"runtime"
)

// A Doubling is the outcome of the doubling loop.
type Doubling struct {
	Last     Sample   // the last run, which reached the time if any did
	Previous Sample   // the run before it; no iterations when there was none
	Runs     []Sample // all runs in order
	Reached  bool     // false: given up before a run took the time asked for
	Folded   bool     // given up because no number of iterations takes time
}

// Double collects garbage and runs s in a growing loop, loops = 2*loops + 1,
// until a run takes at least timePerTest nanoseconds. The last run is the
// result: the earlier ones only serve to find out how long it must be.
//
// A loop whose body was folded away never gets there, and neither does any
// loop under a clock that stands still: Double gives up long after the
// fastest possible loop would have made it, and says so with Folded.
func Double(s Section, timePerTest float64) Doubling {
	runtime.GC()
	return double(timePerTest, func(iterations int64) (Sample, bool) {
		return Sample{Iterations: iterations, Elapsed: s(int(iterations))}, true
	})
}

// undisturbed is Double for who has no further runs to tell a stall of the
// machine by: a run that reached the time and took far longer than its
// iterations promised is run again, and the shorter one counts.
func undisturbed(s Section, timePerTest float64) Doubling {
	var previous int64
	return Double(func(loops int) int64 {
		elapsed := s(loops)
		if float64(elapsed) >= timePerTest && elapsed > stall*previous {
			elapsed = min(elapsed, s(loops))
		}
		previous = elapsed
		return elapsed
	}, timePerTest)
}

// stall is how many times longer than half its iterations took a run is that
// was held up; without anything else it is about twice.
const stall = 4

const (
	// maxLoops iterations take several seconds at any speed a loop can have.
	maxLoops = min(1<<36, int64(math.MaxInt)>>1)

	// stillLoops iterations take 100 ms at least. A clock that shows nothing
	// of them stands still.
	stillLoops = min(1<<31, maxLoops)
)

// double is the doubling loop over any way to run an iteration count; run
// returns false to end it early.
func double(timePerTest float64, run func(iterations int64) (Sample, bool)) Doubling {
	var d Doubling
	for loops := int64(1); loops <= maxLoops; loops = 2*loops + 1 {
		s, ok := run(loops)
		if !ok {
			return d
		}
		d.Previous, d.Last = d.Last, s
		d.Runs = append(d.Runs, s)
		if float64(s.Elapsed) >= timePerTest {
			d.Reached = true
			return d
		}
		if loops >= stillLoops && s.Elapsed <= 0 {
			break
		}
	}
	d.Folded = true
	return d
}
