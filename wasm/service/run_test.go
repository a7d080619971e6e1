package service

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
	"speedtimer/interp/workspace"
)

const two = "--- one\nx := 1\n--- two\ny := 2\n"

// events sends a runner's events, then its exit.
func (p *page) events(start Start, code int, events ...report.Event) {
	for _, e := range events {
		p.s.Event(start.Run, e.AppendJSON(nil))
	}
	p.exit(Exit{Type: "exit", Run: start.Run, Code: code})
}

func (p *page) exit(e Exit) {
	b, err := json.Marshal(e)
	require.NoError(p.t, err)
	p.s.Exit(b)
}

// snippets are those a plan asks for.
func snippets(start Start) (list []int) {
	for _, a := range start.Args {
		if n, err := strconv.Atoi(a); err == nil {
			list = append(list, n)
		}
	}
	return list
}

// timed is what a program says that times its snippets at 10 ns, 20 ns and so on.
func timed(list []int) []report.Event {
	all := []report.Event{
		{Kind: report.EventHello, Snippet: report.Whole, Environment: &report.Environment{Go: "go1.26", OS: "js", Arch: "wasm"}},
		{Kind: report.EventCalibration, Snippet: report.Empty, Calibration: &report.Calibration{Resolution: 5000, Loop: 1}},
	}
	for round := 1; round <= 15; round++ {
		all = append(all, report.Event{Kind: report.EventSample, Snippet: report.Empty, Round: round, Iterations: 100, Elapsed: 100})
		for _, i := range list {
			all = append(all, report.Event{Kind: report.EventSample, Snippet: i, Round: round, Iterations: 100, Elapsed: int64(100 * (10*i + 11))})
		}
	}
	return append(all, report.Event{Kind: report.EventDone, Snippet: report.Whole, Stopped: report.StoppedDecided})
}

func TestRunAnswersWithTheReport(t *testing.T) {
	p := newPage(t)
	p.runner = func(start Start) {
		assert.Equal(t, "interp", start.Engine)
		assert.Contains(t, start.Source, "package main")
		p.events(start, 0, timed(snippets(start))...)
	}
	id := p.id()
	ok, failed := p.askAs(id, "run", map[string]any{"text": two, "engine": "interp", "seed": 7})
	require.Empty(t, failed)
	var r report.Report
	require.NoError(t, json.Unmarshal(ok, &r))
	assert.Equal(t, report.StoppedDecided, r.Stopped)
	require.Len(t, r.Snippets, 2)
	assert.Equal(t, 10.0, *r.Snippets[0].NsPerOp)
	assert.Equal(t, 20.0, *r.Snippets[1].NsPerOp)
	assert.Equal(t, "Test 1", r.Environment.Browser)
	assert.True(t, *r.Environment.Isolated)
	assert.Equal(t, []int{1}, p.free, "the runner is given back")
	phases := map[string]bool{}
	for _, s := range p.steps[id] {
		phases[s.Phase] = true
	}
	assert.Equal(t, map[string]bool{"check": true, "build": true, "run": true}, phases)
}

func TestParametersMakeARunEach(t *testing.T) {
	p := newPage(t)
	p.runner = func(start Start) { p.events(start, 0, timed(snippets(start))...) }
	id := p.id()
	ok, failed := p.askAs(id, "run", map[string]any{"text": "//st:param n 1 10\n---\nx := n\n", "engine": "interp"})
	require.Empty(t, failed)
	assert.Equal(t, []int{1, 2}, p.free)
	assert.Contains(t, string(ok), `"params":{"n":10}`)
	last := p.steps[id][len(p.steps[id])-1]
	assert.Equal(t, map[string]any{"n": 10.0}, last.Params)
}

func TestARunnerThatDiesLeavesTheOthers(t *testing.T) {
	p := newPage(t)
	p.runner = func(start Start) {
		list := snippets(start)
		if len(list) == 2 {
			p.s.Event(start.Run, (&report.Event{Kind: report.EventBegin, Snippet: 1, Stage: report.StageInspect}).AppendJSON(nil))
			p.exit(Exit{Run: start.Run, Code: -1, Message: "out of memory"})
			return
		}
		p.events(start, 0, timed(list)...)
	}
	ok, failed := p.ask("run", map[string]any{"text": two, "engine": "interp"})
	require.Empty(t, failed)
	var r report.Report
	require.NoError(t, json.Unmarshal(ok, &r))
	require.Len(t, r.Errors, 1)
	assert.Equal(t, "two", r.Errors[0].Snippet)
	assert.Contains(t, r.Errors[0].Message, "out of memory")
	assert.NotNil(t, r.Snippets[0].NsPerOp)
}

func TestCancelKeepsWhatIsKnown(t *testing.T) {
	p := newPage(t)
	id := p.id()
	p.runner = func(start Start) {
		all := timed(snippets(start))
		for _, e := range all[:len(all)-1] {
			p.s.Event(start.Run, e.AppendJSON(nil))
		}
		get[Nothing](p, "cancel", map[string]any{"request": id})
		p.exit(Exit{Run: start.Run, Code: -1, Killed: true})
	}
	ok, failed := p.askAs(id, "run", map[string]any{"text": two, "engine": "interp"})
	require.Empty(t, failed)
	var r report.Report
	require.NoError(t, json.Unmarshal(ok, &r))
	assert.Equal(t, report.StoppedInterrupted, r.Stopped)
	assert.Empty(t, r.Errors)
	assert.Len(t, r.Snippets[0].Samples, 15)
	get[Nothing](p, "cancel", map[string]any{"request": 999})
}

