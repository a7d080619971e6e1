package interp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"speedtimer/interp/harness"
	"speedtimer/interp/process"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
	"speedtimer/timing"
)

// A benchmarkRun is what one process of a test binary came to.
type benchmarkRun struct {
	found  []Benchmark
	out    []byte
	exit   process.Exit
	silent time.Duration // it was stopped for taking that long
}

// benchmark runs one benchmark of the file in a process of its own, within the
// time that code may take once.
func (s *session) benchmark(ctx context.Context, exe FileExecutable, name string, n int64) (r benchmarkRun, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, s.limit(), errSilent)
	defer cancel()
	r.found, r.out, r.exit, err = exe.Benchmark(ctx, name, n)
	// Of one that panics testing may get to print a result, of no iterations.
	r.found = slices.DeleteFunc(r.found, func(b Benchmark) bool { return b.Iterations < 1 })
	if err != nil && context.Cause(ctx) == errSilent {
		r.silent, err = s.limit(), nil
	}
	return r, err
}

// benchmarks times all benchmarks of the file, each sample in a process of
// its own, so that what testing does with one is what go test does with it.
// First each runs once, to find its sub-benchmarks; one that fails leaves the
// others alone.
func (s *session) benchmarks(ctx context.Context, exe FileExecutable) error {
	c := newCombination(nil)
	var names []string
	for _, f := range s.info.File.Benchmarks {
		r, err := s.benchmark(ctx, exe, f.Name, 1)
		if err != nil {
			return err
		}
		for _, b := range r.found {
			names = append(names, b.Name)
		}
		asked := c.found(s, r.found) || s.Only == nil || s.Only(f.Name)
		if asked && (r.exit.Code != 0 || r.silent > 0) {
			s.benchmarkFailed(f.Name, r, report.StageInspect)
		}
	}
	if s.Only != nil && len(s.wanted) == 0 && len(s.report.Errors) == 0 {
		return fmt.Errorf("%w: no benchmark is called that; there are %q", ErrRequest, names)
	}
	s.observed = []*combination{c}
	err := s.timeBenchmarks(ctx, exe, c)
	s.finish()
	return err
}

// found makes each benchmark that was found and asked for a snippet of the
// document. It is false when that is none.
func (c *combination) found(s *session, all []Benchmark) (some bool) {
	for _, b := range all {
		if s.Only != nil && !s.Only(b.Name) {
			continue
		}
		i := len(s.doc.Snippets)
		s.doc.Snippets = append(s.doc.Snippets, snippet.Snippet{Name: b.Name})
		s.wanted = append(s.wanted, i)
		c.snippets[i] = &observation{}
		some = true
	}
	if len(s.doc.Snippets) > 0 && s.doc.Baseline == "" {
		s.doc.Baseline = s.doc.Snippets[0].Name
	}
	return some
}

// timeBenchmarks times the benchmarks against each other, and afresh without
// one that fails.
func (s *session) timeBenchmarks(ctx context.Context, exe FileExecutable, c *combination) error {
	if s.Budget == 0 {
		s.Budget = benchmarkBudget * time.Duration(len(s.wanted))
	}
	for running := slices.Clone(s.wanted); len(running) > 0; {
		c.warmUp = &warmUp{}
		for _, i := range running {
			c.snippets[i] = &observation{warmUp: c.warmUp}
		}
		err := s.timeTogether(ctx, exe, c, running)
		var failed *timing.SubjectError
		if !errors.As(err, &failed) || !errors.Is(err, errBenchmarkFailed) {
			return err
		}
		o := c.snippets[running[failed.Subject]]
		o.failed, o.cut = true, true
		running = slices.Delete(running, failed.Subject, failed.Subject+1)
	}
	return nil
}

func (s *session) timeTogether(ctx context.Context, exe FileExecutable, c *combination, running []int) error {
	subjects := make([]timing.Subject, len(running))
	snippets := make([]harness.Snippet, len(running))
	baseline := 0
	for at, i := range running {
		name := s.doc.Snippets[i].Name
		if name == s.doc.Baseline {
			baseline = at
		}
		snippets[at] = harness.Snippet{Index: i, Name: name}
		subjects[at] = timing.Subject{Name: name, Run: func(n int64) (timing.Sample, error) {
			return s.sampleBenchmark(ctx, exe, c, i, n)
		}}
	}
	send := func(e report.Event) {
		c.take(e)
		s.observe(PhaseRun, &e)
	}
	result, err := timing.Run(timing.Options{
		Budget: s.Budget, Seed: s.Seed, Delta: s.Delta, Target: s.Target, Confidence: s.Confidence,
		Baseline: baseline,
		Stop:     func() bool { return ctx.Err() != nil },
		Collect:  func() {}, // each sample is a new process
	}, nil, subjects, harness.Observer{Send: send, Snippets: snippets})
	c.stopped = string(result.Stopped)
	return err
}

// errBenchmarkFailed ends the timing; the report has the reason.
var errBenchmarkFailed = errors.New("a benchmark failed")

func (s *session) sampleBenchmark(ctx context.Context, exe FileExecutable, c *combination, i int, n int64) (timing.Sample, error) {
	name := s.doc.Snippets[i].Name
	r, err := s.benchmark(ctx, exe, name, n)
	if err != nil {
		return timing.Sample{}, err
	}
	for _, b := range r.found {
		if b.Name != name {
			continue
		}
		ns := b.NsPerOp()
		if math.IsNaN(ns) {
			break
		}
		c.snippets[i].measured(b)
		return timing.Sample{Iterations: b.Iterations, Elapsed: int64(ns * float64(b.Iterations))}, nil
	}
	s.benchmarkFailed(name, r, report.StageSample)
	return timing.Sample{}, errBenchmarkFailed
}

// measured keeps what testing measured beside the time; the last sample's
// stands, as it has the most iterations.
func (o *observation) measured(b Benchmark) {
	o.metrics = nil
	for _, m := range b.Values {
		switch m.Unit {
		case "ns/op":
		case "allocs/op":
			o.allocs = known(m.Value)
		case "B/op":
			o.bytes = known(m.Value)
		default:
			o.metrics = append(o.metrics, report.Metric{Unit: m.Unit, Value: m.Value})
		}
	}
}

// benchmarkFailed reports why a benchmark failed: at its line where no other
// is known.
func (s *session) benchmarkFailed(name string, r benchmarkRun, stage string) {
	e := benchmarkFailure(r, stage, s.Hints)
	e.Snippet = name
	for _, f := range s.info.File.Benchmarks {
		if e.Line == 0 && (name == f.Name || strings.HasPrefix(name, f.Name+"/")) {
			e.Line = f.Line
		}
	}
	s.fail(e)
}

// begun is what testing writes of a benchmark before it runs it.
var begun = regexp.MustCompile(`(?m)^Benchmark\S*[ \t]+`)

// benchmarkFailure reads why a test binary failed.
func benchmarkFailure(r benchmarkRun, stage string, hints Hints) report.Error {
	text := begun.ReplaceAllString(string(r.out), "$0\n") // a trace goes on in that line
	e := diagnose(text, r.exit, r.silent, stage, hints)
	if traceStart(text) >= 0 || r.silent > 0 {
		return e
	}
	for line := range strings.Lines(text) {
		if m := failLine.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			e.Message = m[2]
			e.Line = atoi(m[1])
			return e
		}
	}
	return e
}
