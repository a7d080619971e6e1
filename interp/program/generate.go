package program

import (
	"fmt"
	"strconv"
	"strings"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
)

// HarnessPath is the import path of the package generated programs call.
const HarnessPath = "speedtimer/interp/harness"

// A Program is a generated Go program and where its lines come from.
type Program struct {
	Source   string   // one file, package main
	Map      LineMap  // origin of each of its lines
	Prefix   string   // begins every generated name; occurs nowhere in the document
	Snippets []int    // indexes of the document's snippets it can run
	Imports  []string // import paths, the harness's included
}

// Input is a checked document and the choice of what to generate of it.
type Input struct {
	Document *snippet.Document
	Info     *types.Info
	Snippets []int  // indexes to include; nil for all that are well typed
	Harness  string // import path of the harness; HarnessPath when empty
	Package  string // package clause of Test; speedtimer_test when empty
	File     string // name of the file that Readable and Test are written to; their own when empty
	// Placements is how many copies of each timed function or benchmark there
	// are, each shifted by some bytes against the processor's cache lines; 1
	// when 0. BenchmarkX_1 is the second one of BenchmarkX.
	Placements int
}

// Generate makes the program that engines run. The errors are positioned in
// the document; snippets they name are left out of the program.
func Generate(in Input) (*Program, []report.Error) {
	g, errs := newGenerator(in, newWriter("main.go", true))
	g.file()
	return &Program{
		Source: g.w.b.String(), Map: g.w.m, Prefix: g.prefix,
		Snippets: g.included, Imports: g.paths,
	}, errs
}

type generator struct {
	Input
	w        *writer
	prefix   string
	changes  changes
	included []int
	imports  []types.Import // generated ones
	paths    []string
}

func newGenerator(in Input, w *writer) (*generator, []report.Error) {
	if in.Harness == "" {
		in.Harness = HarnessPath
	}
	in.Placements = max(in.Placements, 1)
	g := &generator{Input: in, w: w, prefix: freshPrefix(in.Document.String()), changes: w.changes}
	errs := g.selectSnippets()
	return g, errs
}

// file writes the whole program for the harness.
func (g *generator) file() {
	g.head("main", append(g.keepImport(), types.Import{Name: g.prefix + "h", Path: g.Harness})...)
	g.params(func(p snippet.Param) string {
		return fmt.Sprintf("%sh.Param%s(%q, %s)", g.prefix, title(p.Type), p.Name, p.Values[0])
	})
	g.shift(g.prefix + "h.Loops")
	for n := range g.Placements {
		g.emptyLoop(n)
	}
	for _, i := range g.included {
		for n := range g.Placements {
			g.timed(i, n)
		}
		g.inspected(i)
	}
	g.globals()
	g.main()
}

// head writes the package clause, the imports and the preamble.
func (g *generator) head(pkg string, own ...types.Import) {
	g.w.gen("package %s\n", pkg)
	g.w.gen("import (")
	for _, imp := range own {
		g.w.gen("\t%s %q", imp.Name, imp.Path)
		g.paths = append(g.paths, imp.Path)
	}
	for _, imp := range g.imports {
		if imp.Path == imp.Name || strings.HasSuffix(imp.Path, "/"+imp.Name) {
			g.w.gen("\t%q", imp.Path)
		} else {
			g.w.gen("\t%s %q", imp.Name, imp.Path)
		}
	}
	g.w.gen(")\n")
	g.w.in(-1, Preamble, "")
	g.w.user(g.Document.Preamble)
	g.w.gen("")
}

func (g *generator) params(value func(snippet.Param) string) {
	for _, p := range g.Document.Params {
		if !g.w.columns {
			g.w.gen("// %s is what an argument says, as in %s=%s.", p.Name, p.Name, p.Values[0])
		}
		g.w.gen("var %s = %s\n", p.Name, value(p))
	}
}

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// main hands everything to the harness.
func (g *generator) main() {
	h := g.prefix + "h"
	g.w.gen("func main() {")
	g.w.gen("\t%s.Main(%s.Program{", h, h)
	g.w.gen("\t\tBaseline: %d,", g.baseline())
	if g.Document.Same {
		g.w.gen("\t\tSame:     true,")
	}
	g.sweptParams()
	g.w.gen("\t\tEmpty:    %sempty,", g.prefix)
	if g.Placements > 1 {
		g.w.gen("\t\tEmptyElsewhere: %s,", g.elsewhere("empty"))
	}
	g.w.gen("\t\tGlobals:  %sglobals,", g.prefix)
	g.w.gen("\t\tSnippets: []%s.Snippet{", h)
	for _, i := range g.included {
		s := g.Document.Snippets[i]
		copies := ""
		if g.Placements > 1 {
			copies = ", Elsewhere: " + g.elsewhere("timed"+strconv.Itoa(i))
		}
		g.w.gen("\t\t\t{Index: %d, Name: %q, Source: %s, Timed: %s, Inspect: %s%s},",
			i, s.Name, strconv.Quote(source(s)), g.name("timed", i), g.name("inspect", i), copies)
	}
	g.w.gen("\t\t},")
	g.w.gen("\t})")
	g.w.gen("}")
}

// source is the snippet's own text, as the classic output shows it.
func source(s snippet.Snippet) string {
	if !s.HasSetup {
		return s.Body.Text
	}
	return s.Setup.Text + "...\n" + s.Body.Text
}

func (g *generator) name(what string, i int) string {
	return g.prefix + what + strconv.Itoa(i)
}

func (g *generator) baseline() int {
	return BaselineIndex(g.Document)
}

// BaselineIndex is the index of the snippet the others are compared with.
func BaselineIndex(d *snippet.Document) int {
	for i, s := range d.Snippets {
		if s.Name == d.Baseline {
			return i
		}
	}
	return 0
}
