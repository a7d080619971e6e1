package format

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
)

func TestCollectionsAreSetApartWhenAskedFor(t *testing.T) {
	figure := func(n int, ns float64) *report.Figure {
		lo, hi := ns-10, ns+10
		return &report.Figure{Samples: n, NsPerOp: &ns, Lo: &lo, Hi: &hi}
	}
	ns := 1500.0
	r := &report.Report{Snippets: []report.Snippet{
		{Name: "a", NsPerOp: &ns, Samples: []float64{1, 2, 3}, SampleCollections: []int64{1, 0, 1}, WithCollection: figure(2, 2000), WithoutCollection: figure(1, 1000), WarmUpRounds: 4, WarmUpMS: 300},
		{Name: "b", NsPerOp: &ns, Samples: []float64{1, 2, 3}, WarmUpRounds: 4, WarmUpMS: 300},
	}}
	var with, without bytes.Buffer
	require.NoError(t, Write(&without, Text, Input{Report: r}))
	assert.NotContains(t, without.String(), "with a garbage collection")
	assert.Contains(t, without.String(), "4 rounds of warm-up (0.3 s) dropped")
	require.NoError(t, Write(&with, Text, Input{Report: r, Collections: true}))
	assert.Contains(t, with.String(), "2000 (1990 – 2010) ns/op in the 2 samples with a garbage collection, 1000 (990 – 1010) in the 1 without")
	assert.Contains(t, with.String(), "no garbage collection in any of 3 samples")
}
