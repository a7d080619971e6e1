package profiler

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/DmitriyVTitov/size"
	"github.com/stretchr/testify/require"
)

const million = 1_000_000

// peers are other sizers, by the unit their ratio is printed in.
var peers = map[string]func(any) int64{
	"x-titov": func(v any) int64 { return int64(size.Of(v)) },
}

// BenchmarkSizeOf prints, for each graph, nanoseconds an object and, of peers, how
// many times as long they take and how far off they are in per cent. Times are
// the best of interleaved rounds, since other work on the machine only adds.
func BenchmarkSizeOf(b *testing.B) {
	for _, c := range benchGraphs {
		b.Run(c.name, func(b *testing.B) {
			once(b)
			v := c.make()
			n := Profile(v).Objects()
			exact := SizeOf(v)
			funcs := []func(){func() { SizeOf(v) }}
			var units []string
			for unit, f := range peers {
				if c.deep {
					continue // they overflow the stack
				}
				units = append(units, unit)
				funcs = append(funcs, func() { f(v) })
				b.ReportMetric(100*float64(f(v)-exact)/float64(exact), unit[2:]+"-off-%")
			}
			best := interleave(funcs)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(best[0]/float64(n), "ns/object")
			for i, unit := range units {
				b.ReportMetric(best[i+1]/best[0], unit)
			}
			b.ReportMetric(testing.AllocsPerRun(3, func() { SizeOf(v) })/float64(n), "allocs/object")
		})
	}
}

var benchGraphs = []struct {
	name string
	deep bool // kills recursive sizers
	make func() any
}{
	{"list 1e6", true, func() any { return List(million) }},
	{"list 1e4", false, func() any { return List(10_000) }},
	{"map int string 1e5", false, func() any { return MapIntString(100_000) }},
	{"map string bytes 1e5", false, func() any { return MapStringBytes(100_000) }},
	{"tree 2^17", false, func() any { return FullTree(17) }},
	{"matrix 1000", false, func() any { return Matrix(1000) }},
	{"shared strings 1e5", false, func() any { return SharedStrings(100_000) }},
	{"substring", false, func() any { return Substring() }},
	{"interior", false, func() any { return Interior() }},
	{"closures 1e4, unseen by titov", false, func() any { return Closures(10_000) }},
	{"chan, unseen by titov", false, func() any { return Chan() }},
	{"deleted map", false, func() any { return DeletedMap() }},
	{"set 1e5", false, func() any { return Set(100_000) }},
	{"sync.Map 1e4, refused by titov", false, func() any { return SyncMap(10_000) }},
	{"container list 1e4", false, func() any { return StdList(10_000) }},
	{"ring 1e4", false, func() any { return Ring(10_000) }},
}

// once satisfies the framework: these benchmarks do their own timing.
func once(b *testing.B) {
	for b.Loop() {
	}
}

const (
	benchRounds = 7
	benchRound  = 20 * time.Millisecond
)

// interleave times the functions in turns and returns the best round of each, in
// nanoseconds a call.
func interleave(funcs []func()) []float64 {
	best := make([]float64, len(funcs))
	for range benchRounds {
		for i, f := range funcs {
			calls, start := 0, time.Now()
			for time.Since(start) < benchRound {
				f()
				calls++
			}
			t := float64(time.Since(start).Nanoseconds()) / float64(calls)
			if best[i] == 0 || t < best[i] {
				best[i] = t
			}
		}
	}
	return best
}

// BenchmarkProfile prints nanoseconds a node of the million-node list.
func BenchmarkProfile(b *testing.B) {
	once(b)
	v := List(million)
	best := interleave([]func(){func() { Profile(v) }, func() { Profile(v).Retained() }})
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(best[0]/million, "ns/node")
	b.ReportMetric(best[1]/million, "ns/node-with-retained")
	b.ReportMetric(bytesPerNode(v, million), "B/node")
}

// bytesPerNode is all a profile allocates, garbage included, a node.
func bytesPerNode(v any, n int) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	root := Profile(v)
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(root)
	return float64(after.TotalAlloc-before.TotalAlloc) / float64(n)
}

// BenchmarkTenMillion prints the memory taken from the system for a profile of ten
// million nodes, the list included.
func BenchmarkTenMillion(b *testing.B) {
	once(b)
	debug.FreeOSMemory()
	v := List(10 * million)
	start := time.Now()
	root := Profile(v)
	b.ReportMetric(float64(time.Since(start).Nanoseconds())/1e7, "ns/node")
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(s.Sys-s.HeapReleased)/(1<<30), "GiB")
	if root.Size() != 160*million {
		b.Fatal("wrong size")
	}
}

// BenchmarkHeapGrowth prints how far the heap's growth is from the computed size.
func BenchmarkHeapGrowth(b *testing.B) {
	for _, c := range graphCases {
		b.Run(c.name, func(b *testing.B) {
			once(b)
			m := Measure(c.make)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(m.Off()), "off-bytes")
			b.ReportMetric(float64(m.Computed), "bytes")
		})
	}
}

func TestNoAllocationPerObject(t *testing.T) {
	if !host().exact {
		t.Skip("the fast path is the allocator level's")
	}
	for _, n := range []int{100, 10_000} {
		v := List(n)
		SizeOf(v)
		require.LessOrEqual(t, testing.AllocsPerRun(20, func() { SizeOf(v) }), 2.0)
	}
}

func TestBytesPerNode(t *testing.T) {
	if !host().exact {
		t.Skip("a goal of the allocator level")
	}
	const n = 200_000
	require.LessOrEqual(t, bytesPerNode(List(n), n), 48.0)
}
