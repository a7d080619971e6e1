package types_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
)

// split takes the | out of a text and returns where it was.
func split(t *testing.T, text string) (d *snippet.Document, line, column int) {
	t.Helper()
	before, after, ok := strings.Cut(text, "|")
	require.True(t, ok)
	d, _ = snippet.Parse(before + after)
	return d, strings.Count(before, "\n") + 1, len(before) - strings.LastIndex(before, "\n")
}

func TestComplete(t *testing.T) {
	const preamble = "type point struct{ x, y int; inner }\ntype inner struct{ deep string; y bool }\n" +
		"func (p *point) move(by int) {}\nfunc (i inner) Show() string { return \"\" }\nvar origin point\n"
	checker := types.New()
	for name, c := range map[string]struct {
		text string
		want []string // the first ones, or all when the last is "."
	}{
		"package member":       {"strings.Rep|", []string{"func Repeat func(s string, count int) string", "func Replace func(s string, old string, new string, n int) string", "func ReplaceAll func(s string, old string, new string) string", "type Replacer struct", "."}},
		"package, nothing yet": {"x := 1\nerrors.|\ny := 2", []string{"func As func(err error, target any) bool"}},
		"one of several":       {"rand.IntN|", []string{"func IntN func(n int) int", "func Intn func(n int) int", "."}},
		"fields and methods":   {preamble + "===\norigin.|", []string{"method Show func() string", "field inner inner", "method move func(by int)", "field x int", "field y int", "field deep string", "."}},
		"in the preamble":      {preamble + "func f() { origin.x| }\n===\n1", []string{"field x int", "."}},
		"local names first":    {preamble + "===\norder := 1\nif true {\n\tordinal := 2\n\tor|\n}\norphan := 1", []string{"var ordinal int", "var order int", "var origin point", "."}},
		"set-up from the body": {"table := map[string]int{}\n...\nx := tab|", []string{"var table map[string]int", "package tabwriter text/tabwriter", "."}},
		"a parameter":          {"//st:param size 1 2\nsi|", []string{"var size int", "."}},
		"packages":             {"bas|", []string{"package base32 encoding/base32", "package base64 encoding/base64", "."}},
		"several of one name":  {"template|", []string{"package template html/template", "package template text/template", "."}},
		"chained":              {"time.Now().Unix|", []string{"method Unix func() int64", "method UnixMicro func() int64", "method UnixMilli func() int64", "method UnixNano func() int64", "."}},
		"middle of a word":     {"x := strings.Rep|eat(\"a\", 3)", []string{"func Repeat func(s string, count int) string", "func Replace func(s string, old string, new string, n int) string"}},
		"argument":             {"var total int\nfmt.Println(to|", []string{"var total int", "."}},
		"inside a literal":     {"f := func(count int) int {\n\treturn cou|\n}", []string{"var count int", "."}},
		"go file":              {"package p\n\nimport \"strings\"\n\nfunc f() { strings.Rep| }\n", []string{"func Repeat func(s string, count int) string", "func Replace func(s string, old string, new string, n int) string"}},
		"builtin":              {"pri|", []string{"builtin print ", "builtin println ", "."}},
		"comment":              {"x := 1 // str|", []string{"."}},
		"string":               {"x := \"str|\"", []string{"."}},
		"not utf8 word":        {"größe := 1\nx := grö|", []string{"var größe int", "."}},
	} {
		t.Run(name, func(t *testing.T) {
			d, line, column := split(t, c.text)
			var got []string
			for _, x := range checker.Complete(d, line, column) {
				got = append(got, fmt.Sprintf("%s %s %s", x.Kind, x.Name, x.Type))
			}
			want := c.want
			if last := len(want) - 1; want[last] == "." {
				want = want[:last]
				assert.Len(t, got, len(want))
			}
			require.GreaterOrEqual(t, len(got), len(want))
			for i, w := range want {
				assert.Equal(t, w, got[i])
			}
		})
	}
}

func TestCompleteOutsideTheDocument(t *testing.T) {
	d, _ := snippet.Parse("x := 1\n")
	for _, at := range [][2]int{{0, 1}, {1, 0}, {1, 8}, {3, 1}, {-1, -1}} {
		assert.Empty(t, types.New().Complete(d, at[0], at[1]))
	}
}

func TestDescribe(t *testing.T) {
	checker := types.New()
	for text, want := range map[string]string{
		"strings.Rep|eat(\"a\", 3)":               "func strings.Repeat(s string, count int) string",
		"|strings.Repeat(\"a\", 3)":               "package strings",
		"abc := 1.5\n_ = ab|c":                    "var abc float64",
		"type T struct{}\nvar t T\n===\nt|":       "var t T",
		"x := y|":                                 "",
		"//st:param n 1 2\nn|":                    "var n int",
		"for i := range 10 {\n\tprintln(|i)\n} (": "var i int",
	} {
		d, line, column := split(t, text)
		assert.Equal(t, want, checker.Describe(d, line, column), text)
	}
}
