package snippet

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestGofmt(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"statements", "x:=1\n---\nif x>1{\ny:=2}\n", "x := 1\n---\nif x > 1 {\n\ty := 2\n}\n"},
		{"expression", "f( a,b )", "f(a, b)"},
		{"preamble and set-up", "//st:param n 1 2\nvar  x=n\n===\n---   b  \nm:=map[int]int{}\n...\nm[1]=x\n", "//st:param n 1 2\nvar x = n\n===\n---   b  \nm := map[int]int{}\n...\nm[1] = x\n"},
		{"a broken section stays", "x  :=  (\n---\ny  :=  2\n", "x  :=  (\n---\ny := 2\n"},
		{"CRLF around, LF within", "x  := 1\r\n---\r\ny  := 2\r\n", "x := 1\n---\r\ny := 2\n"},
		{"byte order mark", "\ufeffx  := 1\n", "\ufeffx := 1\n"},
		{"markers in literals", "x  := `\n---\n`\n", "x := `\n---\n`\n"},
		{"Go file", "package p\nvar  x  int\n", "package p\n\nvar x int\n"},
		{"broken Go file", "package p\nvar  x  (\n", "package p\nvar  x  (\n"},
		{"nothing", "", ""},
		{"markers only", "---\n---\n", "---\n---\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, _ := Gofmt(c.text)
			assert.Equal(t, c.want, got)
		})
	}
}

// What stays as it is is said, where it stands in the formatted text.
func TestGofmtSaysWhatItLeaves(t *testing.T) {
	got, errs := Gofmt("--- a\nif x { y() }\n--- b\nx := 1\nz := := 2\n--- c\ny:=2\n")
	assert.Equal(t, "--- a\nif x {\n\ty()\n}\n--- b\nx := 1\nz := := 2\n--- c\ny := 2\n", got)
	require.Len(t, errs, 1)
	assert.Equal(t, 7, errs[0].Line)
	assert.Contains(t, errs[0].Message, "expected operand, found ':='")
	_, errs = Gofmt("package p\nvar  x  (\n")
	require.Len(t, errs, 1)
	assert.Equal(t, 2, errs[0].Line)
}

// What is missing at the end is an error of the last line there is.
func TestGofmtNamesLinesOfTheDocument(t *testing.T) {
	for text, line := range map[string]int{"for {": 1, "for {\n": 1, "--- a\nx := 1\nif x > 0 {\n--- b\ny := 1\n": 3, "package p\nfunc f() {\n": 2} {
		_, errs := Gofmt(text)
		require.NotEmpty(t, errs, text)
		assert.Equal(t, line, errs[len(errs)-1].Line, text)
	}
}

func FuzzGofmt(f *testing.F) {
	f.Add("//st:same\nvar x = 1\n===\n--- a\ny := x\n...\nz:=y\n---\nf( )\n")
	f.Add("x := /*\n---\n*/ 1\n")
	f.Add("case 1:\n\n\n// c\n---\n{\n...\n}\n")
	f.Fuzz(func(t *testing.T, text string) {
		once, _ := Gofmt(text)
		twice, _ := Gofmt(once)
		third, _ := Gofmt(twice)
		assert.Equal(t, twice, third, "formatting settles")
		a, _ := Parse(text)
		b, _ := Parse(once)
		require.Len(t, b.Snippets, len(a.Snippets))
		for i := range a.Snippets {
			assert.Equal(t, bare(a.Snippets[i].Body.Text), bare(b.Snippets[i].Body.Text))
		}
	})
}

// bare is Go without what gofmt may change: blanks, semicolons, commas and
// parentheses it adds or takes away, comments it moves, 0B for 0b.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\r\n;,()/*", r) {
			return -1
		}
		return r
	}, strings.ToLower(text))
}
