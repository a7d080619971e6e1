package format

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"speedtimer/interp/report"
)

// A gathered warning stands for the same of one snippet at several parameters.
type gathered struct {
	report.Warning
	snippet string   // empty for the run as a whole
	params  []string // combinations it was given at
	again   int      // how often the run gave it with other figures
}

// mostParams is how many combinations a warning lists.
const mostParams = 4

func (g gathered) where() string {
	switch {
	case g.snippet == "" && g.again > 0:
		return fmt.Sprintf("at %d combinations of parameters, as in: ", g.again+1)
	case g.snippet == "":
		return ""
	}
	at := ""
	if n := len(g.params); n > 0 {
		at = " (" + strings.Join(g.params[:min(n, mostParams)], "; ")
		if n > mostParams {
			at += fmt.Sprintf("; and %d more", n-mostParams)
		}
		at += ")"
	}
	return called(g.snippet) + at + ": "
}

// gatherWarnings lists the warnings of the run, then those of the snippets,
// each code of a snippet once.
func gatherWarnings(r *report.Report) []gathered {
	var all []gathered
	for _, w := range r.Warnings {
		i := slices.IndexFunc(all, func(g gathered) bool { return g.Code == w.Code })
		if i >= 0 {
			all[i].again++
			continue
		}
		all = append(all, gathered{Warning: w})
	}
	for _, s := range r.Snippets {
		for _, w := range s.Warnings {
			i := slices.IndexFunc(all, func(g gathered) bool { return g.snippet == s.Name && g.Code == w.Code })
			if i < 0 {
				i = len(all)
				all = append(all, gathered{Warning: w, snippet: s.Name})
			}
			if p := paramsOf(s); p != "" {
				all[i].params = append(all[i].params, p)
			}
		}
	}
	return all
}

// paramsOf is a snippet's parameters as in "n=10 word=abc".
func paramsOf(s report.Snippet) string {
	var parts []string
	for name, v := range s.Params {
		parts = append(parts, name+"="+OneLine(paramValue(v)))
	}
	slices.Sort(parts)
	return strings.Join(parts, " ")
}

func paramsIn(s report.Snippet) string {
	if p := paramsOf(s); p != "" {
		return " at " + p
	}
	return ""
}

// growthWords says how times grow with the parameter and where two snippets
// change places.
func growthWords(r *report.Report) []string {
	var said []string
	for _, g := range r.Growth {
		said = append(said, growthSentence(g)+".")
	}
	for _, c := range r.Crossings {
		said = append(said, crossingSentence(r, c)+".")
	}
	return said
}

func growthSentence(g report.Growth) string {
	name := called(g.Snippet)
	if g.Class == "1" {
		return fmt.Sprintf("%s: its time does not grow with %s (about %s)", name, g.Param, RoughTime(g.A))
	}
	term := strings.ReplaceAll(g.Class, "n", g.Param)
	if strings.Contains(g.Class, "log") {
		term = strings.ReplaceAll(strings.ReplaceAll(g.Class, "log n", "log "+g.Param), "n log", g.Param+" log")
	}
	rest := " + " + RoughTime(g.A)
	if g.A < 0 {
		rest = " - " + RoughTime(-g.A)
	}
	return fmt.Sprintf("%s: its time grows like %s (about %s × %s%s; R² %.3f)", name, term, RoughTime(g.B), term, rest, g.R2)
}

// RoughTime is a time in nanoseconds with a unit and three digits: for a fit,
// or a first figure, which have no better.
func RoughTime(ns float64) string {
	u := fitting(timeUnits, ns)
	return rounded(ns/u.size, lastPlace(ns/u.size, 0, 3)) + " " + u.name
}

func crossingSentence(r *report.Report, c report.Crossing) string {
	at := rough(c.At)
	switch {
	case c.Lo != nil && c.Hi != nil:
		at += fmt.Sprintf(" (between %s and %s)", rough(*c.Lo), rough(*c.Hi))
	case c.Lo != nil:
		at += fmt.Sprintf(" (%s or more)", rough(*c.Lo))
	case c.Hi != nil:
		at += fmt.Sprintf(" (%s or less)", rough(*c.Hi))
	}
	s := fmt.Sprintf("%s and %s cost the same at %s = %s", called(c.Snippet), called(c.Baseline), c.Param, at)
	if sides := fasterBeside(r, c); len(sides) > 0 {
		s += ": " + strings.Join(sides, ", ")
	}
	if c.Several {
		s += "; above it they change places again"
	}
	if interpreted(r) {
		s += ", as interpreted"
	}
	return s
}

func rough(v float64) string { return rounded(v, min(0, lastPlace(v, 0, fewDigits))) }

// fasterBeside says which was faster at the measured values next to a crossing,
// of those that show one.
func fasterBeside(r *report.Report, c report.Crossing) (sides []string) {
	below, above := math.Inf(-1), math.Inf(1)
	var faster [2]string
	for _, s := range r.Snippets {
		n, ok := asFloat(s.Params[c.Param])
		if s.Name != c.Snippet || !ok || s.Comparison == nil || !s.Comparison.Clear() {
			continue
		}
		name := c.Snippet
		if *s.Comparison.Ratio > 1 {
			name = c.Baseline
		}
		if n <= c.At && n > below {
			below, faster[0] = n, name
		} else if n > c.At && n < above {
			above, faster[1] = n, name
		}
	}
	for i, n := range []float64{below, above} {
		if faster[i] != "" {
			sides = append(sides, fmt.Sprintf("at %s %s is faster", strconv.FormatFloat(n, 'f', -1, 64), called(faster[i])))
		}
	}
	return sides
}

func asFloat(v any) (float64, bool) {
	switch v := v.(type) {
	case int64:
		return float64(v), true
	case int:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}
