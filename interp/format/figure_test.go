package format

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
	"speedtimer/timing"
)

func TestDigitsEndWhereTheIntervalBegins(t *testing.T) {
	for _, test := range []struct {
		ns, lo, hi, resolution float64
		iterations             int64
		center, interval       string
	}{
		{5234.5, 5201.2, 5262.9, 40, 2047, "5230", "5200 – 5260"},
		{5234.5, 5234.1, 5234.9, 40, 1 << 20, "5234", "5234 – 5235"}, // four digits at most
		{843.52, 840.01, 847.4, 40, 16383, "844", "840 – 847"},
		{5.2345, 5.2211, 5.2473, 40, 1 << 20, "5.234", "5.221 – 5.247"}, // an uncertainty of .013: a digit more
		{5.2345, 5.1, 5.4, 40, 1 << 20, "5.23", "5.10 – 5.40"},
		{310, 50, 6900, 40, 1 << 20, "300", "100 – 6900"}, // lost in its interval
		{0.001, -0.05, 0.06, 40, 1 << 30, "0.001", "-0.050 – 0.060"},
		{-0.0001, -0.05, 0.06, 40, 1 << 30, "0.000", "-0.050 – 0.060"}, // no -0.000
		{1234, 1233.9, 1234.1, 1e5, 10, "0", "0 – 0"},                  // a step of the clock is 10 µs an iteration
		{1234, 1233.9, 1234.1, 1e3, 10, "1200", "1200 – 1200"},
		{99.96, 99.95, 99.97, 40, 1 << 20, "99.96", "99.95 – 99.97"},
	} {
		s := report.Snippet{NsPerOp: &test.ns, Lo: &test.lo, Hi: &test.hi, Iterations: test.iterations}
		center, interval := shownTime(s, test.resolution, timeUnits[0])
		assert.Equal(t, test.center, center, "%v in %v..%v", test.ns, test.lo, test.hi)
		assert.Equal(t, test.interval, interval, "%v in %v..%v", test.ns, test.lo, test.hi)
	}
	center, interval := shownTime(report.Snippet{NsPerOp: ptr(5234.5), Iterations: 2047}, 40, timeUnits[0])
	assert.Equal(t, "5200", center, "two digits without an interval")
	assert.Equal(t, unknown, interval)
}

func TestUnitsChangeWhereTheyAreShownAsOne(t *testing.T) {
	for _, test := range []struct {
		ns   float64
		want string
	}{
		{0, "0.00 ns"}, {0.27, "0.270 ns"}, {999.4, "999 ns"}, {999.6, "1.00 µs"}, {1000, "1.00 µs"},
		{93.7e3, "93.7 µs"}, {1.4e6, "1.40 ms"}, {2.75e9, "2.75 s"}, {-5, "-5.00 ns"},
	} {
		assert.Equal(t, test.want, RoughTime(test.ns))
	}
}

func TestOneUnitServesAColumnWhileTheNumbersStayReadable(t *testing.T) {
	column := func(ns ...float64) (string, bool) {
		var all []report.Snippet
		for _, v := range ns {
			all = append(all, report.Snippet{NsPerOp: &v})
		}
		u, ok := columnUnit(append(all, report.Snippet{}))
		return u.name, ok
	}
	for _, test := range []struct {
		ns   []float64
		unit string
		ok   bool
	}{
		{nil, "ns", true},
		{[]float64{5230, 844}, "ns", true},
		{[]float64{5230, 1844}, "µs", true},
		{[]float64{1.5, 1.25e9}, "ns", false},
	} {
		unit, ok := column(test.ns...)
		assert.Equal(t, test.unit, unit, "%v", test.ns)
		assert.Equal(t, test.ok, ok, "%v", test.ns)
	}
}

func TestCountsAndBytes(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 1: "1", 99.004: "99", 0.25: "0.25", 0.004: "0.004", 1.5: "1.5", 1e6: "1000000"} {
		assert.Equal(t, want, shownCount(&v))
	}
	for v, want := range map[float64]string{0: "0 B", 112: "112 B", 1023: "1023 B", 1024: "1.00 KiB", 5664: "5.53 KiB", 3 << 30: "3.00 GiB"} {
		assert.Equal(t, want, shownBytes(&v))
	}
	assert.Equal(t, unknown, shownCount(nil))
	assert.Equal(t, unknown, shownBytes(nil))
}

func TestParametersAreShownAsTheyAreWritten(t *testing.T) {
	for want, v := range map[string]any{
		"": nil, "1000000": 1e6, "0": 0.0, "0.5": 0.5, "-3": int64(-3), "1e+20": 1e20, "1e-09": 1e-9, "true": true, "a b": "a b",
	} {
		assert.Equal(t, want, paramValue(v))
	}
}

func TestPercent(t *testing.T) {
	for v, want := range map[float64]string{0.02: "2.0 %", 0.0137: "1.4 %", 0.5: "50 %", 1: "100 %"} {
		assert.Equal(t, want, percent(v))
	}
	assert.Equal(t, "99.5 %", confidence(&report.Report{Confidence: 0.995}))
}

func TestWhatCostsNothingHasNoFigure(t *testing.T) {
	folded := report.Snippet{
		Name: "b", NsPerOp: ptr(0.003), Lo: ptr(-0.01), Hi: ptr(0.01),
		Warnings: []report.Warning{{Code: timing.WarnFolded, Message: "optimised away"}},
	}
	r := &report.Report{Environment: report.Environment{Engine: "go"}, Snippets: []report.Snippet{
		{Name: "a", NsPerOp: ptr(12000.0), Lo: ptr(11900.0), Hi: ptr(12100.0)}, folded,
	}}
	var b strings.Builder
	require.NoError(t, Write(&b, "text", Input{Report: r}))
	assert.Contains(t, b.String(), "≈ 0")
	assert.NotContains(t, b.String(), "0.003")
	assert.Contains(t, b.String(), "µs/op", "the unit is of what has a figure")
	r.Environment.Engine = "interp"
	assert.False(t, Costless(r, folded))
	folded.Lo = nil
	r.Environment.Engine = "go"
	assert.False(t, Costless(r, folded), "too few rounds")
}
