package interp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"speedtimer/interp/harness"
	"speedtimer/interp/process"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
	"speedtimer/timing"
)

// A FileEngine can also run documents that are Go files.
type FileEngine interface {
	// BuildFile compiles the file: as a test binary, or its main function.
	BuildFile(ctx context.Context, text string, benchmarks bool) (FileExecutable, []Fault, error)
}

// A FileExecutable is a built Go file.
type FileExecutable interface {
	// Main runs the main function.
	Main(ctx context.Context, l process.Listener) (process.Exit, error)
	// Benchmark runs one benchmark, or all when the name is empty, with n
	// iterations in a process of its own. It returns what was measured and
	// what was printed.
	Benchmark(ctx context.Context, name string, n int64) ([]Benchmark, []byte, process.Exit, error)
	// Environment is what is known of how the file was built.
	Environment() report.Environment
	Close() error
}

// A Benchmark is one result line of package testing.
type Benchmark struct {
	Name       string // without the GOMAXPROCS suffix
	Iterations int64
	Values     []Measurement
}

// A Measurement is a value with its unit, as testing prints them.
type Measurement struct {
	Unit  string
	Value float64
}

func (b Benchmark) value(unit string) (float64, bool) {
	for _, m := range b.Values {
		if m.Unit == unit {
			return m.Value, true
		}
	}
	return 0, false
}

// runGoFile runs a document that is a Go file: its benchmarks, against each
// other, else its main function, once.
func (s *session) runGoFile(ctx context.Context) error {
	f := s.info.File
	if f == nil || !f.OK {
		return nil
	}
	if s.InspectOnly {
		s.fail(report.Error{Phase: report.PhaseRefused, Line: 1, Column: 1,
			Message: "a Go file has no snippets whose variables could be looked into: expected a document without a package clause"})
		return nil
	}
	engine, ok := s.Engine.(FileEngine)
	if !ok {
		s.fail(report.Error{Phase: report.PhaseRefused, Line: 1, Column: 1,
			Message: fmt.Sprintf("the %s engine does not run Go files, since package testing cannot be interpreted: use a compiled engine", s.Engine.Name())})
		return nil
	}
	benchmarks := len(f.Benchmarks) > 0
	if !benchmarks && !f.HasMain {
		s.fail(report.Error{Phase: report.PhaseType, Line: 1, Column: 1,
			Message: "the file has neither a benchmark nor a main function: expected func BenchmarkX(b *testing.B), or func main() in package main"})
		return nil
	}
	s.noteIgnored()
	s.observe(PhaseBuild, nil)
	exe, faults, err := engine.BuildFile(ctx, s.Text, benchmarks)
	for _, fault := range faults {
		s.fail(report.Error{Phase: fault.Phase, Message: fault.Message, Line: fault.Line, Column: fault.Column})
	}
	if err != nil || exe == nil {
		return s.interrupted(err)
	}
	s.report.Environment = exe.Environment()
	s.report.Environment.Engine = s.Engine.Name()
	if benchmarks {
		err = s.benchmarks(ctx, exe)
	} else {
		err = s.runMain(ctx, exe)
	}
	return errors.Join(s.interrupted(err), exe.Close())
}

// noteIgnored says which functions of the file are not run.
func (s *session) noteIgnored() {
	if len(s.info.File.Ignored) == 0 {
		return
	}
	var names []string
	for _, f := range s.info.File.Ignored {
		names = append(names, f.Name)
	}
	s.report.Warnings = append(s.report.Warnings, report.Warning{
		Code: "ignored", Message: "tests, fuzz functions and examples are not run: " + strings.Join(names, ", "),
		Advice: "run them with go test",
	})
}

// runMain runs the main function once, for what it prints.
func (s *session) runMain(ctx context.Context, exe FileExecutable) error {
	s.doc.Snippets = []snippet.Snippet{{Name: "main"}}
	c := newCombination([]int{0})
	out := newOutputs("")
	out.current = 0
	ctx, cancel := context.WithTimeoutCause(ctx, s.limit(), errSilent)
	defer cancel()
	start := time.Now()
	exit, err := exe.Main(ctx, process.Listener{Output: out.text})
	if context.Cause(ctx) == errSilent {
		err, c.silent = nil, s.limit()
	}
	if err != nil {
		return err
	}
	s.report.Warnings = append(s.report.Warnings, report.Warning{
		Code: "ran-once", Message: fmt.Sprintf("main ran once, in %v: that is no measurement", time.Since(start).Round(time.Millisecond)),
		Advice: "write a benchmark function, or paste the statements without the package clause",
	})
	c.done = exit.Code == 0 && c.silent == 0
	c.keepOutput(out)
	if c.done {
		c.stopped = report.StoppedDecided
	} else {
		e := diagnose(out.tail(), exit, c.silent, report.StageInspect, s.Hints)
		e.Snippet = "main"
		s.fail(e)
	}
	s.observed = []*combination{c}
	s.finish()
	return nil
}

