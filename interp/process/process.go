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
	"sync"
	"time"

	"speedtimer/interp/harness"
	"speedtimer/interp/report"
)

// grace is how long an ended program's pipes may be open and silent: who left
// its group may hold them.
const grace = time.Second

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
// was handed on, however long the listener takes. When the context ends first
// the program is killed and the context's error returned with its exit.
func Run(ctx context.Context, cmd *exec.Cmd, l Listener) (Exit, error) {
	ended := make(chan struct{})
	events, eventsEnd, err := newPipe(ended)
	if err != nil {
		return Exit{}, fmt.Errorf("event channel: %w", err)
	}
	defer events.Close()
	output, outputEnd, err := newPipe(ended)
	if err != nil {
		eventsEnd.Close()
		return Exit{}, fmt.Errorf("output channel: %w", err)
	}
	defer output.Close()
	cmd.Stdout, cmd.Stderr = outputEnd, outputEnd
	cmd.ExtraFiles = []*os.File{eventsEnd}
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env, harness.EventsVariable+"=fd:3")
	cmd.WaitDelay = grace // of what feeds its standard input
	OwnGroup(cmd)
	err = cmd.Start()
	eventsEnd.Close()
	outputEnd.Close()
	if err != nil {
		return Exit{}, err
	}
	go func() { // the context may end while the program does not read anything
		select {
		case <-ctx.Done():
			KillGroup(cmd)
		case <-ended:
		}
	}()
	var turn sync.Mutex // one call of the listener at a time
	var reading sync.WaitGroup
	reading.Go(func() {
		readEvents(events, func(e report.Event) {
			if l.Event != nil {
				turn.Lock()
				defer turn.Unlock()
				l.Event(e)
			}
		})
	})
	reading.Go(func() {
		readOutput(output, func(b []byte) {
			if l.Output != nil {
				turn.Lock()
				defer turn.Unlock()
				l.Output(b)
			}
		})
	})
	err = cmd.Wait()
	KillGroup(cmd) // what it left behind
	close(ended)
	events.letEnd()
	output.letEnd()
	reading.Wait()
	if ctx.Err() != nil {
		return exitOf(cmd), ctx.Err()
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		return exitOf(cmd), err
	}
	return exitOf(cmd), nil
}

// A pipe is the end at which a program is read. Once the program has ended,
// each read is given the grace: what lies in the pipe is read however late.
type pipe struct {
	*os.File
	ended <-chan struct{}
}

func newPipe(ended <-chan struct{}) (p pipe, program *os.File, err error) {
	r, w, err := os.Pipe()
	return pipe{r, ended}, w, err
}

func (p pipe) Read(b []byte) (int, error) {
	for {
		over := false
		select {
		case <-p.ended:
			over = true
			p.letEnd()
		default:
		}
		n, err := p.File.Read(b)
		if errors.Is(err, os.ErrDeadlineExceeded) && !over {
			continue // the deadline passed before the read began
		}
		return n, err
	}
}

// letEnd gives a read the grace, also one that is under way.
func (p pipe) letEnd() {
	if p.SetReadDeadline(time.Now().Add(grace)) != nil {
		time.AfterFunc(grace, func() { p.Close() }) // a platform whose pipes have no deadlines
	}
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

func readOutput(r io.Reader, output func([]byte)) {
	b := make([]byte, 1<<15)
	for {
		n, err := r.Read(b)
		if n > 0 {
			output(b[:n])
		}
		if err != nil {
			return
		}
	}
}
