package timing

import (
	"math"
	"slices"
)

// An Interval is an estimate between its ends; NaN is unknown.
type Interval struct{ Center, Lo, Hi float64 }

// A Crossing is the value of a parameter at which two subjects cost the same.
type Crossing struct {
	At, Lo, Hi float64
	Several    bool // the subjects change places more than once; this is the first time
}

// Cross finds where the ratio of two subjects' times passes 1. It is known at
// each of ns, in any order, with its interval: a Comparison's Ratio, Lo and Hi.
// Between the values the ratio is taken to be straight in logarithms, as
// powers of n are. The crossing's ends are where the ratio's own ends pass 1.
//
// It lies between two values whose intervals are clear of 1, on either side:
// one alone does not show that the subjects ever change places.
func Cross(ns []float64, ratios []Interval) (Crossing, bool) {
	p := knownRatios(ns, ratios)
	from, to := change(p, 0)
	if from < 0 {
		return Crossing{}, false
	}
	rising := p[from].hi < 0
	i := from
	for (p[i+1].center < 0) == rising {
		i++
	}
	center := func(q ratioPoint) float64 { return q.center }
	c := Crossing{At: between(p, i, center)}
	// The end that reaches 1 first bounds the crossing from below.
	first, second := ratioPoint.high, ratioPoint.low
	if !rising {
		first, second = second, first
	}
	c.Lo = between(p, lastBefore(p, i, first, rising), first)
	c.Hi = between(p, firstAfter(p, i, second, rising), second)
	if math.IsNaN(c.Lo) {
		c.Lo = math.Exp(p[from].n)
	}
	if math.IsNaN(c.Hi) {
		c.Hi = math.Exp(p[to].n)
	}
	again, _ := change(p, to)
	c.Several = again >= 0
	return c, true
}

// change is the first pair of points from an index on that are clear of 1, on
// different sides, with none that is clear between them; -1 without one.
func change(p []ratioPoint, from int) (before, after int) {
	before = -1
	for i := from; i < len(p); i++ {
		switch below, above := p[i].hi < 0, p[i].lo > 0; {
		case !below && !above:
		case before >= 0 && below != (p[before].hi < 0):
			return before, i
		default:
			before = i
		}
	}
	return -1, -1
}

// A ratioPoint holds logarithms.
type ratioPoint struct{ n, center, lo, hi float64 }

func (p ratioPoint) low() float64  { return p.lo }
func (p ratioPoint) high() float64 { return p.hi }

func knownRatios(ns []float64, ratios []Interval) []ratioPoint {
	var p []ratioPoint
	for i := range min(len(ns), len(ratios)) {
		q := ratioPoint{math.Log(ns[i]), math.Log(ratios[i].Center), math.Log(ratios[i].Lo), math.Log(ratios[i].Hi)}
		if finite(q.n) && finite(q.center) {
			p = append(p, q)
		}
	}
	slices.SortStableFunc(p, func(a, b ratioPoint) int {
		switch {
		case a.n < b.n:
			return -1
		case a.n > b.n:
			return 1
		}
		return 0
	})
	return p
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// lastBefore is the last index up to i at which end is clear of 1 on the
// side the ratio comes from.
func lastBefore(p []ratioPoint, i int, end func(ratioPoint) float64, rising bool) int {
	for ; i >= 0; i-- {
		if y := end(p[i]); y < 0 && rising || y > 0 && !rising {
			return i
		}
	}
	return -1
}

// firstAfter is the index before the first point behind i at which end is
// clear of 1 on the side the ratio goes to.
func firstAfter(p []ratioPoint, i int, end func(ratioPoint) float64, rising bool) int {
	for i++; i < len(p); i++ {
		if y := end(p[i]); y > 0 && rising || y < 0 && !rising {
			return i - 1
		}
	}
	return -1
}

// between is the parameter at which y passes 0 between point i and the next.
// Where y's end at one of them is unknown, so is the place.
func between(p []ratioPoint, i int, y func(ratioPoint) float64) float64 {
	a, b := p[i], p[i+1]
	ya, yb := y(a), y(b)
	if ya == yb {
		return math.Exp(a.n)
	}
	return math.Exp(a.n + (b.n-a.n)*ya/(ya-yb))
}
