package program

import (
	"cmp"
	"slices"
	"strings"
)

// A change is other text for a piece of a document's line.
type change struct {
	column  int // in bytes, from 1
	old, by string
}

// changes are what the program says otherwise than the document, by its lines.
type changes map[int][]change

func (c changes) add(at place, old, by string) {
	c[at.line] = append(c[at.line], change{at.column, old, by})
}

// apply makes the changes in a text that stands at a place of the document.
func (c changes) apply(text string, at place) string {
	lines := strings.SplitAfter(text, "\n")
	for i, l := range lines {
		first := 1
		if i == 0 {
			first = at.column
		}
		// From the end: what is before stays where it is.
		for _, ch := range slices.SortedFunc(slices.Values(c[at.line+i]), func(a, b change) int { return cmp.Compare(b.column, a.column) }) {
			n := ch.column - first
			if n < 0 || n > len(l) {
				continue
			}
			if rest, found := strings.CutPrefix(l[n:], ch.old); found {
				l = l[:n] + ch.by + rest
			}
		}
		lines[i] = l
	}
	return strings.Join(lines, "")
}
