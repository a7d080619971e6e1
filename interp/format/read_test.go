package format_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/format"
	"speedtimer/interp/report"
)

func TestReportsAreReadAsTheyWereWritten(t *testing.T) {
	ns := 1.5
	want := &report.Report{Stopped: "decided", Errors: []report.Error{}, Snippets: []report.Snippet{{
		Name: "a", NsPerOp: &ns, Samples: []float64{1, 2.5}, Warnings: []report.Warning{},
		Params: map[string]any{"n": int64(1_000_000_000_000_007), "x": 2.5, "s": "7", "b": true},
	}}}
	b, err := json.Marshal(want)
	require.NoError(t, err)
	got, err := format.ReadJSON(b)
	require.NoError(t, err)
	assert.Equal(t, want, got)
}

func TestWhatIsNoReport(t *testing.T) {
	for _, text := range []string{"", "{", "[]", `{"snippets":7}`, `{"snippets":[{"samples":"x"}]}`} {
		_, err := format.ReadJSON([]byte(text))
		assert.ErrorContains(t, err, "read the report", text)
	}
	_, err := format.ReadJSON([]byte(`{"later":1,"snippets":[]}`))
	assert.NoError(t, err)
}
