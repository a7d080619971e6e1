package gotool_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp"
	"speedtimer/interp/gotool"
	"speedtimer/interp/why"
)

func TestWhySaysWhatTheCompilerDecided(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	text := `var sink any

func at(xs []int, i int) int { return xs[i] }
===
--- heap
p := new([4]int)
sink = p
--- stack
q := new([4]int)
--- broken
undefined()
--- checked
xs := make([]int, n)
...
v := at(xs, n)
`
	r, errs, err := interp.Why(t.Context(), interp.Request{Text: "//st:param n 3\n" + text, Engine: &gotool.Engine{}, Checker: checker})
	require.NoError(t, err)
	require.Len(t, errs, 1)
	assert.Equal(t, "broken", errs[0].Snippet)
	require.Len(t, r.Snippets, 3)
	heap := r.Snippets[0].Notes
	require.Len(t, heap, 1)
	assert.Equal(t, why.Escapes, heap[0].Kind)
	assert.Equal(t, 7, heap[0].Line)
	assert.Contains(t, heap[0].Message, "new([4]int) escapes to heap")
	assert.NotEmpty(t, heap[0].Flow)
	assert.Empty(t, r.Snippets[1].Notes, "inspecting it makes it escape, timing it does not")
	assert.Equal(t, "checked", r.Snippets[2].Name)
	var kinds []string
	for _, n := range r.Snippets[2].Notes {
		kinds = append(kinds, n.Kind)
	}
	assert.Contains(t, kinds, why.Bounds, "of the function that was inlined")
	assert.Contains(t, r.Snippets[1].Difference, "escape")
}

// What the library's own lines say of instantiated generic code is not said of
// the document's lines of the same numbers.
func TestWhyLeavesOutTheLibrarysOwnLines(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	text := strings.Repeat("// a line\n", 60) + `===
--- sort
xs := []int{3, 1, 2}
...
slices.Sort(xs)
`
	r, errs, err := interp.Why(t.Context(), interp.Request{Text: text, Engine: &gotool.Engine{}, Checker: checker})
	require.NoError(t, err)
	require.Empty(t, errs)
	assert.Empty(t, r.Preamble)
	require.Len(t, r.Snippets, 1)
	assert.Empty(t, r.Snippets[0].Notes)
}
