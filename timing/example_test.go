package timing_test

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"speedtimer/timing"
)

// The statements to be timed stand in a loop of their own.
func ExampleMeasure() {
	var text string
	ns := timing.Measure(func(loops int) {
		for range loops {
			text = strings.Repeat(" ", 100)
		}
	})
	fmt.Println(len(text), !math.IsNaN(ns)) // some tens of nanoseconds
	// Output: 100 true
}

func ExampleCalibrate() {
	clock := timing.System()
	empty := timing.Timed(clock, func(loops int) {
		for range loops {
		}
	})
	c := timing.Calibrate(clock, empty)
	fmt.Println(c.TimePerTest >= 10e6, c.TimePerTest >= 50*c.Resolution)
	// Output: true true
}

// The body and its empty loop are timed by turns, and what comes out is a
// ratio with its interval.
func ExampleRun() {
	clock := timing.System()
	largest := 0
	data := make([]int, 4096)
	for i := range data {
		data[i] = i * 7919 % 4096
	}
	timed := func(name string, body func()) timing.Subject {
		return timing.Timed(clock, func(loops int) {
			for range loops {
				body()
			}
		}).Subject(name)
	}
	empty := timed("empty", func() {})
	result, err := timing.Run(timing.Options{Seed: 1}, &empty, []timing.Subject{
		timed("sort", func() { slices.Sort(slices.Clone(data)) }),
		timed("max", func() { largest = slices.Max(data) }),
	}, nil)
	fmt.Println(largest, err, result.Comparisons[0].Verdict != timing.Slower)
	// Output: 4095 <nil> true
}

func ExampleSummarize() {
	times := []float64{12.1, 12.0, 12.2, 30.5, 11.9, 12.0, 12.3, 12.1, 12.0}
	center, lo, hi := timing.Summarize(times, 0.95)
	fmt.Println(center, lo, hi)
	// Output: 12.1 12 12.3
}

func ExampleFitGrowth() {
	ns := []float64{10, 100, 1000, 10000}
	g := timing.FitGrowth(ns, []timing.Interval{
		{Center: 125, Lo: 122, Hi: 130}, {Center: 1030, Lo: 1010, Hi: 1040},
		{Center: 10010, Lo: 9950, Hi: 10100}, {Center: 100500, Lo: 99000, Hi: 102000},
	})
	fmt.Printf("%s: %.0f ns each\n", g.Class, g.B)
	// Output: n: 10 ns each
}

// Below some length a linear search beats a map, above it doesn't.
func ExampleCross() {
	ns := []float64{4, 16, 64}
	ratio := []timing.Interval{{Center: 0.5, Lo: 0.45, Hi: 0.55}, {Center: 2, Lo: 1.9, Hi: 2.1}, {Center: 8, Lo: 7, Hi: 9}}
	c, ok := timing.Cross(ns, ratio)
	fmt.Printf("%v: at %.1f, between %.1f and %.1f\n", ok, c.At, c.Lo, c.Hi)
	// Output: true: at 8.0, between 7.4 and 8.6
}
