package program

import (
	"cmp"
	"fmt"
	"strings"

	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
)

// Test makes an ordinary _test.go file of the document, which needs nothing
// of SpeedTimer: one benchmark a snippet with the same body and the same
// variables kept alive, and BenchmarkEmpty for the loop alone. With loop the
// benchmarks use b.Loop, which keeps more alive and so costs more, instead of
// b.N. Parameters are read from the environment, since package variables may
// depend on them: SPEEDTIMER_n for the parameter n.
func Test(in Input, loop bool) (string, error) {
	g, errs := newGenerator(in, newWriter("speedtimer_test.go", false))
	if len(errs) > 0 {
		return "", fmt.Errorf("line %d: %s", errs[0].Line, errs[0].Message)
	}
	g.w.gen("%s\n", Marker)
	own := append(g.keepImport(), types.Import{Name: g.prefix + "testing", Path: "testing"})
	if len(g.Document.Params) > 0 {
		own = append(own, types.Import{Name: g.prefix + "os", Path: "os"}, types.Import{Name: g.prefix + "fmt", Path: "fmt"})
	}
	g.head(cmp.Or(in.Package, "speedtimer_test"), own...)
	g.params(func(p snippet.Param) string {
		return fmt.Sprintf("%sparam(%q, %s(%s))", g.prefix, p.Name, p.Type, p.Values[0])
	})
	g.paramReader()
	g.benchmarkLoop("Empty", -1, loop)
	names := map[string]bool{"Empty": true}
	for _, i := range g.included {
		name := exported(g.Document.Snippets[i].Name, i)
		for n := 2; names[name]; n++ {
			name = fmt.Sprintf("%s%d", exported(g.Document.Snippets[i].Name, i), n)
		}
		names[name] = true
		g.benchmarkLoop(name, i, loop)
	}
	return g.formatted()
}

// paramReader writes the function that reads a parameter's value.
func (g *generator) paramReader() {
	if len(g.Document.Params) == 0 {
		return
	}
	p := g.prefix
	g.w.gen("// %sparam is a parameter: def, or what the environment says.", p)
	g.w.gen("func %sparam[T any](name string, def T) T {", p)
	g.w.gen("\tif s, ok := %sos.LookupEnv(\"SPEEDTIMER_\" + name); ok {", p)
	g.w.gen("\t\tif p, ok := any(&def).(*string); ok {")
	g.w.gen("\t\t\t*p = s")
	g.w.gen("\t\t} else if _, err := %sfmt.Sscan(s, &def); err != nil {", p)
	g.w.gen("\t\t\tpanic(\"SPEEDTIMER_\" + name + \": \" + err.Error())")
	g.w.gen("\t\t}")
	g.w.gen("\t}")
	g.w.gen("\treturn def")
	g.w.gen("}\n")
}

// benchmarkLoop writes one benchmark; snippet -1 is the empty loop.
func (g *generator) benchmarkLoop(name string, i int, loop bool) {
	p := g.prefix
	b := p + "b"
	if i >= 0 {
		g.w.in(i, Timed, "Benchmark"+name)
		g.w.gen("// Benchmark%s is %s.", name, strings.TrimSpace(g.Document.Snippets[i].Name))
	}
	g.w.gen("func Benchmark%s(%s *%stesting.B) {", name, b, p)
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
	g.w.gen("}\n")
}
