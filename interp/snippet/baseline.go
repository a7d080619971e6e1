package snippet

import (
	"fmt"
	"strings"
)

// setBaseline takes in //st:baseline.
func (d *Document) setBaseline(name string, at, col int) (fault, bool) {
	if name == "" {
		return faultf(at, col, "//st:baseline without a name: expected the name of a snippet"), false
	}
	if d.BaselineLine != 0 {
		return faultf(at, 1, "second //st:baseline: expected one, and line %d has it", d.BaselineLine), false
	}
	d.Baseline, d.BaselineLine = name, at+1
	return fault{}, true
}

// baseline sets the baseline where none is given.
func (d *Document) baseline(lines []string) (fault, bool) {
	if len(d.Snippets) == 0 {
		return fault{}, true
	}
	for _, s := range d.Snippets {
		if s.Name == d.Baseline {
			return fault{}, true
		}
	}
	name := d.Baseline
	d.Baseline = d.Snippets[0].Name
	if d.BaselineLine == 0 {
		return fault{}, true
	}
	at := d.BaselineLine - 1
	return faultf(at, strings.LastIndex(lines[at], name)+1, "baseline %q is the name of no snippet: expected %s", clip(name), someNames(d.Snippets)), false
}

func someNames(snippets []Snippet) string {
	const few = 5
	var names []string
	for _, s := range snippets[:min(few, len(snippets))] {
		names = append(names, fmt.Sprintf("%q", clip(s.Name)))
	}
	if len(snippets) > few {
		names = append(names, "...")
	}
	if len(names) == 1 {
		return names[0]
	}
	return "one of " + strings.Join(names, ", ")
}
