package format

import (
	"errors"
	"strings"

	"speedtimer/profiler"
)

// A Filter chooses objects by their path or by their type.
type Filter struct {
	path     profiler.PathPattern
	typeName string // instead of a path
}

// ParseFilter reads a filter: "type=PATTERN" for a type, in which * stands for
// any text, else a profiler.PathPattern that begins with the variable:
// "users[*].name", "**.cache", "items[3].**".
func ParseFilter(text string) (Filter, error) {
	if name, ok := strings.CutPrefix(text, "type="); ok {
		if name == "" {
			return Filter{}, errors.New("expected a type after type=, as in type=*list.Element")
		}
		return Filter{typeName: name}, nil
	}
	path := profiler.ParsePath(text)
	if path.IsZero() {
		return Filter{}, errors.New("expected a path as in users[*].name, or type=NAME")
	}
	return Filter{path: path}, nil
}

// matches is how far the way to an object has come in each of several filters.
type matches []profiler.PathMatch

// start is where the ways to all variables begin.
func start(filters []Filter) matches {
	var all matches
	for _, f := range filters {
		all = append(all, f.path.Start())
	}
	return all
}

// step goes on to an object of the given name.
func (m matches) step(name string) matches {
	next := make(matches, len(m))
	for i := range m {
		next[i] = m[i].Step(name)
	}
	return next
}

// any says whether one of the filters chooses an object of the type.
func (m matches) any(filters []Filter, typeName string) bool {
	for i, f := range filters {
		if f.typeName != "" && profiler.MatchText(f.typeName, typeName) || f.typeName == "" && m[i].Whole() {
			return true
		}
	}
	return false
}
