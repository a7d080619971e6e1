package timing

import (
	"runtime"
	"runtime/metrics"
)

// Counted is the counted pass: the allocations and the bytes of one iteration
// of s, apart from any timing. The set-up's are taken away by running s with
// loops and with no iterations. Goroutines that allocate meanwhile are
// counted too; the smaller of two counts is the better one.
func Counted(s Section, loops int) (allocs, bytes float64) {
	loops = max(loops, 1)
	allocs0, bytes0 := allocations(s, 0)
	allocs1, bytes1 := allocations(s, loops)
	return max(0, allocs1-allocs0) / float64(loops), max(0, bytes1-bytes0) / float64(loops)
}

func allocations(s Section, loops int) (allocs, bytes float64) {
	var before, after runtime.MemStats
	for try := range 2 {
		runtime.ReadMemStats(&before)
		s(loops)
		runtime.ReadMemStats(&after)
		a, b := float64(after.Mallocs-before.Mallocs), float64(after.TotalAlloc-before.TotalAlloc)
		if try == 0 || a < allocs {
			allocs, bytes = a, b
		}
	}
	return allocs, bytes
}

// Collections is the number of garbage collections the process has completed.
// It stops nothing, unlike reading runtime.MemStats.
func Collections() int64 {
	s := [1]metrics.Sample{{Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(s[:])
	if s[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return int64(s[0].Value.Uint64())
}

// Subject makes a subject of a section in this process. Collections during
// the set-up are counted with the run's.
func (s Section) Subject(name string) Subject {
	return Subject{Name: name, Run: func(iterations int64) (Sample, error) {
		before := Collections()
		elapsed := s(int(iterations))
		return Sample{Iterations: iterations, Elapsed: elapsed, Collections: Collections() - before}, nil
	}}
}
