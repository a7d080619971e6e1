package format

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"speedtimer/interp/report"
)

// A tableOptions says how to lay the table out.
type tableOptions struct {
	verdicts place
	names    int  // most characters of a snippet's name; 0 for all
	repeat   bool // parameters in each row, not in the first of several only
}

// A place is where verdicts name the baseline.
type place int

const (
	inWords      place = iota // each verdict names it
	underHeading              // the column's heading does
	below                     // the table has no verdicts
)

// resultTable is the figures of all snippets, one row each; nothing about
// warnings.
func resultTable(in Input, o tableOptions) table {
	r := in.Report
	t := tableBuilder{r: r, o: o, params: paramNames(in)}
	t.unit, t.oneUnit = columnUnit(slices.DeleteFunc(slices.Clone(r.Snippets), func(s report.Snippet) bool { return Costless(r, s) }))
	for _, s := range r.Snippets {
		t.counted = t.counted || s.Allocs != nil || s.Bytes != nil
		t.compared = t.compared || s.Comparison != nil && o.verdicts != below
		for _, m := range s.Metrics {
			if !slices.Contains(t.metrics, m.Unit) {
				t.metrics = append(t.metrics, m.Unit)
			}
		}
	}
	out := table{columns: t.columns()}
	var before map[string]any
	for i, s := range r.Snippets {
		out.rows = append(out.rows, t.row(s, !o.repeat && i > 0 && sameParams(t.params, before, s.Params)))
		before = s.Params
	}
	return out
}

type tableBuilder struct {
	r        *report.Report
	o        tableOptions
	params   []string
	unit     unit
	oneUnit  bool
	counted  bool
	compared bool
	metrics  []string
}

func (t *tableBuilder) columns() []column {
	var c []column
	for _, p := range t.params {
		c = append(c, column{p, true})
	}
	c = append(c, column{"snippet", false})
	if t.oneUnit {
		c = append(c, column{t.unit.name + "/op", true})
	} else {
		c = append(c, column{"time/op", true})
	}
	c = append(c, column{"interval", true})
	if t.counted {
		c = append(c, column{"allocs/op", true}, column{"bytes/op", true})
	}
	for _, m := range t.metrics {
		c = append(c, column{OneLine(m), true})
	}
	if !t.compared {
		return c
	}
	head := "comparison"
	if b := oneBaseline(t.r); t.o.verdicts == underHeading && b != "" {
		head = "against " + called(b)
	}
	return append(c, column{head, false})
}

func (t *tableBuilder) row(s report.Snippet, repeated bool) []cell {
	var row []cell
	for _, p := range t.params {
		text := ""
		if !repeated {
			text = OneLine(paramValue(s.Params[p]))
		}
		row = append(row, cell{text, plain})
	}
	name := OneLine(s.Name)
	if t.o.names > 0 {
		name = clip(name, t.o.names)
	}
	row = append(row, cell{name, plain})
	u := t.unit
	if !t.oneUnit && s.NsPerOp != nil {
		u = fitting(timeUnits, *s.NsPerOp)
	}
	center, interval := shownTime(s, t.r.Calibration.Resolution, u)
	if Costless(t.r, s) {
		center, interval = nothing, unknown
	} else if !t.oneUnit && center != unknown {
		center += " " + u.name
	}
	row = append(row, cell{center, bold}, cell{interval, plain})
	if t.counted {
		row = append(row, cell{shownCount(s.Allocs), plain}, cell{shownBytes(s.Bytes), plain})
	}
	for _, unit := range t.metrics {
		row = append(row, cell{metric(s, unit), plain})
	}
	if t.compared {
		row = append(row, cell{verdict(t.r, s, t.o.verdicts == inWords || oneBaseline(t.r) == ""), verdictColor(s)})
	}
	return row
}

func metric(s report.Snippet, unit string) string {
	for _, m := range s.Metrics {
		if m.Unit == unit {
			return strconv.FormatFloat(m.Value, 'g', mostDigits, 64)
		}
	}
	return unknown
}

func verdictColor(s report.Snippet) color {
	if s.Comparison == nil {
		return plain
	}
	switch s.Comparison.Verdict {
	case report.VerdictFaster:
		return green
	case report.VerdictSlower:
		return red
	case report.VerdictCantTell, report.VerdictPreview:
		return yellow
	}
	return plain
}

// oneBaseline is the name all were compared with, empty when there is none or
// more than one.
func oneBaseline(r *report.Report) string {
	name := ""
	for _, s := range r.Snippets {
		if s.Comparison == nil {
			continue
		}
		if name != "" && s.Comparison.Baseline != name {
			return ""
		}
		name = s.Comparison.Baseline
	}
	return name
}

// paramNames lists the parameters: in the document's order, else by name.
func paramNames(in Input) []string {
	var names []string
	if in.Document != nil {
		for _, p := range in.Document.Params {
			names = append(names, p.Name)
		}
		return names
	}
	for _, s := range in.Report.Snippets {
		for name := range s.Params {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

func paramValue(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64: // also the ints of a report that was read from JSON
		if a := math.Abs(v); v == 0 || a >= 1e-4 && a < 1e15 {
			return strconv.FormatFloat(v, 'f', -1, 64)
		}
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return fmt.Sprint(v)
}

func sameParams(names []string, a, b map[string]any) bool {
	for _, n := range names {
		if a[n] != b[n] {
			return false
		}
	}
	return true
}
