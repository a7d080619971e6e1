package interp

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"speedtimer/interp/report"
)

func TestWarningsOfTheEmptyLoopSayWhoseTheyAre(t *testing.T) {
	c := newCombination([]int{0})
	for _, snippet := range []int{0, report.Empty, report.Whole} {
		c.take(report.Event{Kind: report.EventWarning, Snippet: snippet, Warning: &report.Warning{Code: "x", Message: "moved"}})
	}
	assert.Equal(t, []report.Warning{{Code: "x", Message: "moved"}}, c.snippets[0].warnings)
	assert.Equal(t, []report.Warning{{Code: "x", Message: "the empty loop: moved"}, {Code: "x", Message: "moved"}}, c.warnings)
}
