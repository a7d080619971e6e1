package interp_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"speedtimer/interp"
	"speedtimer/interp/report"
	"speedtimer/interp/yaegi"
)

// TestEachBadSnippetGetsItsOwnError runs a document of nothing but trouble
// with three good snippets between. The archive's second file says what each
// bad one gets, a line each: its name, a colon, and what its only error says.
func TestEachBadSnippetGetsItsOwnError(t *testing.T) {
	a, err := txtar.ParseFile(filepath.Join("testdata", "trouble.txtar"))
	require.NoError(t, err)
	q := quick(string(a.Files[0].Data))
	q.Limit, q.Budget = 20*time.Second, 4*time.Second
	r, err := interp.Run(t.Context(), q)
	require.NoError(t, err)
	want := map[string]string{}
	for line := range strings.Lines(string(a.Files[1].Data)) {
		name, message, _ := strings.Cut(strings.TrimSpace(line), ": ")
		want[name] = message
	}
	got := map[string][]string{}
	for _, e := range r.Errors {
		got[e.Snippet] = append(got[e.Snippet], fmt.Sprintf("%s:%d: %s", e.Phase, e.Line, e.Message))
	}
	for name, message := range want {
		if assert.Len(t, got[name], 1, name) {
			assert.Contains(t, got[name][0], message, name)
		}
	}
	require.GreaterOrEqual(t, len(want), 12)
	assert.Len(t, got, len(want), "%v", got)
	good := 0
	for _, s := range r.Snippets {
		if strings.HasPrefix(s.Name, "good") {
			good++
			assert.NotNil(t, s.NsPerOp, s.Name)
			assert.NotContains(t, codes(s.Warnings), "own-process", s.Name)
		}
	}
	assert.Equal(t, 3, good)
}

// What a snippet leaves behind it strikes while another one runs.
func TestGoroutinesLeftBehindAreLaidAtTheirSnippet(t *testing.T) {
	const bystander = "--- good\ns := 0\nfor i := range 1000 {\n\ts += i\n}\n"
	for name, d := range map[string]struct{ bad, message string }{
		"panics":             {"go func() {\n\ttime.Sleep(300 * time.Millisecond)\n\tpanic(\"late\")\n}()\n", "panic: late"},
		"panics in preamble": {"func late() { time.Sleep(300 * time.Millisecond); panic(\"late\") }\n===\n--- bad\ngo late()\n", "panic: late"},
		"exits":              {"go func() {\n\ttime.Sleep(300 * time.Millisecond)\n\tos.Exit(3)\n}()\n", "exit status 3"},
		"burns later":        {"for range 4 {\n\tgo func() {\n\t\ttime.Sleep(100 * time.Millisecond)\n\t\tfor {\n\t\t\tmu.Lock()\n\t\t}\n\t}()\n}\nmu.TryLock()\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			text := d.bad
			if !strings.Contains(text, "===") {
				text = "var mu sync.Mutex\n===\n--- bad\n" + text
			}
			r, err := interp.Run(t.Context(), quick(text+bystander))
			require.NoError(t, err)
			for _, e := range r.Errors {
				assert.Equal(t, "bad", e.Snippet, e.Message)
				assert.Contains(t, e.Message, d.message)
			}
			assert.LessOrEqual(t, len(r.Errors), 1)
			assert.NotNil(t, snippetNamed(t, r, "good").NsPerOp)
			if len(r.Errors) == 0 {
				assert.Contains(t, codes(snippetNamed(t, r, "bad").Warnings), "goroutines-left")
			}
			assert.NotEqual(t, report.StoppedError, r.Stopped)
		})
	}
}

// One that leaves goroutines behind is not blamed for another's endless loop.
func TestALeaverIsNotBlamedForWhatAnotherDoes(t *testing.T) {
	r, err := interp.Run(t.Context(), quick("var never = make(chan int)\nvar once sync.Once\n===\n--- leaver\nonce.Do(func() {\n\tgo func() {\n\t\t<-never\n\t}()\n})\n--- bad\nos.Exit(5)\n--- good\nx := strings.Repeat(\"ab\", 10)\n"))
	require.NoError(t, err)
	require.Len(t, r.Errors, 1)
	assert.Equal(t, "bad", r.Errors[0].Snippet)
	for _, name := range []string{"leaver", "good"} {
		s := snippetNamed(t, r, name)
		assert.NotNil(t, s.NsPerOp, name)
		assert.NotContains(t, codes(s.Warnings), "own-process", name)
	}
}

// The linker names symbols, not lines.
func TestWhatTheLinkerRefusesHasALine(t *testing.T) {
	const snippets = "===\n--- a\nx := 1\n--- b\ny := strings.Repeat(\"ab\", 10)\n"
	for _, d := range []struct {
		preamble, message string
		line, column      int
	}{
		{"var small = 1\nvar big [1<<40]byte\nvar use = &big\n", "big: symbol too large", 2, 5},
		{"var a [1900000000]byte\nvar b [1900000000]byte\nvar use = []*[1900000000]byte{&a, &b}\n", "the linker refuses the program: too much data", 0, 0},
		{"import _ \"unsafe\"\n\n//go:linkname gp runtime.gomaxprocs\nvar gp int32\nvar use = &gp\n", "the linker refuses the program: main: invalid reference to runtime.gomaxprocs", 3, 0},
	} {
		r, err := interp.Run(t.Context(), quick(d.preamble+snippets))
		require.NoError(t, err)
		require.Len(t, r.Errors, 1, "%v", r.Errors)
		e := r.Errors[0]
		assert.Contains(t, e.Message, d.message)
		assert.NotContains(t, e.Message, "generated")
		assert.Equal(t, report.Error{Phase: report.PhaseBuild, Message: e.Message, Line: d.line, Column: d.column}, e)
	}
}

// A page has no flags, so messages name them only where the host does.
func TestMessagesNameWhatTheHostHas(t *testing.T) {
	for _, hints := range []interp.Hints{{}, {Limit: "wait longer", Memory: "buy some"}} {
		for _, d := range []struct {
			code, hint string
			limit      time.Duration
		}{
			{"for {\n}\n", hints.Limit, 2 * time.Second},
			{"b := make([]byte, 10<<30)\n", hints.Memory, time.Minute},
		} {
			q := quick(d.code)
			q.Hints, q.Limit = hints, d.limit
			r, err := interp.Run(t.Context(), q)
			require.NoError(t, err)
			require.Len(t, r.Errors, 1)
			e := r.Errors[0]
			assert.NotContains(t, e.Message, " -")
			if d.hint == "" {
				assert.NotContains(t, e.Message, ";")
			} else {
				assert.Contains(t, e.Message, "; "+d.hint)
			}
		}
	}
	q := quick("a := make(chan int)\ngo func() { a <- 1 }()\n<-a\n")
	q.Engine = &yaegi.Engine{Command: os.Args[0], Importer: checker.Importer()}
	for engine, want := range map[string]string{"": "use a compiled engine", "press C": "use a compiled engine (press C)"} {
		q.Hints.Engine = engine
		r, err := interp.Run(t.Context(), q)
		require.NoError(t, err)
		require.NotEmpty(t, r.Errors)
		assert.True(t, strings.HasSuffix(r.Errors[0].Message, want), r.Errors[0].Message)
	}
}
