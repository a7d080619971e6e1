// Package process runs a generated program as an operating system process and
// hands on what it says: events from a channel of their own, and standard
// output and error as one stream in the order in which they were written.
//
// Engines that start processes share it; it knows nothing of documents.
package process

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"speedtimer/interp/harness"
	"speedtimer/interp/report"
)

// grace is how long a killed program's pipes may stay open: a child of its
// own may hold them.
const grace = 100 * time.Millisecond

// A Listener takes what a program says. Its functions are called one at a
// time; a nil one is not called.
type Listener struct {
	Event  func(report.Event)
	Output func([]byte)
}

// An Exit is how a program ended.
type Exit struct {
	Code   int    // exit status; -1 when a signal ended it
	Signal string // what the signal is called, empty without one
}

// Run starts the command and waits until it has ended and everything it said
// was handed on. When the context ends first the program is killed and the
// context's error returned with its exit.
func Run(ctx context.Context, cmd *exec.Cmd, l Listener) (Exit, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return Exit{}, fmt.Errorf("event channel: %w", err)
	}
	defer r.Close()
	turn := make(chan struct{}, 1) // one call of the listener at a time
	out := &writer{func(b []byte) {
		if l.Output != nil {
			turn <- struct{}{}
			l.Output(b)
			<-turn
		}
	}}
	cmd.Stdout, cmd.Stderr = out, out
	cmd.ExtraFiles = []*os.File{w}
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env, harness.EventsVariable+"=fd:3")
	cmd.WaitDelay = grace
	OwnGroup(cmd)
	if err := cmd.Start(); err != nil {
		w.Close()
		return Exit{}, err
	}
	w.Close()
	ended := make(chan struct{})
	go func() { // the context may end while the program does not read anything
		select {
		case <-ctx.Done():
			KillGroup(cmd)
		case <-ended:
		}
	}()
	events := make(chan struct{})
	go func() {
		defer close(events)
		readEvents(r, func(e report.Event) {
			if l.Event != nil {
				turn <- struct{}{}
				l.Event(e)
				<-turn
			}
		})
	}()
	err = cmd.Wait()
	close(ended)
	KillGroup(cmd) // what it left behind
	select {
	case <-events:
	case <-time.After(grace):
		r.Close()
		<-events
	}
	if ctx.Err() != nil {
		return exitOf(cmd), ctx.Err()
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		return exitOf(cmd), err
	}
	return exitOf(cmd), nil
}

func exitOf(cmd *exec.Cmd) Exit {
	s := cmd.ProcessState
	if s == nil {
		return Exit{Code: -1}
	}
	return Exit{Code: s.ExitCode(), Signal: signalName(s)}
}

// readEvents reads lines until the channel closes. The channel is open to the
// program, so a line that is no event is passed over.
func readEvents(r io.Reader, event func(report.Event)) {
	b := bufio.NewReaderSize(r, 1<<16)
	for {
		line, err := b.ReadBytes('\n')
		if err != nil {
			return
		}
		var e report.Event
		if json.Unmarshal(line, &e) == nil && e.Kind != "" {
			event(e)
		}
	}
}

// writer is used by pointer: os/exec gives standard output and error one pipe
// only if it can see that they are the same.
type writer struct{ write func([]byte) }

func (w *writer) Write(b []byte) (int, error) { w.write(b); return len(b), nil }
