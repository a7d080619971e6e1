package format

import (
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
		{`m[key *].**`, []string{"m", `key {1 [2]}`, "x", "y"}, "", true},
		{"type=*list.Element", []string{"l"}, "list.Element", true},
		{"type=list.Element", []string{"l"}, "*list.Element", false},
		{"type=*.T[*]", []string{"x"}, "main.T[int]", true},
		{"type=[]string", []string{"x"}, "[]string", true},
		{"type=[]string", nil, "[]int", false},
	} {
		f, err := ParseFilter(test.filter)
		require.NoError(t, err)
		filters := []Filter{f}
		way := start(filters)
		for _, n := range test.names {
			way = way.step(n)
		}
		assert.Equal(t, test.want, way.any(filters, test.typeName), "%s against %v", test.filter, test.names)
	}
}

func TestFiltersWithoutASenseAreRefused(t *testing.T) {
	for _, text := range []string{"", "type=", "[:]"} {
		_, err := ParseFilter(text)
		assert.Error(t, err, "%q", text)
	}
}
