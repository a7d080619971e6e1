package interp_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp"
	"speedtimer/interp/report"
)

func TestABodyThatReturnsOrDefersIsSaidToBeInAFunctionLiteral(t *testing.T) {
	r, err := interp.Run(t.Context(), quick("var calls int\n===\n--- returns\nif calls < 0 {\n\treturn\n}\nx := strings.Repeat(\"ab\", 10)\n"+
		"--- defers\ndefer func() { calls++ }()\nx := strings.Repeat(\"ab\", 10)\n--- plain\nx := strings.Repeat(\"ab\", 10)\n"))
	require.NoError(t, err)
	require.Empty(t, r.Errors)
	for name, literal := range map[string]bool{"returns": true, "defers": true, "plain": false} {
		s := snippetNamed(t, r, name)
		require.NotNil(t, s.NsPerOp, name)
		if literal {
			assert.Contains(t, codes(s.Warnings), interp.WarnLiteral, name)
		} else {
			assert.NotContains(t, codes(s.Warnings), interp.WarnLiteral, name)
		}
	}
}

// What was measured of a snippet before it ended the process is kept, marked,
// and compared with nothing.
func TestSamplesBeforeTheEndOfTheProcessAreKeptAndMarked(t *testing.T) {
	q := quick("var runs int\n===\n--- good\nx := strings.Repeat(\"ab\", 10)\n--- bad\nruns++\nif runs > 60 {\n\tos.Exit(3)\n}\n...\nx := strings.Repeat(\"ab\", 10)\n")
	q.Budget = 20 * time.Second
	q.Confidence = 1 - 1e-15 // takes 50 rounds and more, so that nothing is decided before
	q.Target = 0.99          // and the good one ends soon after
	r, err := interp.Run(t.Context(), q)
	require.NoError(t, err)
	require.Len(t, r.Errors, 1)
	assert.Equal(t, "bad", r.Errors[0].Snippet)
	bad := snippetNamed(t, r, "bad")
	require.NotNil(t, bad.NsPerOp)
	assert.NotEmpty(t, bad.Samples)
	assert.Contains(t, codes(bad.Warnings), interp.WarnCutShort)
	assert.Equal(t, report.VerdictCantTell, bad.Comparison.Verdict)
	good := snippetNamed(t, r, "good")
	require.NotNil(t, good.NsPerOp)
	assert.NotContains(t, codes(good.Warnings), interp.WarnCutShort)
}

// Output of the timed runs is counted, not kept.
func TestWhatIsPrintedWhileTimedIsCounted(t *testing.T) {
	r, err := interp.Run(t.Context(), quick("var once sync.Once\nfunc init() { fmt.Println(\"early\") }\n===\nonce.Do(func() { fmt.Print(\"once\") })\n"))
	require.NoError(t, err)
	assert.Equal(t, "once", r.Snippets[0].Output)
	assert.NotContains(t, codes(r.Warnings), interp.WarnPrinted)

	r, err = interp.Run(t.Context(), quick("fmt.Println(\"again\")\n"))
	require.NoError(t, err)
	assert.Equal(t, "again\n", r.Snippets[0].Output)
	require.Contains(t, codes(r.Warnings), interp.WarnPrinted)
	for _, w := range r.Warnings {
		if w.Code == interp.WarnPrinted {
			var n int64
			_, err := fmt.Sscanf(w.Message, "the code printed %d bytes", &n)
			require.NoError(t, err)
			assert.Greater(t, n, int64(6*r.Snippets[0].Iterations))
			assert.Zero(t, n%6, "whole lines")
		}
	}
}
