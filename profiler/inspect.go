package profiler

import (
	"cmp"
	"slices"
	"strconv"
)

// Finding is a waste of memory that an inspector has found.
type Finding struct {
	Kind   string // one of the Find constants
	Path   string // of the object, or of the first of several
	Node   Node
	Wasted int64  // bytes that would be saved; 0 if none, or not known
	What   string // is the matter
	Advice string // what to do about it
}

// Kinds of findings.
const (
	FindPinned    = "pinned block"
	FindSpare     = "spare capacity"
	FindBeyond    = "kept beyond len"
	FindMap       = "oversized map"
	FindDuplicate = "duplicate string"
	FindPadding   = "padding"
	FindPointers  = "pointer-heavy"
	FindOutside   = "outside the heap"
)

// Inspector looks at the objects of a tree for one kind of waste. It is asked
// about every object once, and then for what it found.
type Inspector interface {
	Visitor
	Findings() []Finding
}

// Inspectors returns a new one of each kind.
func Inspectors() []Inspector {
	return []Inspector{
		&pinned{}, &beyondLen{}, &oversizedMaps{}, &duplicates{}, &padded{}, &pointerHeavy{}, &outsiders{},
	}
}

// smallestWaste is not worth a line.
const smallestWaste = 64

// mostFindings bounds what is reported of each kind; the smallest are left out.
const mostFindings = 100

// Inspect shows the tree below root to the inspectors, all there are if none is
// given, and returns what they found, the most wasteful first.
func Inspect(root Node, inspectors ...Inspector) []Finding {
	if len(inspectors) == 0 {
		inspectors = Inspectors()
	}
	root.Traverse(Objects(), VisitFunc(func(n Node) {
		for _, i := range inspectors {
			i.Previsit(n)
		}
	}))
	var out []Finding
	for _, i := range inspectors {
		found := i.Findings()
		sortFindings(found)
		found = found[:min(len(found), mostFindings)]
		for k := range found {
			found[k].Path = found[k].Node.PathName()
		}
		out = append(out, found...)
	}
	sortFindings(out)
	return out
}

func sortFindings(f []Finding) {
	slices.SortStableFunc(f, func(a, b Finding) int { return cmp.Compare(b.Wasted, a.Wasted) })
}

// quiet is an Inspector's Postvisit, which none needs.
type quiet struct{}

func (quiet) Postvisit(Node) {}

func count(n int64) string { return strconv.FormatInt(n, 10) }

// plural writes a number of things.
func plural(n int64, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return count(n) + " " + one + "s"
}
