package profiler

// Precision says how a figure was found. Larger is less precise.
type Precision uint8

const (
	// Allocator: read from the runtime's own structures, exact to the byte.
	Allocator Precision = iota
	// Layout: derived from types and measured size classes.
	Layout
	// Estimate: something is not known; the reason is given with the figure.
	Estimate
)

// String returns allocator, layout or estimate.
func (p Precision) String() string {
	switch p {
	case Allocator:
		return "allocator"
	case Layout:
		return "layout"
	default:
		return "estimate"
	}
}

// Platform says at which precision this process can work, and if not at the
// best one, why.
func Platform() (Precision, string) {
	m := host()
	switch {
	case m.exact:
		return Allocator, ""
	case m.bases:
		return Layout, m.why
	default:
		return Estimate, m.why
	}
}
