package profiler

import "strings"

// PathPattern is a path as PathName writes it, in which a step may hold * for
// any text, and ** stands for any number of steps: "users[*].name", "**.cache",
// "items[3].**".
type PathPattern struct{ steps []string }

// ParsePath reads a pattern. Every text is one; a text without steps, as "" or
// "[:]", gives the zero PathPattern, which matches the empty path.
func ParsePath(text string) PathPattern { return PathPattern{splitPath(text)} }

// IsZero says whether the pattern has no steps.
func (p PathPattern) IsZero() bool { return len(p.steps) == 0 }

// Start returns the match of the empty path.
func (p PathPattern) Start() PathMatch {
	m := PathMatch{p.steps, make([]uint64, p.words())}
	m.reach(0)
	return m
}

func (p PathPattern) words() int { return len(p.steps)/64 + 1 }

// PathMatch is how far a path has come in a pattern. It is a value: what Step
// returns leaves it alone, so that siblings can go on from the same one.
type PathMatch struct {
	steps []string
	at    []uint64 // bit i: the path so far is what the first i steps match
}

// Step goes on to a child of the given name, which may be several steps
// ("root.next") or none ("*", "[:]").
func (m PathMatch) Step(name string) PathMatch {
	for _, s := range nameSteps(name) {
		next := PathMatch{m.steps, make([]uint64, len(m.at))}
		for i, want := range m.steps {
			switch {
			case !m.has(i):
			case want == "**":
				next.reach(i)
			case MatchText(want, s):
				next.reach(i + 1)
			}
		}
		m = next
	}
	return m
}

// Whole says whether the pattern matches the path.
func (m PathMatch) Whole() bool { return m.has(len(m.steps)) }

// Open says whether the pattern matches the path or one that goes on from it.
func (m PathMatch) Open() bool {
	for _, w := range m.at {
		if w != 0 {
			return true
		}
	}
	return false
}

func (m PathMatch) has(i int) bool { return m.at[i/64]>>(i%64)&1 != 0 }

// reach notes that i steps are matched, and those that may stand for nothing.
func (m PathMatch) reach(i int) {
	m.at[i/64] |= 1 << (i % 64)
	for ; i < len(m.steps) && m.steps[i] == "**"; i++ {
		m.at[(i+1)/64] |= 1 << ((i + 1) % 64)
	}
}

// nameSteps are the steps of a path that a node's name makes: none for what a
// pointer variable leads to, several for a field of a field.
func nameSteps(name string) []string {
	switch {
	case name == "*":
		return nil
	case strings.HasPrefix(name, "key "):
		return []string{"[" + name + "]"}
	}
	return splitPath(name)
}

// splitPath splits a path at its dots and brackets, but not within quotes or
// nested brackets.
func splitPath(path string) []string {
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

// MatchText says whether s matches a pattern in which * stands for any text. On
// a mismatch only the last * is tried further along, as earlier ones would gain
// nothing.
func MatchText(pattern, s string) bool {
	w, h, star, from := 0, 0, -1, 0
	for h < len(s) {
		switch {
		case w < len(pattern) && pattern[w] == '*':
			star, from = w, h
			w++
		case w < len(pattern) && pattern[w] == s[h]:
			w, h = w+1, h+1
		case star >= 0:
			from++
			w, h = star+1, from
		default:
			return false
		}
	}
	return strings.Trim(pattern[w:], "*") == ""
}
