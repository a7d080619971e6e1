package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/why"
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
	assert.Contains(t, out.stdout, "\nstack  (0 allocs/op, 0 B/op)\n  \"heap\" makes 1 allocation an operation and \"stack\" none: on the heap because they escape are new([4]int) (line 7)\n")
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
