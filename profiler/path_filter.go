package profiler

import "strings"

// PathMatches accepts nodes whose path, without the root's name, matches the
// pattern, and those on the way there. A pattern is a path as PathName writes
// it, in which a step may hold * for any text, and ** stands for any number of
// steps: "users[*].name", "**.cache", "items[3].**".
func PathMatches(pattern string) Filter {
	want := steps(pattern)
	return FilterFunc(func(x Node) bool {
		shell := x.IsShell()
		if shell {
			x = x.Parent()
		}
		var have []string
		for _, n := range x.Path()[1:] {
			have = append(have, steps(n.step())...)
		}
		whole, prefix := matchSteps(want, have)
		return whole || prefix && !shell
	})
}

// steps splits a path at its dots and brackets, but not within quotes or nested
// brackets.
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

// matchSteps says whether the whole pattern matches the path, and whether the
// path could go on to where it does.
func matchSteps(want, have []string) (whole, prefix bool) {
	for len(want) > 0 {
		if want[0] == "**" {
			for i := range len(have) + 1 {
				if w, _ := matchSteps(want[1:], have[i:]); w {
					return true, true
				}
			}
			return false, true
		}
		if len(have) == 0 {
			return false, true
		}
		if !match(want[0], have[0]) {
			return false, false
		}
		want, have = want[1:], have[1:]
	}
	return len(have) == 0, len(have) == 0
}
