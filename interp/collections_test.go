package interp

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

func TestSamplesWithAndWithoutACollection(t *testing.T) {
	c := newCombination([]int{0})
	c.restart()
	sample := func(snippet, round int, ns, collections int64, warmUp bool) {
		c.take(report.Event{Kind: report.EventSample, Snippet: snippet, Round: round, Iterations: 1, Elapsed: ns, Collections: collections, WarmUp: warmUp})
	}
	for round := 1; round <= 3; round++ {
		sample(report.Empty, round, 1e6, 0, true)
		sample(0, round, 2e6, 0, true)
	}
	for round := 4; round <= 11; round++ {
		sample(report.Empty, round, 1, 0, false)
		sample(0, round, 101+50*int64(round%2), int64(round%2), false)
	}
	var out report.Snippet
	c.times(&out, c.snippets[0], 0.95)
	assert.Equal(t, []int64{0, 1, 0, 1, 0, 1, 0, 1}, out.SampleCollections)
	assert.Equal(t, int64(4), out.Collections)
	assert.Equal(t, 4, out.WithCollection.Samples)
	assert.Equal(t, 150.0, *out.WithCollection.NsPerOp)
	assert.Equal(t, 100.0, *out.WithoutCollection.NsPerOp)
	assert.Equal(t, 3, out.WarmUpRounds)
	assert.Equal(t, 9.0, out.WarmUpMS)

	var none report.Snippet
	c.restart()
	sample(0, 1, 5, 0, false)
	c.times(&none, c.snippets[0], 0.95)
	assert.Nil(t, none.SampleCollections)
	assert.Nil(t, none.WithCollection)
	assert.Zero(t, none.WarmUpRounds)
}

// A warning of the whole run that some combinations lack says where it was given.
func TestWarningsOfTheRunNameTheirParameters(t *testing.T) {
	few, coarse := report.Warning{Code: "few", Message: "3 rounds"}, report.Warning{Code: "coarse", Message: "a step"}
	p := snippet.Param{Name: "n", Type: "int", Values: []string{"1", "2"}}
	combos, err := snippet.Combinations([]snippet.Param{p})
	require.NoError(t, err)
	a, b := newCombination(nil), newCombination(nil)
	a.warnings, b.warnings = []report.Warning{coarse}, []report.Warning{few, coarse}
	s := &session{doc: &snippet.Document{}, report: &report.Report{}, combos: combos, observed: []*combination{a, b}}
	s.finish()
	assert.Equal(t, []report.Warning{coarse, {Code: "few", Message: "n=2: 3 rounds"}}, s.report.Warnings)
}
