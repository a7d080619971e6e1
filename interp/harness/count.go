package harness

import "runtime"

// count measures allocations and bytes an iteration, the set-up's taken away:
// the timed function is run with and without iterations. Counts are exact;
// only another goroutine that allocates disturbs them.
func count(timed func(Loops) Nanoseconds, iterations int64) (allocs, bytes float64) {
	n := max(iterations, 1)
	a0, b0 := mallocs(timed, 0)
	a1, b1 := mallocs(timed, n)
	return max(0, float64(a1-a0)/float64(n)), max(0, float64(b1-b0)/float64(n))
}

// mallocs runs the timed function twice and keeps the smaller counts, those
// the runtime added least to.
func mallocs(timed func(Loops) Nanoseconds, n int64) (allocs, bytes int64) {
	for try := range 2 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		timed(Loops(n))
		runtime.ReadMemStats(&after)
		a, b := int64(after.Mallocs-before.Mallocs), int64(after.TotalAlloc-before.TotalAlloc)
		if try == 0 || a < allocs {
			allocs, bytes = a, b
		}
	}
	return allocs, bytes
}
