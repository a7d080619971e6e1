package process

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
)

// The test binary itself is the program that is run.
func TestMain(m *testing.M) {
	events := os.NewFile(3, "events")
	switch os.Getenv("PROCESS_TEST") {
	case "talk":
		fmt.Println("to stdout")
		fmt.Fprintln(os.Stderr, "to stderr")
		fmt.Fprintln(events, `{"event":"begin","snippet":4}`)
		fmt.Fprintln(events, `no event at all`)
		fmt.Fprintln(events, `{"event":"done","snippet":-2}`)
		fmt.Println("again")
		os.Exit(3)
	case "hang":
		fmt.Fprintln(events, `{"event":"begin","snippet":0}`)
		child := exec.Command("sleep", "60")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		child.Start()
		time.Sleep(time.Minute) // the test kills it long before
	}
	os.Exit(m.Run())
}

func self(mode string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "PROCESS_TEST="+mode)
	return cmd
}

func TestRunHandsOnEventsAndOutput(t *testing.T) {
	var out bytes.Buffer
	var events []report.Event
	exit, err := Run(t.Context(), self("talk"), Listener{
		Event:  func(e report.Event) { events = append(events, e) },
		Output: func(b []byte) { out.Write(b) },
	})
	require.NoError(t, err)
	assert.Equal(t, Exit{Code: 3}, exit)
	assert.Equal(t, "to stdout\nto stderr\nagain\n", out.String())
	assert.Equal(t, []report.Event{{Kind: "begin", Snippet: 4}, {Kind: "done", Snippet: -2}}, events)
}

func TestRunKillsTheWholeGroupWhenTheContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var ended time.Time
	exit, err := Run(ctx, self("hang"), Listener{Event: func(report.Event) {
		ended = time.Now()
		cancel()
	}})
	require.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, -1, exit.Code)
	assert.Less(t, time.Since(ended), 10*time.Second, "the sleeping child held the pipe open")
}

func TestRunSaysWhatCannotBeStarted(t *testing.T) {
	_, err := Run(t.Context(), exec.Command("/no/such/program"), Listener{})
	assert.ErrorContains(t, err, "/no/such/program")
}
