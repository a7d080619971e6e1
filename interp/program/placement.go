package program

import (
	"fmt"
	"strings"
)

// storesApart stores of a word lie between one placement and the next: some 14
// bytes on amd64, where a cache line has 64.
const storesApart = 2

// placed is the name of a function's copy.
func (g *generator) placed(function string, placement int) string {
	if placement == 0 {
		return g.prefix + function
	}
	return fmt.Sprintf("%s%s_%d", g.prefix, function, placement)
}

// elsewhere lists all copies but the first.
func (g *generator) elsewhere(function string) string {
	var names []string
	for n := 1; n < g.Placements; n++ {
		names = append(names, g.placed(function, n))
	}
	return fmt.Sprintf("[]func(%sh.Loops) %sh.Nanoseconds{%s}", g.prefix, g.prefix, strings.Join(names, ", "))
}

// shift declares what the copies of a function store to, of the type that
// counts iterations.
func (g *generator) shift(typ string) {
	if n := storesApart * (g.Placements - 1); n > 0 {
		g.w.gen("// Stores to %sshift, before the clock is read, move the code behind them.", g.prefix)
		g.w.gen("var %sshift [%d]%s\n", g.prefix, n, typ)
	}
}

func (g *generator) shiftBy(placement int, iterations string) {
	for n := range storesApart * placement {
		g.w.gen("\t%sshift[%d] = %s", g.prefix, n, iterations)
	}
}
