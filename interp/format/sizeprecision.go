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
}

// A reason is why objects have the precision they have, and how many do.
type reason struct {
	precision, why string
	objects        int
	first          string // path of the first
}

func precisionOf(roots []report.Variable) (p precisions) {
	eachObject(roots, func(v report.Variable, names []string) {
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
	switch {
	case p.mixed:
		return "Bytes are " + precisionWords[exactly] + ", where a line does not say layout or estimate."
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
