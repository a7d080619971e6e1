package program

import (
	"cmp"
	"fmt"
	"strings"

	"speedtimer/interp/types"
)

// Test makes an ordinary _test.go file of the document, which needs nothing
// of SpeedTimer: one benchmark a snippet with the same body and the same
// variables kept alive, and BenchmarkEmpty for the loop alone; a number follows
// names that occur in the document. With loop the
// benchmarks use b.Loop, which keeps more alive and so costs more, instead of
// b.N. With parameters each has a sub-benchmark for every combination of their
// values, as in BenchmarkSearch/n=10; see sweep.
func Test(in Input, loop bool) (string, error) {
	g, errs := newGenerator(in, newWriter(cmp.Or(in.File, TestFile), false))
	errs = append(errs, g.misplaced()...)
	if len(errs) > 0 {
		return "", fmt.Errorf("line %d: %s", errs[0].Line, errs[0].Message)
	}
	g.w.gen("%s\n", Marker)
	own := append(g.keepImport(), types.Import{Name: g.prefix + "testing", Path: "testing"})
	if len(g.Document.Params) > 0 {
		own = append(own, types.Import{Name: g.prefix + "fmt", Path: "fmt"})
		g.callableInits()
	}
	g.noTests()
	g.head(cmp.Or(in.Package, "speedtimer_test"), own...)
	g.sweep()
	g.shift("int")
	text, names := g.Document.String(), map[string]bool{}
	name := func(name string) string {
		free := name
		for n := 2; names[free] || strings.Contains(text, "Benchmark"+free); n++ {
			free = fmt.Sprintf("%s%d", name, n)
		}
		names[free] = true
		return free
	}
	g.benchmarkLoop(name("Empty"), -1, 0, loop)
	for _, i := range g.included {
		name := name(exported(g.Document.Snippets[i].Name, i))
		for n := range g.Placements {
			g.benchmarkLoop(name, i, n, loop)
		}
	}
	return g.formatted()
}

// benchmarkLoop writes one benchmark; snippet -1 is the empty loop.
func (g *generator) benchmarkLoop(name string, i, placement int, loop bool) {
	p := g.prefix
	b := p + "b"
	if placement > 0 {
		name = fmt.Sprintf("%s_%d", name, placement)
	}
	if i >= 0 {
		g.w.in(i, Timed, "Benchmark"+name)
		g.w.gen("// Benchmark%s is %s.", name, strings.TrimSpace(g.Document.Snippets[i].Name))
	}
	g.w.gen("func Benchmark%s(%s *%stesting.B) {", name, b, p)
	g.shiftBy(placement, b+".N")
	swept := i >= 0 && len(g.Document.Params) > 0
	if swept {
		g.w.gen("\t%ssweep(%s, func(%s *%stesting.B) {", p, b, b, p)
	}
	if i >= 0 {
		g.w.user(g.Document.Snippets[i].Setup)
	}
	if loop {
		g.w.gen("\tfor %s.Loop() {", b)
	} else {
		g.w.gen("\t%s.ResetTimer()", b)
		g.w.gen("\tfor %si := 0; %si < %s.N; %si++ {", p, p, b, p)
	}
	if i >= 0 {
		g.body(i, g.keepAlive)
	}
	g.w.gen("\t}")
	if i >= 0 {
		g.w.gen("\t%s.StopTimer()", b)
		g.keepSetup(i)
	}
	if swept {
		g.w.gen("\t})")
	}
	g.w.gen("}\n")
}
