package service

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
)

func TestPrepareBuildsAndRunsNothing(t *testing.T) {
	p := newPage(t)
	var orders []Start
	p.runner = func(s Start) {
		orders = append(orders, s)
		p.s.Exit([]byte(`{"type":"exit","run":` + jsonOf(s.Run) + `,"code":0}`))
	}
	_, failed := p.ask("prepare", map[string]any{"text": "x := 1\n", "engine": "wasm"})
	require.Empty(t, failed)
	require.Len(t, orders, 1)
	assert.Nil(t, orders[0].Args)
	assert.Contains(t, orders[0].Source, "x := 1")
	assert.True(t, orders[0].Exercise)

	_, failed = p.ask("prepare", map[string]any{"text": "package main\n\nfunc main() { println(1) }\n", "engine": "wasm"})
	require.Empty(t, failed)
	require.Len(t, orders, 2)
	assert.False(t, orders[1].Exercise, "it has no harness that would end it before the user's code")
	p.ask("run", map[string]any{"text": "x := 1\n", "engine": "wasm"})
	require.Greater(t, len(orders), 2)
	for _, o := range orders[2:] {
		assert.False(t, o.Exercise, "asked for, it is to begin at once")
	}
}

func TestWhyReadsTheCompilersRecord(t *testing.T) {
	p := newPage(t)
	p.runner = func(s Start) {
		assert.True(t, s.Decisions)
		line := 0
		for i, l := range strings.Split(s.Source, "\n") {
			if l == "x := new(int)" && line == 0 {
				line = i + 1
			}
		}
		p.s.Output(s.Run, []byte(`{"range":{"start":{"line":`+jsonOf(line)+`,"character":6}},"code":"escape","message":"new(int) escapes to heap"}`+"\n"))
		p.s.Exit([]byte(`{"type":"exit","run":` + jsonOf(s.Run) + `,"code":0}`))
	}
	one := 1.0
	answer, failed := p.ask("why", map[string]any{
		"text": "--- a\ny := 1\n--- b\nx := new(int)\n", "engine": "wasm",
		"report": report.Report{Snippets: []report.Snippet{{Name: "b", Allocs: &one}}},
	})
	require.Empty(t, failed)
	var r WhyResult
	require.NoError(t, json.Unmarshal(answer, &r))
	require.Len(t, r.Snippets, 2)
	require.Len(t, r.Snippets[1].Notes, 1)
	assert.Equal(t, 4, r.Snippets[1].Notes[0].Line)
	assert.Equal(t, &one, r.Snippets[1].Allocs)
	assert.Equal(t, `in "b" 1 value escapes to the heap, in "a" 0`, r.Snippets[1].Difference)
	_, failed = p.ask("why", map[string]any{"text": "x := 1\n", "engine": "interp"})
	assert.Contains(t, failed, "has no compiler")
}

func TestBenchmarkFilesAreRunAsGoTestDoes(t *testing.T) {
	p := newPage(t)
	p.runner = func(s Start) {
		if s.Args != nil {
			require.Contains(t, s.Args, "-test.benchmem")
			p.s.Output(s.Run, []byte("BenchmarkA/x-2 \t 100\t 20.0 ns/op\t 7.0 widgets/op\nPASS\n"))
		} else {
			require.Len(t, s.Units, 2)
			assert.Contains(t, s.Units[0].Files, "document_test.go")
			assert.Contains(t, s.Units[1].Files["testmain.go"], `{"BenchmarkA", document.BenchmarkA}`)
		}
		p.s.Exit([]byte(`{"type":"exit","run":` + jsonOf(s.Run) + `,"code":0}`))
	}
	text := "package p\n\nimport \"testing\"\n\nfunc BenchmarkA(b *testing.B) {}\n"
	answer, failed := p.ask("run", map[string]any{"text": text, "engine": "wasm", "budget_ms": 50})
	require.Empty(t, failed)
	var r report.Report
	require.NoError(t, json.Unmarshal(answer, &r))
	require.Len(t, r.Snippets, 1)
	assert.Equal(t, "BenchmarkA/x-2", r.Snippets[0].Name)
	assert.Equal(t, []report.Metric{{Unit: "widgets/op", Value: 7}}, r.Snippets[0].Metrics)
	assert.Equal(t, "wasip1", r.Environment.OS)
	answer, _ = p.ask("run", map[string]any{"text": text, "engine": "interp"})
	require.NoError(t, json.Unmarshal(answer, &r))
	assert.Equal(t, report.PhaseRefused, r.Errors[0].Phase)
}

func jsonOf(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}