func TestOutputIsTheSnippets(t *testing.T) {
	p := newPage(t)
	p.runner = func(start Start) {
		mark := ""
		for _, a := range start.Args {
			if m, ok := strings.CutPrefix(a, "-mark="); ok {
				mark = m
			}
		}
		p.s.Output(start.Run, fmt.Appendf(nil, "\x1e%s:0\nhello \xff", mark))
		p.s.Output(start.Run, fmt.Appendf(nil, "world\n\x1e%s:-2\n", mark))
		p.events(start, 0, timed(snippets(start))...)
		p.s.Output(start.Run, []byte("too late"))
		p.s.Event(start.Run, []byte("{}"))
	}
	ok, failed := p.ask("run", map[string]any{"text": two, "engine": "interp"})
	require.Empty(t, failed)
	var r report.Report
	require.NoError(t, json.Unmarshal(ok, &r))
	assert.Equal(t, "hello \ufffdworld\n", r.Snippets[0].Output)
}

func TestTheCompilersFaultsStandInTheDocument(t *testing.T) {
	p := newPage(t)
	p.runner = func(start Start) {
		if start.Args == nil && strings.Contains(start.Source, "y := 2") {
			line := strings.Count(start.Source[:strings.Index(start.Source, "y := 2")], "\n") + 1
			b, err := json.Marshal(Exit{Run: start.Run, Faults: []Fault{{Phase: "build", Message: "too large", Line: line, Column: 1}}})
			require.NoError(t, err)
			p.s.Exit(b)
			return
		}
		p.events(start, 0, timed(snippets(start))...)
	}
	ok, failed := p.ask("run", map[string]any{"text": two, "engine": "wasm"})
	require.Empty(t, failed)
	var r report.Report
	require.NoError(t, json.Unmarshal(ok, &r))
	require.Len(t, r.Errors, 1)
	assert.Equal(t, report.Error{Phase: "build", Message: "too large", Line: 4, Column: 1, Snippet: "two"}, r.Errors[0])
	assert.Len(t, r.Snippets, 1)
}

func TestAFailingCompilerIsAnError(t *testing.T) {
	p := newPage(t)
	p.runner = func(start Start) { p.exit(Exit{Run: start.Run, Code: -1, Message: "not loaded"}) }
	_, failed := p.ask("run", map[string]any{"text": two, "engine": "wasm"})
	assert.Equal(t, "the compiler failed: not loaded", failed)
}

func TestAFloodOfEventsEndsTheRun(t *testing.T) {
	p := newPage(t)
	p.s.mostEvents = 1000
	p.runner = func(start Start) {
		for range 1001 {
			p.s.Event(start.Run, []byte(`{"event":"begin","snippet":1}`))
		}
	}
	ok, failed := p.ask("run", map[string]any{"text": two, "engine": "interp", "only": []string{"two"}})
	require.Empty(t, failed)
	assert.Contains(t, string(ok), "more than 1000 events")
}

func TestRequestsForWhatIsNotThere(t *testing.T) {
	p := newPage(t)
	for _, c := range []struct {
		request map[string]any
		want    string
	}{
		{map[string]any{"text": two, "engine": "go"}, `unknown engine "go"`},
		{map[string]any{"text": two, "engine": "interp", "baseline": "three"}, "no snippet is called"},
		{map[string]any{"text": two, "engine": "interp", "only": []string{"three"}}, "no snippet is called that"},
		{map[string]any{"text": two, "engine": "interp", "params": []string{"n=1"}}, "no parameter n"},
		{map[string]any{"text": two, "engine": "interp", "target": 1}, "the target of 1 does not lie between 0 and 1"},
		{map[string]any{"text": two, "engine": "interp", "confidence": -0.5}, "the confidence of -0.5 does not"},
		{map[string]any{"text": two, "engine": "interp", "budget_ms": -1}, "the budget of -1ms is negative"},
	} {
		_, failed := p.ask("run", c.request)
		assert.Contains(t, failed, c.want)
	}
}

// The browser takes its time to open a database, and its callbacks must not
// wait meanwhile: nothing else would be called.
func TestRunsGoOnWhileTheHistoryIsBeingOpened(t *testing.T) {
	p := newPage(t)
	p.runner = func(start Start) { p.events(start, 0, timed(snippets(start))...) }
	opening, ran := make(chan struct{}), make(chan struct{})
	open := p.s.world.Workspace
	p.s.world.Workspace = func() (*workspace.Workspace, error) {
		close(opening)
		select {
		case <-ran:
		case <-time.After(time.Minute):
			t.Error("the run waits for the history")
		}
		return open()
	}
	listed := make(chan string)
	go func() {
		_, failed := p.ask("historyList", map[string]any{})
		listed <- failed
	}()
	<-opening
	_, failed := p.ask("run", map[string]any{"text": two, "engine": "interp"})
	close(ran)
	assert.Empty(t, failed)
	assert.Empty(t, <-listed)
}
