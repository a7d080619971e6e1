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
		some := c.found(s, r.found)
		asked := func(name string) bool { return s.Only == nil || s.Only(name) || some && name == f.Name }
		if r.exit.Code != 0 || r.silent > 0 {
			s.benchmarkFailed(f.Name, r, report.StageInspect, asked)
		} else if len(r.found) == 0 && asked(f.Name) {
			s.skipped(f.Name)
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

// skipped says of a benchmark that it gave no result and did not fail either.
func (s *session) skipped(name string) {
	s.report.Warnings = append(s.report.Warnings, report.Warning{
		Code: WarnSkipped, Message: name + " gave no result: it skipped itself, or has nothing but sub-benchmarks that did",
		Advice: "run it with go test -v, which prints the reason",
	})
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
	begin := time.Now()
	r, err := s.benchmark(ctx, exe, name, n)
	if err != nil {
		return timing.Sample{}, err
	}
	for _, b := range r.found {
		if b.Name != name {
			continue
		}
		ns := b.NsPerOp()
		if math.IsNaN(ns) { // testing does not print that no time passed
			if ns = 0; time.Since(begin) > longForNothing {
				s.failOnce(report.Error{Phase: report.PhaseRun, Snippet: name, Message: "there is no ns/op among its results, though it runs for long"})
				return timing.Sample{}, errBenchmarkFailed
			}
		}
		c.snippets[i].measured(b)
		return timing.Sample{Iterations: b.Iterations, Elapsed: int64(ns * float64(b.Iterations))}, nil
	}
	s.benchmarkFailed(name, r, report.StageSample, func(string) bool { return true })
	return timing.Sample{}, errBenchmarkFailed
}

// longForNothing is more than a benchmark takes that shows no time by the
// coarsest clock, and the start of its process.
const longForNothing = 5 * time.Second

// measured keeps what testing measured beside the time, of the samples that
// have the most iterations.
func (o *observation) measured(b Benchmark) {
	switch most := o.measurements; {
	case len(most) == 0 || b.Iterations > most[0].Iterations:
		o.measurements = []Benchmark{b}
	case b.Iterations == most[0].Iterations:
		o.measurements = append(most, b)
	}
}

// megabytes is the unit of testing's throughput, in 10^6 bytes a second.
const megabytes = "MB/s"

// summarize puts the medians of what was measured beside the time into a
// snippet; a throughput is that of the snippet's own time.
func (o *observation) summarize(out *report.Snippet) {
	if len(o.measurements) == 0 {
		return
	}
	for _, m := range o.measurements[len(o.measurements)-1].Values {
		median := o.median(m.Unit)
		switch {
		case median == nil || m.Unit == "ns/op":
		case m.Unit == "allocs/op":
			out.Allocs = median
		case m.Unit == "B/op":
			out.Bytes = median
		case m.Unit != megabytes:
			out.Metrics = append(out.Metrics, report.Metric{Unit: m.Unit, Value: *median})
		case out.NsPerOp != nil && *out.NsPerOp > 0:
			out.Metrics = append(out.Metrics, report.Metric{Unit: m.Unit, Value: *median / *out.NsPerOp})
		}
	}
}

// median is that of the finite values in a unit, nil without one: of a
// throughput, times the time, which is bytes in thousands.
func (o *observation) median(unit string) *float64 {
	var values []float64
	for _, b := range o.measurements {
		v := b.value(unit)
		if unit == megabytes {
			v *= b.NsPerOp()
		}
		if known(v) != nil {
			values = append(values, v)
		}
	}
	if len(values) == 0 {
		return nil
	}
	median, _, _ := timing.Summarize(values, defaultConfidence)
	return &median
}

// benchmarkFailed reports why benchmarks failed that are asked for, one that
// ran or sub-benchmarks of it: at the benchmark's line where no other is known.
func (s *session) benchmarkFailed(name string, r benchmarkRun, stage string, asked func(string) bool) {
	for _, e := range benchmarkFailures(name, r, stage, s.Hints) {
		for _, f := range s.info.File.Benchmarks {
			if e.Line == 0 && (e.Snippet == f.Name || strings.HasPrefix(e.Snippet, f.Name+"/")) {
				e.Line = f.Line
			}
		}
		if asked(e.Snippet) {
			s.fail(e)
		}
	}
}

// begun is what testing writes of a benchmark before it runs it.
var begun = regexp.MustCompile(`(?m)^Benchmark\S*[ \t]+`)

// benchmarkFailures reads why a test binary failed that ran the named
// benchmark.
func benchmarkFailures(name string, r benchmarkRun, stage string, hints Hints) []report.Error {
	text := begun.ReplaceAllString(string(r.out), "$0\n") // a trace goes on in that line
	if traceStart(text) < 0 && r.silent == 0 {
		if all := failedBenchmarks(text); len(all) > 0 {
			return all
		}
	}
	e := diagnose(text, r.exit, r.silent, stage, hints)
	e.Snippet = name
	return []report.Error{e}
}

// outcome is the line by which testing ends a benchmark that failed or logged
// something.
var outcome = regexp.MustCompile(`^--- ([A-Z]+): (\S+)`)

// failedBenchmarks are those of which testing says that they failed, each with
// all that it logged, as testing does not tell the reason from the rest. One
// that failed since its sub-benchmarks did is not among them.
func failedBenchmarks(text string) (all []report.Error) {
	var said []string
	var failed *report.Error
	end := func() {
		if failed == nil {
			return
		}
		if failed.Message = strings.Join(said, "\n"); len(said) == 0 {
			failed.Message = "the benchmark failed and did not say why"
		}
		part := func(e report.Error) bool { return strings.HasPrefix(e.Snippet, failed.Snippet+"/") }
		if len(said) > 0 || !slices.ContainsFunc(all, part) {
			all = append(all, *failed)
		}
		failed, said = nil, nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		indented, isIndented := strings.CutPrefix(line, "    ")
		switch m := outcome.FindStringSubmatch(line); {
		case m != nil:
			end()
			if m[1] == "FAIL" {
				failed = &report.Error{Phase: report.PhaseRun, Snippet: m[2]}
			}
		case !isIndented:
			end()
		case failed != nil:
			if at := failLine.FindStringSubmatch(indented); at != nil {
				failed.Line = atoi(at[1])
				indented = at[2]
			}
			said = append(said, strings.TrimSpace(indented))
		}
	}
	end()
	return all
}
