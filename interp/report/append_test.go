package report

import (
	"encoding/json"
	"math"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func ptr[T any](v T) *T { return &v }

func TestEventsSurviveTheChannel(t *testing.T) {
	events := []Event{
		{Kind: EventHello, Snippet: Whole, Environment: &Environment{Engine: "go", Go: "go1.26", OS: "linux", Arch: "amd64", GOMAXPROCS: 2}},
		{Kind: EventCalibration, Calibration: &Calibration{Resolution: 41.5, Reading: 22, Loop: 0.27, TimePerTest: 1e7}},
		{Kind: EventSample, Snippet: 3, Round: 7, Iterations: 1 << 40, Elapsed: 12345678, Collections: 2, Placement: 4, WarmUp: true},
		{Kind: EventLook, Round: 15, Looks: []Look{
			{Snippet: 1, Rounds: 15, Comparison: Comparison{Baseline: "a \"quoted\" name", Ratio: ptr(0.5), Lo: ptr(0.4), Hi: ptr(0.6), Verdict: VerdictFaster}},
			{Snippet: 2, Comparison: Comparison{Verdict: VerdictCantTell}},
		}},
		{Kind: EventCounted, Allocs: ptr(0.0), Bytes: ptr(1e-7)},
		{Kind: EventWarning, Snippet: Empty, Warning: &Warning{Code: "coarse-clock", Message: "tab\there\nline", Advice: "\x01\x7f é 世界 \u2028"}},
		{Kind: EventVariables, Variables: []Variable{{Name: "x", Type: "[]int", Size: 10, Children: []Variable{{Name: "[0]", Shell: true, Parts: []Part{{Name: "header", Bytes: 8}}}, {Name: "[1]", More: 3, MoreBytes: 9}}}}},
		{Kind: EventFindings, Snippet: Whole, Findings: []Finding{{Kind: "pinned block", Path: "m[\"k\"]", Wasted: 1 << 33, What: "a \"string\"", Advice: "copy it"}, {Snippet: "s", Kind: "padding"}}},
		{Kind: EventChecked, Snippet: 2, Check: &Check{Size: 1 << 40, Dump: 3, Blocks: 4}},
		{Kind: EventChecked + " not", Check: &Check{Snippet: "s", Why: "no \"dump\""}},
		{Kind: EventFailed, Error: &Error{Phase: PhaseRun, Message: "panic: no", Line: 3, Column: 4, Snippet: "n"}},
		{Kind: EventDone, Snippet: Whole, Stopped: StoppedDecided},
	}
	for _, e := range events {
		t.Run(e.Kind, func(t *testing.T) {
			line := e.AppendJSON(nil)
			require.Equal(t, byte('\n'), line[len(line)-1])
			var got Event
			require.NoError(t, json.Unmarshal(line, &got), string(line))
			assert.Equal(t, e, got)
		})
	}
}

func TestUnknownNumbersBecomeNull(t *testing.T) {
	e := Event{Kind: EventCalibration, Calibration: &Calibration{Loop: math.NaN(), Resolution: math.Inf(1)}}
	assert.Contains(t, string(e.AppendJSON(nil)), `"resolution_ns":null,"reading_ns":0,"loop_ns":null`)
}

func FuzzStringsAreJSON(f *testing.F) {
	f.Add("plain")
	f.Add("\xff\x00\"\\\n")
	f.Fuzz(func(t *testing.T, s string) {
		var got string
		b := appendString(nil, s)
		require.NoError(t, json.Unmarshal(b, &got), string(b))
		if utf8.ValidString(s) {
			assert.Equal(t, s, got)
		}
	})
}
