package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"speedtimer/interp"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

func TestProgressSaysWhatHappens(t *testing.T) {
	var b bytes.Buffer
	p := &progress{w: &b, width: 100, net: map[int][]float64{}}
	names := []string{"map", "linear\x1b search"}
	at := time.Duration(0)
	step := func(e *report.Event) {
		at += time.Second
		p.step(interp.Step{Phase: interp.PhaseRun, Combination: 1, Of: 3, Params: snippet.Combination{{Name: "n", Type: "int", Value: "10"}},
			Names: names, Event: e, Elapsed: at, Budget: 9 * time.Second})
	}
	shown := func() string {
		parts := strings.Split(b.String(), "\r\x1b[K")
		return parts[len(parts)-1]
	}
	p.step(interp.Step{Phase: interp.PhaseBuild})
	assert.Equal(t, "compiling", shown())
	step(&report.Event{Kind: report.EventCalibration, Calibration: &report.Calibration{Loop: 1}})
	step(&report.Event{Kind: report.EventBegin, Snippet: 1, Stage: report.StageDouble})
	assert.Equal(t, "2.0s/9.0s  2/3 n=10  calibrating linear\ufffd search", shown())
	step(&report.Event{Kind: report.EventSample, Snippet: 0, Round: 2, Iterations: 10, Elapsed: 9000, WarmUp: true})
	step(&report.Event{Kind: report.EventBegin, Snippet: 0, Stage: report.StageSample})
	for _, elapsed := range []int64{99910, 60, 110} {
		step(&report.Event{Kind: report.EventSample, Snippet: 0, Round: 3, Iterations: 10, Elapsed: elapsed})
	}
	assert.Equal(t, "7.0s/9.0s  2/3 n=10  round 3  map 10.0 ns  timing map", shown(), "the median, less the empty loop")

	before := b.Len()
	p.step(interp.Step{Phase: interp.PhaseRun, Combination: 1, Of: 3, Elapsed: at + redraw/2, Event: &report.Event{Kind: report.EventSample, Iterations: 1, Elapsed: 1}})
	assert.Equal(t, before, b.Len(), "not drawn more often than it can be read")

	p.clear()
	assert.True(t, strings.HasSuffix(b.String(), "\r\x1b[K"))
	before = b.Len()
	p.clear()
	assert.Equal(t, before, b.Len())
}

func TestProgressKeepsToOneLine(t *testing.T) {
	var b bytes.Buffer
	p := &progress{w: &b, width: 20, net: map[int][]float64{}}
	p.step(interp.Step{Phase: interp.PhaseRun, Of: 2, Params: snippet.Combination{{Name: "n", Type: "string", Value: strings.Repeat("é", 50)}}})
	line := strings.TrimPrefix(b.String(), "\r\x1b[K")
	assert.Len(t, []rune(line), 19)
}

func TestProgressIsSilentWithoutATerminal(t *testing.T) {
	var b bytes.Buffer
	p := (&shell{stderr: &b}).newProgress(runOptions{})
	p.step(interp.Step{Phase: interp.PhaseBuild})
	p.clear()
	assert.Empty(t, b.String())
}
