package format

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
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

// A filter that has not seen all there is says so, whatever the format.
func TestFiltersOnPartOfATreeSaySo(t *testing.T) {
	whole := report.Variable{Name: "x", Type: "T", Size: 30, Precision: exactly, Children: []report.Variable{{Name: "y", Type: "T", Size: 20, Precision: exactly}}}
	part := whole
	part.More, part.MoreBytes = 2, 10
	for _, format := range SizeFormats() {
		in := Input{File: "f", Report: &report.Report{Variables: []report.Variable{part}}}
		assert.Contains(t, writeSizes(t, format, in, SizeOptions{Filters: filters(t, "nothing")}),
			"the filter has searched 2 objects, the largest; behind them are 10 bytes that it has not searched", format)
		assert.NotContains(t, writeSizes(t, format, in, SizeOptions{}), "has searched", format)
		assert.Empty(t, in.Report.Warnings, "the report is left alone")
		in.Report.Variables[0] = whole
		assert.NotContains(t, writeSizes(t, format, in, SizeOptions{Filters: filters(t, "x")}), "has searched", format)
	}
}
