package timing

import (
	"math"
	"slices"
)

// A Growth is the fit t = A + B*f(n), in nanoseconds, with f named by Class
// and logarithms natural.
type Growth struct {
	Class string  // one of the Class constants; empty when the points are too few or fit none
	A, B  float64 // neither is negative; B is 0 in the class 1
	R2    float64 // share of the variation explained, of the times' logarithms; 0 in the class 1, which explains none
}

// Classes of growth, from slow to fast.
const (
	ClassConstant     = "1"
	ClassLogarithmic  = "log n"
	ClassLinear       = "n"
	ClassLinearithmic = "n log n"
	ClassQuadratic    = "n^2"
	ClassCubic        = "n^3"
)

// classes are those that grow.
var classes = []struct {
	name string
	f    func(n float64) float64
}{
	{ClassLogarithmic, math.Log},
	{ClassLinear, func(n float64) float64 { return n }},
	{ClassLinearithmic, func(n float64) float64 { return n * math.Log(n) }},
	{ClassQuadratic, func(n float64) float64 { return n * n }},
	{ClassCubic, func(n float64) float64 { return n * n * n }},
}

// FitGrowth fits times (in nanoseconds) over a parameter by least squares of
// the relative residuals: a time is off by some percent, not by some
// nanoseconds, and otherwise the largest n alone would decide. A residual
// counts by how well its time is known, which is what its interval says, taken
// to be one of 95 %. A time whose ends are unknown is taken to be known to
// 10 %, or as badly as the worst of the others.
//
// The slowest class that fits the times as well as the best, to within chance,
// is taken: more points and less noise are needed to be told n log n than to be
// told n, and times that may be constant are never said to grow. They may where
// one value lies in all intervals. Points that are not positive and finite are
// left out. Three different n are the least; two points lie on every curve.
// Where even the class taken fits the points badly, or one of them very badly,
// there is none: the times are noise, or grow like something else.
func FitGrowth(ns []float64, times []Interval) Growth {
	p := usable(ns, times)
	if distinct(p) < 3 {
		return noGrowth()
	}
	level := constant(p)
	taken := level
	if !mayBeEqual(p) {
		taken = slowest(p, level)
	}
	if taken.Class == ClassConstant && taken.off > uneven || taken.off > poor || taken.worst > astray {
		return noGrowth()
	}
	if taken.B > 0 {
		taken.R2 = 1 - taken.misfit/level.misfit
	}
	return taken.Growth
}

// slowest is the slowest class that fits the points about as well as the best.
func slowest(p []point, level classFit) classFit {
	fits := []classFit{level}
	least := level.misfit
	for _, c := range classes {
		if g, ok := fit(p, c.f); ok {
			g.Class = c.name
			fits = append(fits, g)
			least = min(least, g.misfit)
		}
	}
	// Where even the best misses by more than the intervals allow, the times
	// are less well known than these say.
	allowed := least + byChance*max(1, least/float64(len(p)-2))
	return fits[slices.IndexFunc(fits, func(g classFit) bool { return g.misfit <= allowed })]
}

const (
	// byChance is how much worse than a growing class a constant fits constant
	// times in one of a hundred series: the square of 2.6 standard errors.
	byChance = 2.6 * 2.6
	// unknownError is the error of a time without an interval.
	unknownError = 0.1
	// leastError is the least error of a time: each n is timed in a process of
	// its own, and processes differ by more than the rounds of one show.
	leastError = 0.03
	// poor is the error from which on a curve describes nothing, uneven that
	// from which on times are not called the same, even if they may be.
	poor, uneven = 0.3, 0.2
	// astray is the error of a single time from which on the curve is not its.
	astray = 0.5
)

func noGrowth() Growth { return Growth{Class: "", A: math.NaN(), B: math.NaN(), R2: math.NaN()} }

// A point is a time between its ends, with its relative standard error.
type point struct{ n, t, lo, hi, err float64 }

// ends is how many standard errors the ends of an interval of 95 % lie off.
const ends = 1.96

func usable(ns []float64, times []Interval) []point {
	var p []point
	worst := unknownError
	for i := range min(len(ns), len(times)) {
		n, t := ns[i], times[i]
		if !(n > 0 && t.Center > 0 && finite(n) && finite(t.Center)) {
			continue
		}
		q := point{n, t.Center, t.Lo, t.Hi, math.NaN()}
		if wide := t.Hi - t.Lo; finite(wide) && t.Lo <= t.Center && t.Center <= t.Hi {
			q.err = math.Hypot(leastError, wide/2/ends/t.Center)
			worst = max(worst, q.err)
		}
		p = append(p, q)
	}
	for i, q := range p {
		if math.IsNaN(q.err) {
			p[i] = point{q.n, q.t, q.t * (1 - ends*worst), q.t * (1 + ends*worst), worst}
		}
	}
	return p
}

// mayBeEqual says whether one value lies in all intervals.
func mayBeEqual(p []point) bool {
	lo, hi := 0.0, math.Inf(1)
	for _, q := range p {
		lo, hi = max(lo, q.lo), min(hi, q.hi)
	}
	return lo <= hi
}

// weight is that of the residual in nanoseconds.
func (q point) weight() float64 { return 1 / (q.t * q.t * q.err * q.err) }

func distinct(p []point) int {
	seen := map[float64]bool{}
	for _, q := range p {
		seen[q.n] = true
	}
	return len(seen)
}

// A classFit is a fit with how badly it fits, in logarithms: a curve ten times
// too low is as wrong as one ten times too high.
type classFit struct {
	Growth
	misfit float64 // sum of the squared residuals, in standard errors
	off    float64 // root of the mean squared residual
	worst  float64 // the largest residual
}

// fit is the least-squares fit of t = a + b*f(n), each residual divided by t
// and its relative error, with a not negative. It is not ok when the times do
// not grow with f.
func fit(p []point, f func(float64) float64) (classFit, bool) {
	var sw, sx, sy float64
	for _, q := range p {
		w := q.weight()
		sw += w
		sx += w * f(q.n)
		sy += w * q.t
	}
	x, y := sx/sw, sy/sw
	b := slope(p, f, x, y)
	a := y - b*x
	if a < 0 { // no code takes less than no time
		a, b = 0, slope(p, f, 0, 0)
	}
	g := judged(p, Growth{A: a, B: b}, f)
	return g, b > 0 && finite(g.misfit)
}

// slope is that of the best line through (x, y).
func slope(p []point, f func(float64) float64, x, y float64) float64 {
	var xx, xy float64
	for _, q := range p {
		w, dx, dy := q.weight(), f(q.n)-x, q.t-y
		xx += w * dx * dx
		xy += w * dx * dy
	}
	return xy / xx
}

// constant is the fit of t = a, the mean of the logarithms.
func constant(p []point) classFit {
	var sw, sy float64
	for _, q := range p {
		w := 1 / (q.err * q.err)
		sw += w
		sy += w * math.Log(q.t)
	}
	return judged(p, Growth{Class: ClassConstant, A: math.Exp(sy / sw)}, func(float64) float64 { return 0 })
}

// judged adds to a fit how badly it fits.
func judged(p []point, g Growth, f func(float64) float64) classFit {
	j := classFit{Growth: g}
	for _, q := range p {
		e := math.Log((g.A + g.B*f(q.n)) / q.t)
		j.misfit += e * e / (q.err * q.err)
		j.off += e * e / float64(len(p))
		j.worst = max(j.worst, math.Abs(e))
	}
	j.off = math.Sqrt(j.off)
	return j
}
