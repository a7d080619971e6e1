package format

import (
	"errors"
	"strings"
)

// A Filter chooses objects by their path or by their type.
type Filter struct {
	path     []string // steps; nil for a filter by type
	typeName string
}

// ParseFilter reads a filter: "type=PATTERN" for a type, in which * stands for
// any text, else a path as Go would write it, beginning with the variable, in
// which a step may hold * for any text and ** stands for any number of steps:
// "users[*].name", "**.cache", "items[3].**".
func ParseFilter(text string) (Filter, error) {
	if name, ok := strings.CutPrefix(text, "type="); ok {
		if name == "" {
			return Filter{}, errors.New("expected a type after type=, as in type=*list.Element")
		}
		return Filter{typeName: name}, nil
	}
	path := steps(text)
	if len(path) == 0 {
		return Filter{}, errors.New("expected a path as in users[*].name, or type=NAME")
	}
	return Filter{path: path}, nil
}

func (f Filter) match(path []string, typeName string) bool {
	if f.path == nil {
		return matchText(f.typeName, typeName)
	}
	return matchSteps(f.path, path)
}

// nameSteps are the steps of a path that an object's name makes: none for what
// a pointer variable leads to, several for a field of a field.
func nameSteps(name string) []string {
	switch {
	case name == "*":
		return nil
	case strings.HasPrefix(name, "key "):
		return []string{"[" + name + "]"}
	}
	return steps(name)
}

// steps splits a path at its dots and brackets, but not within quotes or
// nested brackets.
func steps(path string) []string {
	var out []string
	var quoted, escaped bool
	depth, start := 0, 0
	cut := func(i int) {
		if s := strings.TrimPrefix(path[start:i], "."); s != "" && s != "[:]" {
			out = append(out, s)
		}
		start = i
	}
	for i := range len(path) {
		c := path[i]
		switch {
		case escaped:
			escaped = false
		case quoted:
			escaped, quoted = c == '\\', c != '"'
		case c == '"':
			quoted = true
		case c == '[':
			if depth == 0 {
				cut(i)
			}
			depth++
		case c == ']':
			depth--
		case c == '.' && depth == 0:
			cut(i)
		}
	}
	cut(len(path))
	return out
}

// matchSteps says whether a pattern matches a whole path. On a mismatch only
// the last ** is tried further along, as earlier ones would gain nothing.
func matchSteps(want, have []string) bool {
	return glob(len(want), len(have),
		func(w int) bool { return want[w] == "**" },
		func(w, h int) bool { return matchText(want[w], have[h]) })
}

// matchText says whether s matches a pattern in which * stands for any text.
func matchText(pattern, s string) bool {
	return glob(len(pattern), len(s),
		func(w int) bool { return pattern[w] == '*' },
		func(w, h int) bool { return pattern[w] == s[h] })
}

func glob(wants, haves int, isStar func(w int) bool, same func(w, h int) bool) bool {
	w, h, star, from := 0, 0, -1, 0
	for h < haves {
		switch {
		case w < wants && isStar(w):
			star, from = w, h
			w++
		case w < wants && same(w, h):
			w, h = w+1, h+1
		case star >= 0:
			from++
			w, h = star+1, from
		default:
			return false
		}
	}
	for w < wants && isStar(w) {
		w++
	}
	return w == wants
}
