package service

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"speedtimer/interp"
	"speedtimer/interp/harness"
	"speedtimer/interp/process"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
)

// An engine builds programs here and has the page's runners carry them out.
type engine struct {
	name    string
	service *Service
	request int
	build   BuildFunc
	ahead   bool // a program is built before anybody asks for it to be run
}

func (e *engine) Name() string { return e.name }

func (e *engine) Build(ctx context.Context, p *program.Program) (interp.Executable, []interp.Fault, error) {
	source, faults, err := e.build(p, e.service.checker)
	if err != nil || len(faults) > 0 {
		return nil, faults, err
	}
	x := &executable{e, Start{Source: source, Exercise: e.ahead}}
	if e.name == interp.EngineInterp {
		return x, nil, nil
	}
	// A compiler says what it has against the program before it is run.
	if faults, err := x.compile(ctx, process.Listener{}); err != nil || len(faults) > 0 {
		return nil, faults, err
	}
	return x, nil, nil
}

// compile has the runner build the program, and run nothing.
func (x *executable) compile(ctx context.Context, l process.Listener) ([]interp.Fault, error) {
	exit, err := x.carryOut(ctx, nil, l)
	if err == nil && len(exit.Faults) == 0 && exit.Message != "" {
		err = fmt.Errorf("the compiler failed: %s", exit.Message)
	}
	return faultsOf(exit.Faults), err
}

func faultsOf(list []Fault) (faults []interp.Fault) {
	for _, f := range list {
		faults = append(faults, interp.Fault{Phase: f.Phase, Message: f.Message, Line: f.Line, Column: f.Column})
	}
	return faults
}

type executable struct {
	*engine
	order Start // but for what a run adds
}

func (x *executable) Close() error { return nil }

// Run carries out one plan. A runner that failed has its reason put where a
// process's last words are looked for.
func (x *executable) Run(ctx context.Context, plan harness.Plan, l process.Listener) (process.Exit, error) {
	return x.run(ctx, plan.Args(), l)
}

func (x *executable) run(ctx context.Context, args []string, l process.Listener) (process.Exit, error) {
	exit, err := x.carryOut(ctx, args, l)
	if exit.Message != "" && l.Output != nil {
		l.Output([]byte("fatal error: " + exit.Message + "\n"))
	}
	return process.Exit{Code: exit.Code}, err
}

// mostEvents is how many events one program may send: 200 snippets in 255
// rounds have half as many. It stops a program that writes to its event channel
// by itself.
const mostEvents = 1 << 17

// A run is one program that is carried out.
type run struct {
	mu     sync.Mutex
	over   bool // nobody listens any more
	events int
	l      process.Listener
	ended  chan Exit // holds one
}

// carryOut has a runner carry out the program and waits for its exit, or for
// the end of the context: the page has the worker's end to see to.
func (x *executable) carryOut(ctx context.Context, args []string, l process.Listener) (Exit, error) {
	r := &run{l: l, ended: make(chan Exit, 1)}
	n := x.service.begin(r)
	order := x.order
	order.Type, order.Run, order.Request, order.Engine, order.Args = "start", n, x.request, x.name, args
	x.service.say(order)
	defer x.service.say(Release{Type: "release", Run: n})
	defer x.service.end(n)
	select {
	case exit := <-r.ended:
		if exit.Killed && ctx.Err() == nil {
			exit.Message = "its worker was ended from outside"
		}
		return exit, ctx.Err()
	case <-ctx.Done():
		return Exit{Code: -1, Killed: true}, ctx.Err()
	}
}

func (s *Service) begin(r *run) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lastRun++
	s.runs[s.lastRun] = r
	return s.lastRun
}

func (s *Service) end(n int) {
	s.with(n, func(r *run) { r.over = true })
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.runs, n)
}

// with calls f for a run that has not ended.
func (s *Service) with(n int, f func(*run)) {
	s.mu.Lock()
	r := s.runs[n]
	s.mu.Unlock()
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.over {
		f(r)
	}
}

func (r *run) exit(e Exit) {
	select {
	case r.ended <- e:
	default: // it has ended already
	}
}

// Event takes one event of a runner, as JSON. What is no event is passed over:
// the channel is open to the program. Event, Output and Exit of a run are
// called one after the other.
func (s *Service) Event(n int, event []byte) {
	s.with(n, func(r *run) {
		if r.events++; r.events > s.mostEvents {
			r.exit(Exit{Code: -1, Message: fmt.Sprintf("more than %d events: the code writes to the channel that is the timing's own", s.mostEvents)})
			return
		}
		var e report.Event
		if json.Unmarshal(event, &e) == nil && e.Kind != "" && r.l.Event != nil {
			r.l.Event(e)
		}
	})
}

// Output takes what a runner's program printed.
func (s *Service) Output(n int, b []byte) {
	s.with(n, func(r *run) {
		if r.l.Output != nil {
			r.l.Output(b)
		}
	})
}

// Exit takes the end of a runner, an Exit as JSON.
func (s *Service) Exit(exit []byte) {
	var e Exit
	if err := json.Unmarshal(exit, &e); err != nil {
		return // of nobody knows which run
	}
	s.with(e.Run, func(r *run) { r.exit(e) })
}
