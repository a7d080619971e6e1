//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
)

// A trigger sends this process a signal when enough of something was written
// to it, as a user would who watches.
type trigger struct {
	bytes.Buffer
	on     string
	after  int
	signal syscall.Signal
	at     time.Time
}

func (t *trigger) Write(b []byte) (int, error) {
	t.after -= strings.Count(string(b), t.on)
	if t.after <= 0 && t.at.IsZero() {
		t.at = time.Now()
		syscall.Kill(os.Getpid(), t.signal)
	}
	return t.Buffer.Write(b)
}

// undecided is a confidence that takes 50 rounds and more, so that a run lasts
// until it is interrupted.
const undecided = "0.999999999999999"

func TestInterruptedWhileTiming(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		t.Run(sig.String(), func(t *testing.T) {
			noLeftovers(t)
			w := &trigger{on: `"event":"sample"`, after: 100, signal: sig}
			var stderr bytes.Buffer
			code := run([]string{"run", "-engine", "go", "-format", "ndjson", "-time", "1h", "-confidence", undecided},
				strings.NewReader("x := strings.Repeat(\"a\", 50)\n--- \ny := strings.Repeat(\"a\", 51)\n"), w, &stderr)
			took := time.Since(w.at)
			assert.Equal(t, exitInterrupted, code)
			assert.Less(t, took, 10*time.Second, "200 ms on an idle machine")
			t.Logf("stopped within %v", took)
			assert.Empty(t, stderr.String())
			text := strings.TrimRight(w.String(), "\n")
			var r report.Report
			require.NoError(t, json.Unmarshal([]byte(text[strings.LastIndex(text, "\n")+1:]), &r), "the last line is the report")
			assert.Equal(t, report.StoppedInterrupted, r.Stopped)
			assert.NotEmpty(t, r.Snippets, "what is known is reported")
		})
	}
}

func TestNobodyReadsTheEvents(t *testing.T) {
	noLeftovers(t)
	r, w, err := os.Pipe()
	require.NoError(t, err)
	require.NoError(t, r.Close())
	var stderr bytes.Buffer
	code := run([]string{"run", "-engine", "go", "-format", "ndjson", "-time", "1h", "-confidence", undecided},
		strings.NewReader("x := 1\n---\ny := 2\n"), w, &stderr)
	assert.Equal(t, exitUsage, code)
	assert.Empty(t, stderr.String())
}

// A silent reader interrupts the process once it is read from, and gives
// nothing until the test ends, as a terminal does.
type silent struct{ done chan struct{} }

func (s silent) Read([]byte) (int, error) {
	syscall.Kill(os.Getpid(), syscall.SIGINT)
	<-s.done
	return 0, os.ErrClosed
}

func TestInterruptedWhileReading(t *testing.T) {
	in := silent{make(chan struct{})}
	t.Cleanup(func() { close(in.done) })
	var stdout, stderr bytes.Buffer
	assert.Equal(t, exitInterrupted, run([]string{"run", "-"}, in, &stdout, &stderr))
	assert.Equal(t, "speedtimer: interrupted\n", stderr.String())
	assert.Empty(t, stdout.String())
}
