package interp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"speedtimer/interp/process"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
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

// A memoryLimiter is a FileExecutable whose processes can be kept from taking
// more than so many bytes: a Go file brings no harness that sees to it.
type memoryLimiter interface{ LimitMemory(bytes int64) }

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

// NsPerOp is the time of an iteration in nanoseconds; NaN where it was not
// measured.
func (b Benchmark) NsPerOp() float64 { return b.value("ns/op") }

// value is what was measured in a unit, NaN if nothing was.
func (b Benchmark) value(unit string) float64 {
	for _, m := range b.Values {
		if m.Unit == unit {
			return m.Value
		}
	}
	return math.NaN()
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
			Message: fmt.Sprintf("the %s engine does not run Go files, only documents of snippets: use a compiled engine", s.Engine.Name())})
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
	if x, ok := exe.(memoryLimiter); ok {
		x.LimitMemory(s.Memory)
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
