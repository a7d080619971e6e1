package profiler

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSplitPath(t *testing.T) {
	for path, want := range map[string][]string{
		"":                  nil,
		"a.b":               {"a", "b"},
		"a[3].b[:]":         {"a", "[3]", "b"},
		`a["x.y]"].z`:       {"a", `["x.y]"]`, "z"},
		`a["q\""][[1 2]].b`: {"a", `["q\""]`, "[[1 2]]", "b"},
	} {
		assert.Equal(t, want, splitPath(path), path)
	}
}

func FuzzSplitPath(f *testing.F) {
	f.Add(`a["x.y]"].z`)
	f.Fuzz(func(t *testing.T, s string) {
		n := 0
		for _, x := range splitPath(s) {
			n += len(x)
		}
		require.LessOrEqual(t, n, len(s))
	})
}

func TestPathPatterns(t *testing.T) {
	for _, c := range []struct {
		pattern     string
		names       []string
		whole, open bool
	}{
		{"users[*].name", []string{"users", "[:]", "[3]", "name"}, true, true},
		{"users[*].name", []string{"users", "[3]"}, false, true},
		{"users[*].name", []string{"users", "[3]", "name", "first"}, false, false},
		{"users[3]", []string{"users", "[3]"}, true, true},
		{"users[3]", []string{"users", "[30]"}, false, false},
		{"users", []string{"users", "*"}, true, true},
		{"*", []string{"users"}, true, true},
		{"*", []string{"users", "[0]"}, false, false},
		{"**", nil, true, true},
		{"**", []string{"users", "[0]"}, true, true},
		{"**.next", []string{"l", "root.next", "next"}, true, true},
		{"**.next", []string{"l", "root.prev"}, false, true},
		{"**.a.**.b", []string{"a", "x", "a", "y.b"}, true, true},
		{"l.root.*", []string{"l", "root.prev"}, true, true},
		{`m["a.b"]`, []string{"m", `["a.b"]`}, true, true},
		{`m["a\"].b"].c`, []string{"m", `["a\"].b"]`, "c"}, true, true},
		{`m[key *].**`, []string{"m", `key {1 [2]}`, "x", "y"}, true, true},
		{"cache.**", []string{"cache"}, true, true},
		{"cache.**", []string{"caches"}, false, false},
		{"", nil, true, true},
		{"", []string{"a"}, false, false},
	} {
		m := ParsePath(c.pattern).Start()
		for _, n := range c.names {
			m = m.Step(n)
		}
		assert.Equal(t, c.whole, m.Whole(), "%s against %v", c.pattern, c.names)
		assert.Equal(t, c.open, m.Open(), "%s against the start of %v", c.pattern, c.names)
	}
}

// naive matches a pattern by trying everything.
func naive(pattern, s string) bool {
	switch {
	case pattern == "":
		return s == ""
	case pattern[0] == '*':
		return naive(pattern[1:], s) || s != "" && naive(pattern, s[1:])
	}
	return s != "" && pattern[0] == s[0] && naive(pattern[1:], s[1:])
}

func TestMatchingAgreesWithANaiveMatcher(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := func(letters string) string {
		b := make([]byte, r.IntN(8))
		for i := range b {
			b[i] = letters[r.IntN(len(letters))]
		}
		return string(b)
	}
	// A letter is a step, and a star any number of them.
	path := func(s string) (p PathPattern, names []string) {
		for _, c := range s {
			step := string(c)
			if c == '*' {
				step = "**"
			}
			p.steps, names = append(p.steps, step), append(names, step)
		}
		return p, names
	}
	matched := 0
	for range 20_000 {
		pattern, s := text("ab*"), text("ab")
		want := naive(pattern, s)
		require.Equal(t, want, MatchText(pattern, s), "%q against %q", pattern, s)
		p, _ := path(pattern)
		m := p.Start()
		_, names := path(s)
		for _, n := range names {
			m = m.Step(n)
		}
		require.Equal(t, want, m.Whole(), "%q against the path %q", pattern, s)
		if want {
			matched++
		}
	}
	assert.Greater(t, matched, 1000)
}

func TestPatternsLongerThanAWord(t *testing.T) {
	p := PathPattern{}
	m := func() PathMatch { return p.Start() }
	for range 200 {
		p.steps = append(p.steps, "**", "x")
	}
	at := m()
	for range 199 {
		at = at.Step("x")
	}
	assert.False(t, at.Whole())
	assert.True(t, at.Step("y").Step("x").Whole())
}

// A path is not walked anew for every node of a long list.
func TestPathFiltersOfALongList(t *testing.T) {
	n := 100_000
	began, seen := time.Now(), 0
	Profile(List(n)).Traverse(LeadingTo(And(Objects(), PathMatches("**.Next"))), VisitFunc(func(Node) { seen++ }))
	assert.Equal(t, n, seen)
	assert.Less(t, time.Since(began), 20*time.Second, "quadratic would take minutes")
}
