package format

import (
	"fmt"
	"slices"

	"speedtimer/interp/report"
)

// exactly is the precision of figures read from the allocator.
const exactly = "allocator"

// precisions is how well the figures of several trees are known.
type precisions struct {
	all     string // that of every object; empty if mixed or there is none
	mixed   bool
	reasons []reason
	// The scheduler's memory is among the figures, which no two looks agree on.
	scheduler bool
}

// A reason is why objects have the precision they have, and how many do.
type reason struct {
	precision, why string
	objects        int
	first          string // path of the first
}

func (s sizes) precision() (p precisions) {
	p.scheduler = s.scheduler
	eachObject(s.Report.Variables, func(v report.Variable, names []string) {
		if p.all == "" && !p.mixed {
			p.all = v.Precision
		}
		if v.Precision != p.all {
			p.all, p.mixed = "", true
		}
		if v.Why == "" {
			return
		}
		i := slices.IndexFunc(p.reasons, func(r reason) bool { return r.precision == v.Precision && r.why == v.Why })
		if i < 0 {
			i = len(p.reasons)
			p.reasons = append(p.reasons, reason{v.Precision, v.Why, 0, objectPath(names)})
		}
		p.reasons[i].objects++
	})
	return p
}

// schedulerType is what the profiler calls memory of the scheduler.
const schedulerType = "runtime"

func hasScheduler(roots []report.Variable) (has bool) {
	eachObject(roots, func(v report.Variable, _ []string) { has = has || v.Type == schedulerType })
	return has
}

// precisionWords says what a precision means.
var precisionWords = map[string]string{
	exactly:    "read from the allocator, exact to the byte",
	"layout":   "derived from types and the allocator's size classes",
	"estimate": "estimated",
}

// footer says what the figures are and where they come from.
func (t *sizeWriter) footer() {
	if t.o.Retained && len(t.r.Variables) > 0 {
		t.line(faint, "Retained bytes would be free if the object went away; references from elsewhere than the variables shown together are not seen.", "")
	}
	if text := t.precision.words(); text != "" {
		t.line(faint, text, "")
	}
	for _, r := range t.precision.reasons {
		objects := "1 object,"
		if r.objects > 1 {
			objects = fmt.Sprintf("%d objects, the first is", r.objects)
		}
		t.line(faint, fmt.Sprintf("%s (%s %s): %s.", OneLine(r.precision), objects, OneLine(r.first), OneLine(r.why)), "  ")
	}
	t.line(faint, sizeOrigin(t.r.Environment), "")
}

// words states a precision once where it is that of all figures.
func (p precisions) words() string {
	const scheduler = " but for the scheduler's (" + schedulerType + "), which change while the program runs"
	exact := precisionWords[exactly]
	if p.scheduler {
		exact += scheduler
	}
	switch {
	case p.mixed:
		return "Bytes are " + exact + ", where a line does not say layout or estimate."
	case p.all == exactly:
		return "All bytes are " + exact + " (precision: " + p.all + ")."
	case precisionWords[p.all] != "":
		return "All bytes are " + precisionWords[p.all] + " (precision: " + p.all + ")."
	}
	return ""
}

// sizeOrigin says where sizes come from.
func sizeOrigin(e report.Environment) string {
	text := "engine " + e.Engine
	if e.Host != "" {
		text += " in " + e.Host
	}
	if e.Go != "" {
		text += ", " + e.Go
	}
	if e.OS != "" {
		text += ", " + e.OS + "/" + e.Arch
	}
	return text
}
