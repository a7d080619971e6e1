package timing

import "math"

// A Growth is the fit t = A + B*f(n), in nanoseconds, with f named by Class
// and logarithms natural.
type Growth struct {
	Class string  // one of the Class constants; empty when the points are too few or fit none
	A, B  float64 // B is 0 in the class 1
	R2    float64 // share of the variation explained, of relative residuals; 0 in the class 1, which explains none
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

var classes = []struct {
	name string
	f    func(n float64) float64
}{
	{ClassConstant, nil},
	{ClassLogarithmic, math.Log},
	{ClassLinear, func(n float64) float64 { return n }},
	{ClassLinearithmic, func(n float64) float64 { return n * math.Log(n) }},
	{ClassQuadratic, func(n float64) float64 { return n * n }},
	{ClassCubic, func(n float64) float64 { return n * n * n }},
}

// FitGrowth fits times (in nanoseconds) over a parameter by least squares of
// the relative residuals: a time is off by some percent, not by some
// nanoseconds, and otherwise the largest n alone would decide.
//
// Every class is judged by how well it foretells each point from the others
// (leave one out). The slowest class that does so as well as the best, to
// within the standard error of the best, is taken: more points and less noise
// are needed to be told n log n than to be told n. Points that are not
// positive and finite are left out. Three different n are the least; two
// points lie on every curve. Where even the class taken foretells the points
// badly there is none: the times are noise, or grow like something else.
func FitGrowth(ns, times []float64) Growth {
	p := usable(ns, times)
	if distinct(p) < 3 {
		return noGrowth()
	}
	var scores []score
	for i, c := range classes {
		if g, ok := fit(p, c.f); ok {
			mean, err := leaveOneOut(p, c.f)
			g.Class = classes[i].name
			scores = append(scores, score{g, mean, err})
		}
	}
	best := scores[0]
	for _, s := range scores {
		if s.mean < best.mean {
			best = s
		}
	}
	for _, s := range scores {
		if s.mean <= best.mean+best.err+negligible {
			best = s
			break
		}
	}
	if best.mean > poor {
		return noGrowth()
	}
	return best.Growth
}

// poor is a squared relative error from which a class describes nothing: a
// half. A constant well below most points comes off with less than one.
const poor = 0.5 * 0.5

func noGrowth() Growth { return Growth{Class: "", A: math.NaN(), B: math.NaN(), R2: math.NaN()} }

// negligible is a squared relative error below any timing's: half a percent.
const negligible = 0.005 * 0.005

type point struct{ n, t float64 }

type score struct {
	Growth
	mean, err float64 // of the squared relative errors of prediction
}

func usable(ns, times []float64) []point {
	var p []point
	for i := range min(len(ns), len(times)) {
		if n, t := ns[i], times[i]; n > 0 && t > 0 && !math.IsInf(n, 1) && !math.IsInf(t, 1) {
			p = append(p, point{n, t})
		}
	}
	return p
}

func distinct(p []point) int {
	seen := map[float64]bool{}
	for _, q := range p {
		seen[q.n] = true
	}
	return len(seen)
}

// fit is the least-squares fit of t = a + b*f(n), each residual divided by t;
// of t = a when f is nil. It is not ok when the times do not grow with f.
func fit(p []point, f func(float64) float64) (Growth, bool) {
	var sw, sx, sy float64
	for _, q := range p {
		w := 1 / (q.t * q.t)
		sw += w
		sy += w * q.t
		if f != nil {
			sx += w * f(q.n)
		}
	}
	x, y := sx/sw, sy/sw
	if f == nil {
		return Growth{A: y}, true
	}
	var xx, xy, yy float64
	for _, q := range p {
		w, dx, dy := 1/(q.t*q.t), f(q.n)-x, q.t-y
		xx += w * dx * dx
		xy += w * dx * dy
		yy += w * dy * dy
	}
	if !(xx > 0) || !(xy > 0) {
		return Growth{}, false
	}
	b := xy / xx
	return Growth{A: y - b*x, B: b, R2: min(1, xy*xy/(xx*yy))}, true
}

// leaveOneOut is the mean squared relative error of foretelling each point
// from the others, with its standard error.
func leaveOneOut(p []point, f func(float64) float64) (mean, stderr float64) {
	var errs []float64
	rest := make([]point, 0, len(p))
	for i, q := range p {
		rest = append(append(rest[:0], p[:i]...), p[i+1:]...)
		g, ok := fit(rest, f)
		if !ok {
			return math.Inf(1), 0
		}
		t := g.A
		if f != nil {
			t += g.B * f(q.n)
		}
		e := (t - q.t) / q.t
		errs = append(errs, e*e)
	}
	for _, e := range errs {
		mean += e / float64(len(errs))
	}
	for _, e := range errs {
		stderr += (e - mean) * (e - mean)
	}
	n := float64(len(errs))
	return mean, math.Sqrt(stderr / (n * (n - 1)))
}
