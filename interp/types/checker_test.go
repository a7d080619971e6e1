package types_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
)

func ExampleChecker_Check() {
	d, _ := snippet.Parse(`--- join
strings.Join(words, ",")
--- builder
var b strings.Builder
b.WriteString(1)
`)
	info := types.New().Check(d)
	for _, e := range info.Errors {
		fmt.Printf("%d:%d: %s\n", e.Line, e.Column, e.Message)
	}
	for _, s := range info.Snippets {
		fmt.Println(s.Name, s.Imports[0].Path, len(s.Vars))
	}
	// Output:
	// 2:14: undefined: words
	// 5:15: cannot use 1 (untyped int constant) as string value in argument to b.WriteString
	// join strings 0
	// builder strings 1
}

func ExampleChecker_Complete() {
	d, _ := snippet.Parse("s := strings.Repeat(\"a\", 3)\nx := strings.Cut")
	for _, c := range types.New().Complete(d, 2, 17) {
		fmt.Println(c.Kind, c.Name, c.Type)
	}
	// Output:
	// func Cut func(s string, sep string) (before string, after string, found bool)
	// func CutPrefix func(s string, prefix string) (after string, found bool)
	// func CutSuffix func(s string, suffix string) (before string, found bool)
}

// A parameter with a fault is declared all the same: its uses are no errors.
func TestAFaultyParameterIsNotUndefined(t *testing.T) {
	d, errs := snippet.Parse("//st:param n 1 \"a\"\n===\n--- uses\nx := n\n--- other\ny := m\n")
	require.Len(t, errs, 1)
	info := types.New().Check(d)
	require.Len(t, info.Errors, 1)
	assert.Equal(t, "undefined: m", info.Errors[0].Message)
}

func TestCheckersAreShared(t *testing.T) {
	checker := newChecker()
	docs := fixtures(t)
	want := make([]string, len(docs))
	for i, doc := range docs {
		d, _ := snippet.Parse(string(doc.Data))
		want[i] = dump(newChecker().Check(d))
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i, doc := range docs {
				d, _ := snippet.Parse(string(doc.Data))
				assert.Equal(t, want[i], dump(checker.Check(d)))
			}
		})
	}
	wg.Wait()
}

func FuzzCheck(f *testing.F) {
	for _, doc := range fixtures(f) {
		f.Add(string(doc.Data), 1, 1)
	}
	checker := newChecker()
	f.Fuzz(func(t *testing.T, text string, line, column int) {
		d, _ := snippet.Parse(text)
		info := checker.Check(d)
		if info.File == nil {
			require.Len(t, info.Snippets, len(d.Snippets))
		}
		lines := strings.Count(text, "\n") + 1
		for _, e := range info.Errors {
			require.True(t, 0 < e.Line && e.Line <= lines && 0 < e.Column, "%+v of %d lines", e, lines)
			require.NotEmpty(t, e.Message)
		}
		checker.Complete(d, line, column)
		checker.Describe(d, line, column)
	})
}

func BenchmarkCheckAgain(b *testing.B) {
	d, _ := snippet.Parse("var words = strings.Fields(\"a b c\")\n===\n--- join\nstrings.Join(words, \",\")\n--- builder\n" +
		"var b strings.Builder\nfor i, w := range words {\n\tif i > 0 {\n\t\tb.WriteByte(',')\n\t}\n\tfmt.Fprint(&b, w)\n}\ns := b.String()\n")
	checker := types.New()
	require.Empty(b, checker.Check(d).Errors)
	for b.Loop() {
		checker.Check(d)
	}
}

func BenchmarkFirstCheck(b *testing.B) {
	d, _ := snippet.Parse("s := fmt.Sprint(strings.Fields(\"a b c\"), time.Now())")
	for b.Loop() {
		types.New().Check(d)
	}
}
