package snippet

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCombinations(t *testing.T) {
	d, errs := Parse("//st:param n 1 1_0\n//st:param s \"a b\" ``\n//st:param ok true\nx := n")
	require.Empty(t, errs)
	all, err := Combinations(d.Params)
	require.NoError(t, err)
	var got []string
	for _, c := range all {
		got = append(got, c.String())
	}
	assert.Equal(t, []string{
		`n=1 s="a b" ok=true`, "n=1 s=`` ok=true",
		`n=1_0 s="a b" ok=true`, "n=1_0 s=`` ok=true",
	}, got)
	assert.Equal(t, map[string]string{"n": "10", "s": "a b", "ok": "true"}, all[2].Map())
}

func TestCombinationsWithoutParams(t *testing.T) {
	all, err := Combinations(nil)
	require.NoError(t, err)
	require.Len(t, all, 1)
	assert.Nil(t, all[0].Map())
	assert.Empty(t, all[0].String())
}

func TestCombinationsLimit(t *testing.T) {
	ten := Param{Name: "n", Type: "int", Values: strings.Fields("0 1 2 3 4 5 6 7 8 9")}
	all, err := Combinations([]Param{ten, ten, ten})
	require.NoError(t, err)
	assert.Len(t, all, MaxCombinations)

	params := []Param{ten, ten, ten, ten}
	for range 60 {
		params = append(params, ten) // 10^64 overflow any integer
	}
	_, err = Combinations(params)
	assert.EqualError(t, err, "the parameters have more than 1000 combinations of values: give fewer values")
}

func TestPlain(t *testing.T) {
	for _, tt := range []struct{ typ, value, want string }{
		{"int", "1_000", "1000"},
		{"int", "-0x1F", "-31"},
		{"int", "010", "8"},
		{"float64", "1_000.50", "1000.5"},
		{"float64", "2e3", "2000"},
		{"float64", "1e100", "1e+100"},
		{"float64", "5", "5"},
		{"string", `"a\tb"`, "a\tb"},
		{"string", "`a\\b`", `a\b`},
		{"bool", "true", "true"},
		{"int", "junk", "junk"},
	} {
		assert.Equal(t, tt.want, Plain(tt.typ, tt.value), tt.value)
	}
}

func TestOverride(t *testing.T) {
	params := []Param{
		{Name: "n", Type: "int", Values: []string{"1"}, Line: 1},
		{Name: "x", Type: "float64", Values: []string{"1.5"}},
		{Name: "s", Type: "string", Values: []string{`"a"`}},
		{Name: "ok", Type: "bool", Values: []string{"true"}},
	}
	for _, tt := range []struct {
		spec string
		at   int
		want []string
	}{
		{"n=10,1_00", 0, []string{"10", "1_00"}},
		{"x=1,2.5,-3", 1, []string{"1", "2.5", "-3"}},
		{`s=a b,"c,d",` + "`e,`", 2, []string{`"a b"`, `"c,d"`, "`e,`"}},
		{"s=a,", 2, []string{`"a"`, `""`}},
		{"ok=false,true", 3, []string{"false", "true"}},
	} {
		got, err := Override(params, tt.spec)
		require.NoError(t, err, tt.spec)
		assert.Equal(t, tt.want, got[tt.at].Values, tt.spec)
		assert.Equal(t, params[tt.at].Line, got[tt.at].Line)
		assert.Len(t, params[tt.at].Values, 1, "the document's own values stay")
	}
}

func TestOverrideErrors(t *testing.T) {
	params := []Param{{Name: "n", Type: "int", Values: []string{"1"}}, {Name: "s", Type: "string", Values: []string{`"a"`}}}
	for _, tt := range []struct {
		params     []Param
		spec, want string
	}{
		{params, "n", `parameter values "n": expected a name, = and values separated by commas, as in n=10,100`},
		{params, "m=1", "the document has no parameter m: expected one of n, s"},
		{nil, "m=1", "the document has no parameter m: expected none"},
		{params, "n=", "parameter n: expected at least one value"},
		{params, "n=1,1", "parameter n: value 1 given twice"},
		{params, "n=1.5", "parameter n: value 1.5 is of type float64: expected int"},
		{params, "n=1,", "parameter n: empty value: expected a literal"},
		{params, "n=x", "parameter n: value x is no literal of type int, float64, string or bool"},
		{params, `s="open`, `parameter s: value "open is no literal of type int, float64, string or bool`},
	} {
		_, err := Override(tt.params, tt.spec)
		assert.EqualError(t, err, tt.want)
	}
}

func TestParametersNamedAgainGetFurtherValues(t *testing.T) {
	params := []Param{{Name: "n", Type: "int", Values: []string{"1"}}, {Name: "m", Type: "int", Values: []string{"2"}}}
	got, err := Override(params, "n=3", "m=7", "n=4,5")
	require.NoError(t, err)
	assert.Equal(t, []string{"3", "4", "5"}, got[0].Values)
	assert.Equal(t, []string{"7"}, got[1].Values)
	_, err = Override(params, "n=3", "n=3")
	assert.EqualError(t, err, "parameter n: value 3 given twice")
}

func TestIntsAmongFloatsAreFloats(t *testing.T) {
	for directive, want := range map[string][]string{
		"1.5 2 0x10 -010": {"1.5", "2", "16", "-8"},
		"2 1_000 1.5":     {"2", "1_000", "1.5"},
	} {
		d, errs := Parse("//st:param f " + directive + "\nx := f")
		require.Empty(t, errs)
		assert.Equal(t, "float64", d.Params[0].Type)
		assert.Equal(t, want, d.Params[0].Values)
	}
	_, errs := Parse("//st:param f 2 1.5 2.0\nx := f")
	require.Len(t, errs, 1)
	assert.Equal(t, "parameter f: value 2.0 given twice", errs[0].Message)
	_, errs = Parse("//st:param f 2 true\nx := f")
	require.Len(t, errs, 1)
	assert.Equal(t, "parameter f: value true is of type bool and those before it of type int: expected one type", errs[0].Message)
}
