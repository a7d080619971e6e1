package profiler

import (
	"runtime"
	"testing"
	"time"

	"github.com/DmitriyVTitov/size"
)

const million = 1_000_000

// BenchmarkSizeOf prints nanoseconds an object and, where it survives the graph,
// how many times as long DmitriyVTitov/size takes for it in the same run.
func BenchmarkSizeOf(b *testing.B) {
	for _, c := range benchGraphs {
		b.Run(c.name, func(b *testing.B) {
			v := c.make()
			n := Profile(v).Objects()
			b.ReportAllocs()
			for b.Loop() {
				SizeOf(v)
			}
			ours := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
			b.ReportMetric(ours/float64(n), "ns/object")
			if c.peer {
				b.ReportMetric(perCall(func() { size.Of(v) })/ours, "x-titov")
			}
		})
	}
}

var benchGraphs = []struct {
	name string
	peer bool // the peer does not overflow its stack
	make func() any
}{
	{"list 1e6", false, func() any { return List(million) }},
	{"list 1e4", true, func() any { return List(10_000) }},
	{"map int string 1e5", true, func() any { return MapIntString(100_000) }},
	{"map string bytes 1e5", true, func() any { return MapStringBytes(100_000) }},
	{"tree 2^17", true, func() any { return FullTree(17) }},
	{"shared strings 1e5", true, func() any { return SharedStrings(100_000) }},
	{"closures 1e4", true, func() any { return Closures(10_000) }},
	{"matrix 1000", true, func() any { return Matrix(1000) }},
	{"container list 1e4", true, func() any { return StdList(10_000) }},
	{"interior", true, func() any { return Interior() }},
	{"small struct", true, func() any { return &struct{ a, b *int }{new(int), new(int)} }},
	{"ring 1e4", true, func() any { return Ring(10_000) }},
}

// perCall times f, in nanoseconds.
func perCall(f func()) float64 {
	f()
	n := 0
	start := time.Now()
	for time.Since(start) < 200*time.Millisecond {
		f()
		n++
	}
	return float64(time.Since(start).Nanoseconds()) / float64(n)
}

// BenchmarkProfile prints nanoseconds and bytes a node.
func BenchmarkProfile(b *testing.B) {
	v := List(million)
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	root := Profile(v)
	runtime.GC()
	runtime.ReadMemStats(&after)
	b.ReportMetric(0, "ns/op")
	for b.Loop() {
		Profile(v)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/million, "ns/node")
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/million, "B/node")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/million, "allocated-B/node")
	runtime.KeepAlive(root)
}
