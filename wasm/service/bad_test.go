package service

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/workspace"
)

func TestRequestsThatCannotBeRead(t *testing.T) {
	for _, request := range []string{"", "null", "7", "[]", "{", `{"id":"x","op":"check"}`, "\xff"} {
		p := newPage(t)
		p.s.Handle([]byte(request))
		_, failed := p.answer(0)
		assert.NotEmpty(t, failed, request)
	}
	for _, request := range []string{`{"id":4,"op":"check","text":7}`, `{"id":4,"op":"nonsense"}`, `{"id":4}`, `{"id":4,"op":"run","text":"x","engine":"telepathy"}`, `{"id":4,"op":"run","seed":-1}`} {
		p := newPage(t)
		p.s.Handle([]byte(request))
		_, failed := p.answer(4)
		assert.NotEmpty(t, failed, request)
	}
}

func TestPanicsAreAnswers(t *testing.T) {
	p := newPage(t)
	p.s.ops["boom"] = func(context.Context, int, []byte) (any, error) { panic("no") }
	_, failed := p.ask("boom", nil)
	assert.Equal(t, "the core failed at boom: no", failed)
	p.s.ops["nan"] = func(context.Context, int, []byte) (any, error) { return map[string]any{"x": make(chan int)}, nil }
	_, failed = p.ask("nan", nil)
	assert.Contains(t, failed, "the answer cannot be written")
	get[CheckResult](p, "check", map[string]any{"text": "x := 1"})
}

// Texts that could take the core down with them must give an answer.
func TestHostileDocuments(t *testing.T) {
	for name, text := range map[string]string{
		"nested brackets": "x := " + strings.Repeat("(", 20000) + "1" + strings.Repeat(")", 20000),
		"nested blocks":   strings.Repeat("{", 20000) + strings.Repeat("}", 20000),
		"nested types":    "var x " + strings.Repeat("[]", 20000) + "int",
		"nested calls":    "x := " + strings.Repeat("f(", 20000) + strings.Repeat(")", 20000),
		"long sum":        "x := 1" + strings.Repeat("+1", 20000),
		"unary":           "x := " + strings.Repeat("-", 20001) + "1",
		"nested funcs":    strings.Repeat("func(){", 20000) + strings.Repeat("}()", 20000),
		"selectors":       "x := a" + strings.Repeat(".b", 20000),
		"else ifs":        "if true {" + strings.Repeat("} else if true {", 20000) + "}",
	} {
		p := newPage(t)
		for _, op := range []string{"check", "format", "complete"} {
			t.Run(name+"/"+op, func(t *testing.T) {
				ok, failed := p.ask(op, map[string]any{"text": text, "line": 1, "column": 5})
				require.Empty(t, failed)
				if op == "check" {
					assert.Contains(t, string(ok), "nests too deeply")
				}
			})
		}
	}
}

func TestHistoryWithoutStorage(t *testing.T) {
	p := newPage(t)
	broken := errors.New("denied")
	open := p.s.world.Workspace
	p.s.world.Workspace = func() (*workspace.Workspace, error) { return nil, broken }
	for _, op := range []string{"historyList", "historyGet", "historySave", "historyDelete"} {
		_, failed := p.ask(op, nil)
		assert.Contains(t, failed, "nothing can be kept here", op)
		assert.Contains(t, failed, "denied", op)
	}
	p.s.world.Workspace = open
	require.Empty(t, get[HistoryList](p, "historyList", nil).Entries, "the next try may succeed")
}

func FuzzRequests(f *testing.F) {
	f.Add([]byte(`{"id":1,"op":"check","text":"x := 1\n---\n"}`))
	f.Add([]byte(`{"id":1,"op":"complete","text":"x.","line":1,"column":3}`))
	f.Add([]byte(`{"id":1,"op":"open","fragment":"1AAAA"}`))
	f.Add([]byte(`{"id":1,"op":"export","format":"csv","report":{"snippets":[{"params":{"a":1}}]}}`))
	f.Add([]byte(`{"id":1,"op":"parseBench","text":"BenchmarkX 1 2 ns/op"}`))
	f.Fuzz(func(t *testing.T, request []byte) {
		if strings.Contains(string(request), "run") || strings.Contains(string(request), "machine") {
			return // these take their time
		}
		p := newPage(t)
		p.s.Handle(request)
		assert.Len(t, p.answers, 1)
	})
}
