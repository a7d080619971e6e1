package harness

import (
	"errors"
	"io"
	"runtime"
	"slices"
	"time"

	"speedtimer/interp/report"
	"speedtimer/timing"
)

// A runner carries out one plan.
type runner struct {
	program  Program
	plan     Plan
	snippets []Snippet // what is still to run
	send     func(report.Event)
	stdout   io.Writer // marks go here
	seen     map[int][]variable
	result   timing.Result
	world    *world
	told     map[string]bool // what was warned of, by snippet
	leavers  map[int]bool    // snippets that leave goroutines behind, and whether those burn
	staying  int             // goroutines that are there while no snippet runs

	mayRestart bool // a host can start another process
}

func newRunner(p Program, plan Plan, send func(report.Event), stdout io.Writer) *runner {
	r := &runner{program: p, plan: plan, send: send, stdout: stdout, seen: map[int][]variable{}, world: newWorld(), told: map[string]bool{}, leavers: map[int]bool{}, staying: goroutines()}
	for _, s := range p.Snippets {
		if len(plan.Snippets) == 0 || slices.Contains(plan.Snippets, s.Index) {
			r.snippets = append(r.snippets, s)
		}
	}
	return r
}

// run does everything the plan asks for and sends done.
func (r *runner) run() {
	r.send(report.Event{Kind: report.EventHello, Snippet: report.Whole, Environment: environment()})
	stopped := report.StoppedError
	if !r.plan.NoInspect {
		if !r.inspectAll() {
			return
		}
		r.seen = map[int][]variable{} // kept alive, it would cost every collection from here on
		stopped = report.StoppedDecided
	}
	for !r.plan.NoTiming && len(r.snippets) > 0 {
		failed, result := r.timeAll()
		r.result = result
		stopped = string(result.Stopped)
		if failed < 0 {
			r.countAll()
			break
		}
		if s := r.snippets[failed]; r.spoils(s) {
			r.apart(s, true)
			return
		}
		r.snippets = slices.Delete(r.snippets, failed, failed+1)
		stopped = report.StoppedError
	}
	r.send(report.Event{Kind: report.EventDone, Snippet: report.Whole, Stopped: stopped})
}

func environment() *report.Environment {
	return &report.Environment{
		Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, GOMAXPROCS: runtime.GOMAXPROCS(0),
	}
}

// errUserCode says that a snippet failed; what is known went out as an event.
var errUserCode = errors.New("a snippet failed")

// timeAll calibrates and times the snippets against each other. A snippet
// that panics is returned as an index into r.snippets, else -1.
func (r *runner) timeAll() (failed int, result timing.Result) {
	cal := timing.Calibrate(clock, r.program.Empty)
	r.send(report.Event{Kind: report.EventCalibration, Snippet: report.Empty, Calibration: &report.Calibration{
		Resolution: cal.Resolution, Reading: cal.Reading, Loop: cal.Loop, TimePerTest: cal.TimePerTest,
	}})
	failed = -1
	subjects := make([]timing.Subject, len(r.snippets))
	for i, s := range r.snippets {
		subjects[i] = r.subject(s, func() { failed = i })
	}
	empty := r.subject(Snippet{Index: report.Empty, Timed: r.program.Empty, Elsewhere: r.program.EmptyElsewhere}, func() {})
	result, _ = timing.Run(r.options(cal), &empty, subjects, Observer{r.send, r.snippets})
	return failed, result
}

func (r *runner) options(cal timing.Calibration) timing.Options {
	o := timing.Options{
		Clock: clock, Budget: r.plan.Budget, Seed: r.plan.Seed,
		Delta: r.plan.Delta, Target: r.plan.Target, Confidence: r.plan.Confidence,
		TimePerTest: cal.TimePerTest, Resolution: cal.Resolution,
		Baseline: r.baseline(),
	}
	if o.Budget == 0 {
		o.Budget = DefaultBudget * time.Duration(len(r.snippets))
	}
	return o
}

// baseline is the baseline's place among the snippets; the first stands in
// for one that is left out.
func (r *runner) baseline() int {
	return max(0, slices.IndexFunc(r.snippets, func(s Snippet) bool { return s.Index == r.program.Baseline }))
}

// subject wraps a timed function: collections are counted, panics caught.
func (r *runner) subject(s Snippet, onFailure func()) timing.Subject {
	of := func(timed func(Loops) Nanoseconds) func(int64) (timing.Sample, error) {
		return func(iterations int64) (sample timing.Sample, err error) {
			before := timing.Collections()
			var elapsed Nanoseconds
			if failed := r.guarded(s, func() { elapsed = timed(Loops(iterations)) }); failed != nil {
				onFailure()
				r.send(report.Event{Kind: report.EventFailed, Snippet: s.Index, Error: failed})
				return sample, errUserCode
			}
			return timing.Sample{Iterations: iterations, Elapsed: elapsed, Collections: timing.Collections() - before}, nil
		}
	}
	subject := timing.Subject{Name: s.Name, Run: of(s.Timed)}
	for _, timed := range s.Elsewhere {
		subject.Elsewhere = append(subject.Elsewhere, of(timed))
	}
	return subject
}

// countAll counts the allocations of each snippet, in a pass of its own.
func (r *runner) countAll() {
	if r.plan.NoCount {
		return
	}
	for i, s := range r.snippets {
		r.send(report.Event{Kind: report.EventBegin, Snippet: s.Index, Stage: report.StageCount})
		var allocs, bytes float64
		failed := r.guarded(s, func() { allocs, bytes = timing.Counted(s.Timed, Loops(r.result.Subjects[i].Iterations)) })
		if failed != nil {
			r.send(report.Event{Kind: report.EventFailed, Snippet: s.Index, Error: failed})
			continue
		}
		r.send(report.Event{Kind: report.EventCounted, Snippet: s.Index, Allocs: &allocs, Bytes: &bytes})
	}
}
