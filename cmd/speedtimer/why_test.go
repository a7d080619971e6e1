package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp"
	"speedtimer/interp/report"
	"speedtimer/interp/why"
	"speedtimer/timing"
)

const decided = `var keep *[4]int

//go:noinline
func at(xs []int, i int) int { return xs[i] }
===
--- heap
p := new([4]int)
keep = p
--- stack
q := new([4]int)
q[1] = 2
`

func TestWhyTellsWhatTheCompilerDecided(t *testing.T) {
	noLeftovers(t)
	out := command(t, decided, "why", "-flow", "-")
	require.Equal(t, exitDone, out.code, out.stderr)
	assert.Empty(t, out.stderr)
	assert.Regexp(t, `(?s)^preamble\n  4:\d+\tnot inlined: .*marked go:noinline.*\n  4:\d+\tthe index is checked against the length`, out.stdout)
	assert.Regexp(t, `\nheap  \(1 allocs/op, 32 B/op\)\n  7:\d+\tnew\(\[4\]int\) escapes to heap\n\t\tflow: `, out.stdout)
	assert.Regexp(t, `\nstack  \(0 allocs/op, 0 B/op\)\n(  costs no more .*\n)?  "heap" makes 1 allocation an operation and "stack" none: on the heap because they escape are new\(\[4\]int\) \(line 7\)\n`, out.stdout)
}

// As JSON it is the page's own record; asked so it runs nothing, and what is
// wrong with one snippet leaves the others.
func TestWhyAsJSON(t *testing.T) {
	noLeftovers(t)
	for _, engine := range []string{"go", "wasm"} {
		out := command(t, decided+"--- broken\nundefined()\n", "why", "-engine", engine, "-run=false", "-format", "json")
		assert.Equal(t, exitFailed, out.code)
		assert.Contains(t, out.stderr, "13:1: undefined: undefined")
		var r why.Result
		require.NoError(t, json.Unmarshal([]byte(out.stdout), &r), out.stdout)
		require.Len(t, r.Snippets, 2)
		heap := r.Snippets[0]
		require.Len(t, heap.Notes, 1)
		assert.Equal(t, why.Escapes, heap.Notes[0].Kind)
		assert.Equal(t, 7, heap.Notes[0].Line)
		assert.Nil(t, heap.Allocs)
		assert.Contains(t, r.Snippets[1].Difference, "escape")
	}
}

// What the compiler knew beforehand has no notes, and is said to cost nothing.
func TestWhySaysWhatWasOptimisedAway(t *testing.T) {
	result := &why.Result{Snippets: []why.Snippet{{Name: "constant"}, {Index: 1, Name: "work"}}}
	lo, none, one := 0.1, 0.0, 1.001
	costs(result, &report.Report{Environment: report.Environment{Engine: interp.EngineGo}, Snippets: []report.Snippet{
		{Name: "constant", Lo: &lo, Allocs: &none, Bytes: &none, Warnings: []report.Warning{{Code: timing.WarnFolded}}},
		{Name: "work", Lo: &lo, Allocs: &one, Bytes: &one},
	}})
	var b strings.Builder
	require.NoError(t, writeNotes(&b, result, false))
	assert.Contains(t, b.String(), "constant  (0 allocs/op, 0 B/op)\n  costs no more than the empty loop: most likely optimised away")
	assert.Equal(t, 1, strings.Count(b.String(), "optimised away"))
	assert.Contains(t, b.String(), "\"work\" makes 1 allocation an operation")
}

// A snippet that fails is said to, as run says it, and nothing is made of the
// figures it has not.
func TestWhySaysWhatFailed(t *testing.T) {
	noLeftovers(t)
	text := "--- ok\nx := len(os.Args)\n--- dies\nvar m map[string]int\nm[\"a\"] = 1\n"
	out := command(t, text, "why", "-")
	assert.Equal(t, exitFailed, out.code)
	assert.Contains(t, out.stderr, "assignment to entry in nil map")
	assert.Equal(t, command(t, text, "run", "-time", "200ms", "-quiet", "-no-history", "-").stderr, out.stderr)
	assert.Contains(t, out.stdout, "\ndies\n  it failed when it was run\n")
	assert.NotContains(t, out.stdout, "decided the same")
}
