package program

import (
	"fmt"
	"strconv"
	"strings"

	"speedtimer/interp/types"
)

// emptyLoop writes the timed function of no body at all.
func (g *generator) emptyLoop(placement int) {
	p, name := g.prefix, g.placed("empty", placement)
	g.w.in(-1, Generated, name)
	g.w.gen("func %s(%sloops %sh.Loops) %sh.Nanoseconds {", name, p, p, p)
	g.shiftBy(placement, p+"loops")
	g.w.gen("\t%st := %sh.Now()", p, p)
	g.w.gen("\tfor %si := %sh.Loops(0); %si < %sloops; %si++ {", p, p, p, p, p)
	g.w.gen("\t}")
	g.w.gen("\treturn %sh.Now() - %st", p, p)
	g.w.gen("}\n")
}

// timed writes the function that is timed: set-up, clock, loop, body, clock.
func (g *generator) timed(i, placement int) {
	s, p := g.Document.Snippets[i], g.prefix
	name := g.placed("timed"+strconv.Itoa(i), placement)
	g.w.in(i, Timed, name)
	g.w.gen("func %s(%sloops %sh.Loops) %sh.Nanoseconds {", name, p, p, p)
	g.shiftBy(placement, p+"loops")
	g.w.user(s.Setup)
	g.w.gen("\t%st := %sh.Now()", p, p)
	g.w.gen("\tfor %si := %sh.Loops(0); %si < %sloops; %si++ {", p, p, p, p, p)
	g.body(i, g.keepAlive)
	g.w.gen("\t}")
	g.w.gen("\t%se := %sh.Now() - %st", p, p, p)
	g.keepSetup(i)
	g.w.gen("\treturn %se", p)
	g.w.gen("}\n")
}

// keepSetup keeps the variables of the set-up alive behind the loop.
func (g *generator) keepSetup(i int) {
	for _, v := range g.Info.Snippets[i].Vars {
		if v.Setup {
			g.keepAlive([]string{keep(v)})
		}
	}
}

// body writes the snippet's body, in a function literal where it returns or
// defers, and behind it what after makes of the variables it declares.
func (g *generator) body(i int, after func(keep []string)) {
	s, info, p := g.Document.Snippets[i], g.Info.Snippets[i], g.prefix
	if info.NeedsClosure {
		g.w.gen("\tfunc() {")
	}
	var kept []string
	if info.Expr && info.Results > 0 {
		for n := range info.Results {
			kept = append(kept, fmt.Sprintf("%sv%d", p, n))
		}
		g.w.gen("\t%s :=", strings.Join(kept, ", "))
	}
	g.w.user(s.Body)
	for _, v := range info.Vars {
		if !v.Setup {
			kept = append(kept, keep(v))
		}
	}
	after(kept)
	if info.NeedsClosure {
		g.w.gen("\t}()")
	}
}

func (g *generator) keepAlive(exprs []string) {
	for _, e := range exprs {
		g.w.gen("\t%srt.KeepAlive(%s)", g.prefix, e)
	}
}

// inspected writes the function that runs set-up and body once and shows the
// harness the variables.
func (g *generator) inspected(i int) {
	s, info, p := g.Document.Snippets[i], g.Info.Snippets[i], g.prefix
	byCopy := captured(g.Info, info)
	g.w.in(i, Inspected, g.name("inspect", i))
	g.w.gen("func %s(%ssee %sh.See) {", g.name("inspect", i), p, p)
	g.w.user(s.Setup)
	g.body(i, func([]string) {
		for n := 0; info.Expr && n < info.Results; n++ {
			g.w.gen("\t%ssee(%q, &%sv%d)", p, ResultName(n, info.Results), p, n)
		}
		g.see(info.Vars, false, byCopy)
	})
	g.see(info.Vars, true, byCopy)
	g.w.gen("}\n")
}

// ResultName is what the value of a snippet that is one expression is called.
func ResultName(n, of int) string {
	if of == 1 {
		return "value"
	}
	return fmt.Sprintf("value %d", n+1)
}

func (g *generator) see(vars []types.Var, setup bool, byCopy map[types.Var]bool) {
	for i, v := range vars {
		if v.Setup != setup {
			continue
		}
		if name := v.Name; byCopy[v] {
			v.Name = fmt.Sprintf("%sc%d", g.prefix, i)
			g.w.gen("\t%s := %s", v.Name, name)
			g.w.gen("\t%ssee(%q, &%s)", g.prefix, name, v.Name)
			continue
		}
		g.w.gen("\t%ssee(%q, &%s)", g.prefix, v.Name, v.Name)
	}
}

// globals writes the function that shows the preamble's variables.
func (g *generator) globals() {
	p := g.prefix
	g.w.in(-1, Inspected, p+"globals")
	g.w.gen("func %sglobals(%ssee %sh.See) {", p, p, p)
	g.see(g.Info.Preamble.Vars, false, nil)
	g.w.gen("}\n")
}
