package timing

import (
	"math"
	"slices"
)

// An Interval is an estimate between its ends; NaN is unknown.
type Interval struct{ Center, Lo, Hi float64 }

// A Crossing is the value of a parameter at which two subjects cost the same.
// Lo or Hi is NaN where the measured values don't bound it.
type Crossing struct {
	At, Lo, Hi float64
	Several    bool // the subjects change places more than once; this is the first time
}

// Cross finds where the ratio of two subjects' times passes 1. It is known at
// each of ns, in any order, with its interval: a Comparison's Ratio, Lo and Hi.
// Between the values the ratio is taken to be straight in logarithms, as
// powers of n are. The crossing's ends are where the ratio's own ends pass 1.
//
// There is no crossing where the ratio stays on one side, nor where no
// interval on either side is clear of 1: then nothing shows that the subjects
// ever change places.
func Cross(ns []float64, ratios []Interval) (Crossing, bool) {
	p := knownRatios(ns, ratios)
	i := passes(p, 0)
	if i < 0 {
		return Crossing{}, false
	}
	rising := p[i].center < 0
	c := Crossing{
		At: between(p, i, func(q ratioPoint) float64 { return q.center }),
		Lo: math.NaN(), Hi: math.NaN(),
		Several: passes(p, i+1) >= 0,
	}
	// The end that reaches 1 first bounds the crossing from below.
	first, second := ratioPoint.high, ratioPoint.low
	if !rising {
		first, second = second, first
	}
	if j := lastBefore(p, i, first, rising); j >= 0 {
		c.Lo = between(p, j, first)
	}
	if j := firstAfter(p, i, second, rising); j >= 0 {
		c.Hi = between(p, j, second)
	}
	if math.IsNaN(c.Lo) && math.IsNaN(c.Hi) {
		return Crossing{}, false
	}
	return c, true
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

// passes is the first index from which on the ratio changes sides before the
// next point, -1 without one.
func passes(p []ratioPoint, from int) int {
	for i := from; i+1 < len(p); i++ {
		if (p[i].center < 0) != (p[i+1].center < 0) {
			return i
		}
	}
	return -1
}

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
