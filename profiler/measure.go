package profiler

import (
	"runtime"
	"runtime/debug"
	"slices"
	"unsafe"
)

// Measurement is the size of an instance found by watching the heap grow, beside
// the computed one. All figures are bytes; those of a value that is no reference
// include the block an interface keeps it in.
type Measurement struct {
	Alone     int64   // growth with one instance held
	Amortised float64 // growth an instance with N held; below Alone where they share blocks
	N         int
	Computed  int64 // the blocks the walk finds for one instance
	Steady    bool  // repeated measurements agreed; otherwise something else was allocating
}

// Off is how far the computed size is from what one instance was seen to take.
func (m Measurement) Off() int64 { return m.Computed - m.Alone }

const (
	measureRounds    = 5
	measureCollects  = 3
	measureInstances = 1000
	measureBytes     = 32 << 20
)

// Measure is the empirical sizer: it makes instances with f, holds them, and reads
// by how much the heap has grown. It switches the collector to its own rhythm
// meanwhile, so nothing else should allocate. f is called some thousand times,
// fewer for large instances. What all instances share, or the program keeps
// anyway, is not in the growth but is in the computed size.
func Measure(f func() any) Measurement {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var m Measurement
	f() // what is made only once is made now
	var alone []int64
	for range measureRounds {
		growth, held := grow(f, 1)
		alone = append(alone, growth)
		m.Computed = blocks(host(), held[0])
	}
	slices.Sort(alone)
	m.Alone = alone[measureRounds/2]
	m.Steady = alone[1] == m.Alone && alone[measureRounds-2] == m.Alone
	m.N = int(min(measureInstances, max(10, measureBytes/max(1, m.Alone))))
	growth, _ := grow(f, m.N)
	m.Amortised = float64(growth) / float64(m.N)
	return m
}

// grow returns how much the heap grew by n instances.
func grow(f func() any, n int) (int64, []any) {
	held := make([]any, n)
	before := heapBytes()
	for i := range held {
		held[i] = f()
	}
	after := heapBytes()
	runtime.KeepAlive(held)
	return after - before, held
}

// heapBytes collects garbage until finalizers and pools have had their turn.
func heapBytes() int64 {
	for range measureCollects {
		runtime.GC()
	}
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return int64(s.HeapAlloc)
}

// blocks is the size of all blocks an interface holding v keeps.
func blocks(m *machine, v any) int64 {
	e := (*eface)(unsafe.Pointer(&v))
	if e.typ == nil {
		return 0
	}
	p := planOfWord(e.typ)
	if m.exact {
		r := getReach()
		defer r.put()
		r.push(e.data)
		r.run()
		return r.bytes
	}
	n := profile(m, v).Size()
	if !p.direct {
		n += int64(m.block(p.size, p.ptrs)) - p.own
	}
	return n
}
