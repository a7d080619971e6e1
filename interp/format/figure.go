package format

import (
	"math"
	"slices"
	"strconv"

	"speedtimer/interp/report"
	"speedtimer/timing"
)

// A unit is what numbers are divided by and what stands behind them.
type unit struct {
	name string
	size float64
}

var (
	timeUnits = []unit{{"ns", 1}, {"µs", 1e3}, {"ms", 1e6}, {"s", 1e9}}
	byteUnits = []unit{{"B", 1}, {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}}
)

// fitting is the largest unit that leaves a value at 1 or more.
func fitting(units []unit, v float64) unit {
	best := units[0]
	for _, u := range units {
		if math.Abs(v) >= 0.9995*u.size { // shown as 1.00 of it
			best = u
		}
	}
	return best
}

// unknown stands for a number that is not known.
const unknown = "-"

// mostDigits is how many significant digits a time gets at most: a fifth is
// never the same twice.
const mostDigits = 4

// fewDigits is how many it gets without an interval.
const fewDigits = 2

// lastPlace is the power of ten of the last digit of v worth showing when it
// is known to within uncertainty; 0 means that nothing says how well. An
// uncertainty that begins with a 1 or 2 is worth a digit more, and so is a
// value that would be left with one (or, where it is lost in the uncertainty,
// the uncertainty itself).
func lastPlace(v, uncertainty float64, most int) int {
	first := firstPlace(v)
	if p := math.Pow10(first - most + 1); firstPlace(math.Round(v/p)*p) > first {
		first++ // 999.6 is 1000 in three digits
	}
	if uncertainty <= 0 || math.IsNaN(uncertainty) || math.IsInf(uncertainty, 0) {
		return first - most + 1
	}
	place := firstPlace(uncertainty)
	if uncertainty < 3*math.Pow10(place) {
		place--
	}
	return max(first-most+1, min(place, max(first, firstPlace(uncertainty))-fewDigits+1))
}

// firstPlace is the power of ten of a number's first digit.
func firstPlace(v float64) int {
	if v == 0 || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0
	}
	return int(math.Floor(math.Log10(math.Abs(v))))
}

// rounded writes v with its last digit at a power of ten.
func rounded(v float64, place int) string {
	if place > 0 {
		p := math.Pow10(place)
		return strconv.FormatFloat(math.Round(v/p)*p, 'f', 0, 64)
	}
	s := strconv.FormatFloat(v, 'f', -place, 64)
	if f, _ := strconv.ParseFloat(s, 64); f == 0 && s[0] == '-' {
		return s[1:] // no -0
	}
	return s
}

// uncertainty is how well a snippet's time is known, in nanoseconds: half its
// interval; 0 without one.
func uncertainty(s report.Snippet) float64 {
	if s.Lo == nil || s.Hi == nil {
		return 0
	}
	return (*s.Hi - *s.Lo) / 2
}

// step is what one step of the clock is of an iteration, in nanoseconds.
func step(s report.Snippet, resolution float64) float64 {
	if s.Iterations <= 0 {
		return 0
	}
	return resolution / float64(s.Iterations)
}

// Costless says whether there was nothing to time, so that a figure would be
// the clock's noise. An interpreter optimises nothing away, and few rounds say
// nothing.
func Costless(r *report.Report, s report.Snippet) bool {
	return !interpreted(r) && s.Lo != nil && (warned(s, timing.WarnFolded) || warned(s, timing.WarnBelowEmpty))
}

func warned(s report.Snippet, code string) bool {
	return slices.ContainsFunc(s.Warnings, func(w report.Warning) bool { return w.Code == code })
}

// nothing stands for the time of what costs nothing that can be told.
const nothing = "≈ 0"

// shownTime is a snippet's time and interval in a unit, without its name.
func shownTime(s report.Snippet, resolution float64, u unit) (center, interval string) {
	if s.NsPerOp == nil {
		return unknown, unknown
	}
	v, most := *s.NsPerOp/u.size, mostDigits
	if s.Lo == nil || s.Hi == nil {
		most = fewDigits
	}
	place := lastPlace(v, uncertainty(s)/u.size, most)
	if tick := step(s, resolution) / u.size; tick > 0 {
		place = max(place, firstPlace(tick))
	}
	if s.Lo == nil || s.Hi == nil {
		return rounded(v, place), unknown
	}
	return rounded(v, place), rounded(*s.Lo/u.size, place) + " – " + rounded(*s.Hi/u.size, place)
}

// columnUnit is the one unit in which all times can be read, ok if there is
// one.
func columnUnit(snippets []report.Snippet) (u unit, ok bool) {
	least, most := math.Inf(1), 0.0
	for _, s := range snippets {
		if s.NsPerOp != nil {
			least, most = min(least, math.Abs(*s.NsPerOp)), max(most, math.Abs(*s.NsPerOp))
		}
	}
	u = fitting(timeUnits, least)
	if math.IsInf(least, 1) {
		u = timeUnits[0]
	}
	return u, most/u.size < 1e5
}

// shownCount is a count an iteration: whole where it is whole to a hundredth.
func shownCount(v *float64) string {
	if v == nil {
		return unknown
	}
	if r := math.Round(*v); math.Abs(*v-r) < 0.01 && r != 0 || *v == 0 {
		return strconv.FormatFloat(r, 'f', 0, 64)
	}
	return strconv.FormatFloat(*v, 'g', 2, 64)
}

func shownBytes(v *float64) string {
	if v == nil {
		return unknown
	}
	u := fitting(byteUnits, *v)
	if u.size == 1 {
		f := math.Round(*v)
		return shownCount(&f) + " B"
	}
	return rounded(*v/u.size, lastPlace(*v/u.size, 0, 3)) + " " + u.name
}

// shownTimes is a ratio of 1 or more, as in "6.2".
func shownTimes(ratio, uncertainty float64) string {
	most := 3
	if ratio < 1.1 {
		most = 4
	}
	return rounded(ratio, min(0, lastPlace(ratio, uncertainty, most)))
}

// percent is a share as in "2 %", with two significant digits at most.
func percent(share float64) string {
	v := 100 * share
	return rounded(v, min(0, lastPlace(v, 0, 2))) + " %"
}