// benchmarks times all benchmarks of the file, each sample in a process of
// its own, so that what testing does with one is what go test does with it.
func (s *session) benchmarks(ctx context.Context, exe FileExecutable) error {
	all, out, exit, err := exe.Benchmark(ctx, "", 1)
	if err != nil {
		return err
	}
	c := newCombination(nil)
	c.found(s, all)
	if exit.Code != 0 {
		s.fail(benchmarkFailure(out, exit, s.Hints))
	}
	s.observed = []*combination{c}
	if len(s.doc.Snippets) > 0 {
		err = s.timeBenchmarks(ctx, exe, c)
	}
	s.finish()
	return err
}

// found makes each benchmark that was found a snippet of the document.
func (c *combination) found(s *session, all []Benchmark) {
	for _, b := range all {
		if s.Only != nil && !s.Only(b.Name) {
			continue
		}
		i := len(s.doc.Snippets)
		s.doc.Snippets = append(s.doc.Snippets, snippet.Snippet{Name: b.Name})
		s.wanted = append(s.wanted, i)
		c.snippets[i] = &observation{}
	}
	if len(s.doc.Snippets) > 0 && s.doc.Baseline == "" {
		s.doc.Baseline = s.doc.Snippets[0].Name
	}
}

func (s *session) timeBenchmarks(ctx context.Context, exe FileExecutable, c *combination) error {
	subjects := make([]timing.Subject, len(s.wanted))
	snippets := make([]harness.Snippet, len(s.wanted))
	for i := range s.wanted {
		name := s.doc.Snippets[i].Name
		snippets[i] = harness.Snippet{Index: i, Name: name}
		subjects[i] = timing.Subject{Name: name, Run: func(n int64) (timing.Sample, error) {
			return s.sampleBenchmark(ctx, exe, c, i, n)
		}}
	}
	send := func(e report.Event) {
		c.take(e)
		s.observe(PhaseRun, &e)
	}
	if s.Budget == 0 {
		s.Budget = benchmarkBudget * time.Duration(len(subjects))
	}
	result, err := timing.Run(timing.Options{
		Budget: s.Budget, Seed: s.Seed, Delta: s.Delta, Target: s.Target, Confidence: s.Confidence,
		Baseline: max(0, slices.Index(s.names(), s.doc.Baseline)),
		Stop:     func() bool { return ctx.Err() != nil },
		Collect:  func() {}, // each sample is a new process
	}, nil, subjects, harness.Observer{Send: send, Snippets: snippets})
	c.stopped = string(result.Stopped)
	if errors.Is(err, errBenchmarkFailed) {
		err = nil
	}
	return err
}

// errBenchmarkFailed ends the timing; the report has the reason.
var errBenchmarkFailed = errors.New("a benchmark failed")

func (s *session) sampleBenchmark(ctx context.Context, exe FileExecutable, c *combination, i int, n int64) (timing.Sample, error) {
	name := s.doc.Snippets[i].Name
	found, out, exit, err := exe.Benchmark(ctx, name, n)
	if err != nil {
		return timing.Sample{}, err
	}
	for _, b := range found {
		if b.Name != name {
			continue
		}
		ns, ok := b.value("ns/op")
		if !ok {
			break
		}
		c.snippets[i].measured(b)
		return timing.Sample{Iterations: b.Iterations, Elapsed: int64(ns * float64(b.Iterations))}, nil
	}
	e := benchmarkFailure(out, exit, s.Hints)
	e.Snippet = name
	s.fail(e)
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

// benchmarkFailure reads why a test binary failed.
func benchmarkFailure(out []byte, exit process.Exit, hints Hints) report.Error {
	text := string(out)
	e := diagnose(text, exit, 0, report.StageSample, hints)
	if traceStart(text) >= 0 {
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
