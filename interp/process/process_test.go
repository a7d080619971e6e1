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
	case "much":
		for range much {
			fmt.Fprintln(events, `{"event":"sample","snippet":0}`)
			fmt.Println("line")
		}
		fmt.Fprintln(events, `{"event":"done","snippet":-2}`)
		os.Exit(0)
	case "escape":
		child := exec.Command("setsid", "sleep", "60")
		child.Stdout, child.Stderr, child.ExtraFiles = os.Stdout, os.Stderr, []*os.File{events}
		if err := child.Start(); err != nil {
			panic(err)
		}
		fmt.Fprintln(events, `{"event":"begin","snippet":`, child.Process.Pid, `}`)
		time.Sleep(100 * time.Millisecond) // setsid leaves the group meanwhile
		os.Exit(0)
	case "hang":
		fmt.Fprintln(events, `{"event":"begin","snippet":0}`)
		child := exec.Command("sleep", "60")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		child.Start()
		time.Sleep(time.Minute) // the test kills it long before
	}
	os.Exit(m.Run())
}

// much is less than the pipes hold, so that the program ends before it is read.
const much = 500

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

func TestWhatAProgramSaidBeforeItEndedIsHandedOnHoweverLate(t *testing.T) {
	events, lines := 0, 0
	var last report.Event
	exit, err := Run(t.Context(), self("much"), Listener{
		Event: func(e report.Event) {
			if events == 0 {
				time.Sleep(grace + grace/2)
			}
			events, last = events+1, e
		},
		Output: func(b []byte) { lines += bytes.Count(b, []byte("\n")) },
	})
	require.NoError(t, err)
	assert.Zero(t, exit)
	assert.Equal(t, much+1, events)
	assert.Equal(t, report.EventDone, last.Kind)
	assert.Equal(t, much, lines)
}

// Who leaves the group is not waited for.
func TestRunDoesNotWaitForWhoLeftTheGroup(t *testing.T) {
	if _, err := exec.LookPath("setsid"); err != nil {
		t.Skip("needs setsid")
	}
	escaped := 0
	begin := time.Now()
	_, err := Run(t.Context(), self("escape"), Listener{Event: func(e report.Event) { escaped = e.Snippet }})
	require.NoError(t, err)
	assert.Less(t, time.Since(begin), 30*time.Second)
	p, err := os.FindProcess(escaped)
	require.NoError(t, err)
	require.NoError(t, p.Kill(), "it lives on")
}

func TestRunSaysWhatCannotBeStarted(t *testing.T) {
	_, err := Run(t.Context(), exec.Command("/no/such/program"), Listener{})
	assert.ErrorContains(t, err, "/no/such/program")
}
