package format

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFilters(t *testing.T) {
	for _, test := range []struct {
		filter   string
		names    []string
		typeName string
		want     bool
	}{
		{"users[*].name", []string{"users", "[:]", "[3]", "name"}, "", true},
		{"users[*].name", []string{"users", "[3]", "name", "first"}, "", false},
		{"users[3]", []string{"users", "[3]"}, "", true},
		{"users[3]", []string{"users", "[30]"}, "", false},
		{"users", []string{"users", "*"}, "", true},
		{"*", []string{"users"}, "", true},
		{"*", []string{"users", "[0]"}, "", false},
		{"**", []string{"users", "[0]"}, "", true},
		{"**.next", []string{"l", "root.next", "next"}, "", true},
		{"l.root.*", []string{"l", "root.prev"}, "", true},
		{`m["a.b"]`, []string{"m", `["a.b"]`}, "", true},
		{`m["a\"].b"].c`, []string{"m", `["a\"].b"]`, "c"}, "", true},
		{`m[key *].**`, []string{"m", `key {1 [2]}`, "x", "y"}, "", true},
		{"cache.**", []string{"cache"}, "", true},
		{"cache.**", []string{"caches"}, "", false},
		{"type=*list.Element", []string{"l"}, "list.Element", true},
		{"type=list.Element", []string{"l"}, "*list.Element", false},
		{"type=*.T[*]", []string{"x"}, "main.T[int]", true},
		{"type=[]string", []string{"x"}, "[]string", true},
	} {
		f, err := ParseFilter(test.filter)
		require.NoError(t, err)
		var path []string
		for _, n := range test.names {
			path = append(path, nameSteps(n)...)
		}
		assert.Equal(t, test.want, f.match(path, test.typeName), "%s against %v", test.filter, test.names)
	}
}

func TestFiltersWithoutASenseAreRefused(t *testing.T) {
	for _, text := range []string{"", "type=", "[:]"} {
		_, err := ParseFilter(text)
		assert.Error(t, err, "%q", text)
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
	matched := 0
	for range 20_000 {
		pattern, s := text("ab*"), text("ab")
		want := naive(pattern, s)
		require.Equal(t, want, matchText(pattern, s), "%q against %q", pattern, s)
		if want {
			matched++
		}
	}
	assert.Greater(t, matched, 1000)
}
