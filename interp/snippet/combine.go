package snippet

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// MaxCombinations is how many combinations of parameter values there may be,
// each of which runs in a process of its own; MaxParams how many parameters.
const (
	MaxCombinations = 1000
	MaxParams       = 32
)

// A Setting is a parameter at one of its values.
type Setting struct {
	Name  string
	Type  string // int, float64, string or bool
	Value string // a Go literal, as written
}

// Plain returns the value as it is shown: numbers in decimal without
// underscores, strings without quotes.
func (s Setting) Plain() string { return Plain(s.Type, s.Value) }

// Plain returns a Go literal of type typ (int, float64, string or bool) as it
// is shown. What is no such literal is returned as it stands.
func Plain(typ, value string) string {
	switch typ {
	case "int":
		if n, err := strconv.ParseInt(value, 0, 64); err == nil {
			return strconv.FormatInt(n, 10)
		}
	case "float64":
		if f, err := strconv.ParseFloat(value, 64); err == nil {
			return strconv.FormatFloat(f, 'g', -1, 64)
		}
	case "string":
		if s, err := strconv.Unquote(value); err == nil {
			return s
		}
	}
	return value
}

// A Combination gives every parameter of a document a value, in document
// order. Without parameters it is empty.
type Combination []Setting

// Map returns the plain values by parameter name, nil if there are none.
func (c Combination) Map() map[string]string {
	if len(c) == 0 {
		return nil
	}
	m := make(map[string]string, len(c))
	for _, s := range c {
		m[s.Name] = s.Plain()
	}
	return m
}

// String returns the combination as in "n=10 word=\"a b\"", values as written.
func (c Combination) String() string {
	parts := make([]string, len(c))
	for i, s := range c {
		parts[i] = s.Name + "=" + s.Value
	}
	return strings.Join(parts, " ")
}

// Combinations returns every combination of the parameters' values, the first
// parameter varying slowest. Without parameters that is one, the empty one.
// More than MaxCombinations are an error; those of a parsed document are never
// more unless its values are overridden.
func Combinations(params []Param) ([]Combination, error) {
	n := count(params)
	if n > MaxCombinations {
		return nil, fmt.Errorf("the parameters have more than %d combinations of values: give fewer values", MaxCombinations)
	}
	all := make([]Combination, n)
	for i := range all {
		c := make(Combination, len(params))
		rest := i
		for j := len(params) - 1; j >= 0; j-- {
			p := params[j]
			c[j] = Setting{p.Name, p.Type, p.Values[rest%len(p.Values)]}
			rest /= len(p.Values)
		}
		all[i] = c
	}
	return all, nil
}

// count returns the number of combinations, at most math.MaxInt32 of them.
func count(params []Param) int {
	n := 1
	for _, p := range params {
		n = min(n*len(p.Values), math.MaxInt32)
	}
	return n
}
