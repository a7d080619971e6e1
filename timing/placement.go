package timing

import (
	"math"
	"slices"
)

const (
	// placementLeast rounds at each placement are needed to speak of one.
	placementLeast = 3
	// placementMove is how far the medians of two placements lie apart before
	// anything is said.
	placementMove = 0.05
	// placementAlpha is the error allowed when placements are called different.
	placementAlpha = 0.01
)

func placements(participants []participant) int {
	n := 1
	for _, p := range participants {
		n = max(n, 1+len(p.Elsewhere))
	}
	return n
}

// placement is the copy of the code that a round runs. The doubling loop,
// round 0, runs the first.
func (r *runner) placement(round int) int { return max(0, round-1) % r.placements }

// at is the participant's code at a placement.
func (p *participant) at(placement int) func(int64) (Sample, error) {
	if i := placement % (1 + len(p.Elsewhere)); i > 0 {
		return p.Elsewhere[i-1]
	}
	return p.Run
}

// byPlacement sorts values of the rounds that count by the placement they
// were taken at.
func (r *runner) byPlacement(values []float64) [][]float64 {
	groups := make([][]float64, r.placements)
	for j, v := range values {
		place := r.placement(r.warm + j + 1)
		groups[place] = append(groups[place], v)
	}
	return groups
}

// tellsPlacements says whether there are several, and rounds enough at each.
func (r *runner) tellsPlacements() bool {
	return r.placements > 1 && r.counted() >= placementLeast*r.placements
}

// placementDecides says whether it depends on the placement which of two is
// faster: then neither is.
func (r *runner) placementDecides(base, subject []float64) bool {
	if !r.tellsPlacements() {
		return false
	}
	ratios := make([]float64, len(base))
	for i := range base {
		ratios[i] = subject[i] / base[i]
	}
	faster, slower := false, false
	for _, group := range r.byPlacement(ratios) {
		ratio := median(group)
		faster = faster || ratio < 1-r.o.Delta
		slower = slower || ratio > 1+r.o.Delta
	}
	return faster && slower
}

// checkPlacement warns of code whose time depends on its address.
func (r *runner) checkPlacement(i int) {
	if !r.tellsPlacements() {
		return
	}
	groups := r.byPlacement(r.net(i))
	least, most := math.Inf(1), math.Inf(-1)
	for _, group := range groups {
		least, most = min(least, median(group)), max(most, median(group))
	}
	if least > 0 && most > least*(1+placementMove) && different(groups, placementAlpha) {
		r.warn(i, placementMatters(least, most, r.placements))
	}
}

// different is the test of Kruskal and Wallis: whether groups of values are
// unlikely, at alpha, to come from one distribution. Ties share their ranks;
// the correction for them, which would only add to the statistic, is left out.
func different(groups [][]float64, alpha float64) bool {
	all := slices.Concat(groups...)
	slices.Sort(all)
	n := float64(len(all))
	sum := 0.0
	for _, group := range groups {
		ranks := 0.0
		for _, v := range group {
			first, _ := slices.BinarySearch(all, v)
			last := first
			for last+1 < len(all) && all[last+1] == v {
				last++
			}
			ranks += float64(first+last)/2 + 1
		}
		sum += ranks * ranks / float64(len(group))
	}
	return 12/(n*(n+1))*sum-3*(n+1) > chiSquare(1-alpha, float64(len(groups)-1))
}

// chiSquare is the quantile p of the chi-square distribution, by the formula
// of Wilson and Hilferty: within 1 % from 3 degrees of freedom on.
func chiSquare(p, degrees float64) float64 {
	z := math.Sqrt2 * math.Erfinv(2*p-1)
	c := 2 / (9 * degrees)
	return degrees * math.Pow(1-c+z*math.Sqrt(c), 3)
}
