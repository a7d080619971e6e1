package snippet

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTooLarge(t *testing.T) {
	text := strings.Repeat("x := 1\n", 10<<20/7)
	d, errs := checked(t, text)
	require.Len(t, errs, 1)
	assert.Equal(t, "document of 10.0 MiB: expected at most 1 MiB; let the set-up make large data, or read fewer snippets at a time", errs[0].Message)
	assert.Equal(t, [2]int{1, 1}, [2]int{errs[0].Line, errs[0].Column})
	assert.Empty(t, d.Snippets)

	_, errs = checked(t, text[:MaxBytes])
	assert.Empty(t, errs)
}

func TestTooManySnippets(t *testing.T) {
	var b strings.Builder
	for i := range MaxSnippets {
		fmt.Fprintf(&b, "--- s%d\nx := %d\n", i, i)
	}
	d, errs := checked(t, b.String()+"---\n---\n")
	assert.Empty(t, errs)
	assert.Len(t, d.Snippets, MaxSnippets)

	d, errs = checked(t, "//st:baseline far\n"+b.String()+"--- far\n--- farther\n")
	require.Len(t, errs, 1)
	assert.Equal(t, "more than 200 snippets: split the document, or time one snippet at many values with //st:param", errs[0].Message)
	assert.Equal(t, 2*MaxSnippets+2, errs[0].Line)
	assert.Empty(t, errs[0].Snippet)
	assert.Len(t, d.Snippets, MaxSnippets)

	_, errs = checked(t, strings.Repeat("---\n", MaxSnippets)+"---\nx := 1\n")
	require.Len(t, errs, 1, "empty snippets count once another follows")
}

func TestTooManyFaults(t *testing.T) {
	_, errs := checked(t, strings.Repeat("----\n", 1000)+"--- b\n----\n")
	assert.Len(t, errs, maxFaults+1)
	assert.Equal(t, "b", errs[maxFaults].Snippet)
}

func TestTooManyParams(t *testing.T) {
	var b strings.Builder
	for i := range MaxParams + 1 {
		fmt.Fprintf(&b, "//st:param p%d 1\n", i)
	}
	d, errs := checked(t, b.String()+"x := 1\n")
	require.Len(t, errs, 1)
	assert.Equal(t, "more than 32 parameters: expected fewer", errs[0].Message)
	assert.Len(t, d.Params, MaxParams)
}

// A document made to be cut again and again costs no more than its length
// times a constant. Work is counted in bytes parsed, not in time.
func TestHostileDocuments(t *testing.T) {
	repeat := func(s string) string { return strings.Repeat(s, MaxBytes/2/len(s)) }
	for _, text := range []string{
		repeat("/*\n---\n"),
		repeat("`\n---\n"),
		repeat("x := `\n---\n`\n---\n"),
		")\n" + repeat("/*\n---\n*/x:=1\n"),
		repeat("x := `\n---\n`; /*\n---\n"),
		strings.Repeat("`\n---\n )`\n", 180) + repeat("x := 1\n"),
	} {
		k := newCutter(split(text))
		k.cut()
		assert.GreaterOrEqual(t, k.budget, -MaxBytes, "%.20q", text)
		assert.LessOrEqual(t, k.scanned, 16*len(k.lines), "%.20q: lines scanned", text)
	}
}
