package snippet_test

import (
	"fmt"

	"speedtimer/interp/snippet"
)

func ExampleParse() {
	d, errs := snippet.Parse(`//st:param n 10 100
//st:baseline builder
var word = "go"
===
--- concatenation
s := ""
for range n {
	s += word
}
--- builder
var sb strings.Builder
sb.Grow(n * len(word))
...
for range n {
	sb.WriteString(word)
}
--- unfinished
s := strings.Repeat(` + "`go" + `, n)
`)
	for _, s := range d.Snippets {
		fmt.Printf("line %d: %s, body at line %d\n", s.Line, s.Name, s.Body.Line)
	}
	for _, e := range errs {
		fmt.Printf("%d:%d: %s: %s\n", e.Line, e.Column, e.Snippet, e.Message)
	}
	fmt.Println("compared with", d.Baseline)
	// Output:
	// line 5: concatenation, body at line 6
	// line 10: builder, body at line 14
	// line 17: unfinished, body at line 18
	// 18:21: unfinished: raw string literal not terminated: expected ` before the end of the document
	// compared with builder
}

func ExampleCombinations() {
	d, _ := snippet.Parse("//st:param n 1_000 2_000\n//st:param dense true false\nfill(n, dense)")
	params, err := snippet.Override(d.Params, "n=8")
	if err != nil {
		fmt.Println(err)
		return
	}
	all, err := snippet.Combinations(params)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range all {
		fmt.Println(c)
	}
	// Output:
	// n=8 dense=true
	// n=8 dense=false
}
