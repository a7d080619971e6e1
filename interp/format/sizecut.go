package format

import (
	"cmp"
	"fmt"
	"slices"

	"speedtimer/interp/report"
)

// cut returns the trees with only what the options show. Objects left out are
// added to More and MoreBytes of their parent. Shells left out are not: the
// size of an object tells what they take.
func (o SizeOptions) cut(roots []report.Variable) []report.Variable {
	var kept []report.Variable
	for _, v := range roots {
		c := cutter{SizeOptions: o, least: max(o.MinBytes, int64(o.MinShare*float64(o.figure(v))+0.999))}
		if v, ok := c.object(v, start(o.Filters), 0); ok {
			kept = append(kept, v)
		}
	}
	return kept
}

// figure is the size that counts.
func (o SizeOptions) figure(v report.Variable) int64 {
	if o.Retained {
		return v.Retained
	}
	return v.Size
}

// A cutter cuts the tree of one variable.
type cutter struct {
	SizeOptions
	least int64 // bytes of what is shown below the variable
}

// object cuts the tree below v; ok says whether v itself is to be shown.
func (c cutter) object(v report.Variable, above matches, depth int) (cut report.Variable, ok bool) {
	way := above.step(v.Name)
	matched := len(c.Filters) == 0 || way.any(c.Filters, v.Type)
	children := v.Children
	v.Children = nil
	shown := matched
	for _, child := range children {
		if child.Shell {
			if matched && !c.NoShells && c.fits(child, depth+1) {
				v.Children = append(v.Children, child)
			}
			continue
		}
		child, ok := c.object(child, way, depth+1)
		shown = shown || ok
		if ok && c.fits(child, depth+1) {
			v.Children = append(v.Children, child)
			continue
		}
		v.More++
		v.MoreBytes += child.Size
	}
	if c.Retained {
		slices.SortStableFunc(v.Children, func(a, b report.Variable) int { return cmp.Compare(b.Retained, a.Retained) })
	}
	return v, shown
}

func (c cutter) fits(v report.Variable, depth int) bool {
	return c.figure(v) >= c.least && (c.Depth == 0 || depth <= c.Depth)
}

// eachObject calls f for every object of the trees, shells left out, with the
// names on the way to it.
func eachObject(roots []report.Variable, f func(v report.Variable, names []string)) {
	var walk func(v report.Variable, above []string)
	walk = func(v report.Variable, above []string) {
		if v.Shell {
			return
		}
		names := append(slices.Clip(above), v.Name)
		f(v, names)
		for _, c := range v.Children {
			walk(c, names)
		}
	}
	for _, v := range roots {
		walk(v, nil)
	}
}

// WarnUnsearched is the code of the warning that a filter has not seen all
// objects.
const WarnUnsearched = "not-searched"

// unsearched warns where a filter has searched only what a run sent of larger
// trees.
func (o SizeOptions) unsearched(roots []report.Variable) (w report.Warning, ok bool) {
	searched, more := 0, int64(0)
	eachObject(roots, func(v report.Variable, _ []string) {
		searched++
		ok = ok || v.More > 0
		more += v.MoreBytes
	})
	return report.Warning{
		Code: WarnUnsearched,
		Message: fmt.Sprintf("the filter has searched %d objects, the largest; behind them are %s that it has not searched: a run sends no more of such large trees",
			searched, bytesOf(more)),
		Advice: "search smaller data, or let the snippet itself search with profiler.PathMatches or profiler.TypeIs",
	}, ok && len(o.Filters) > 0
}
