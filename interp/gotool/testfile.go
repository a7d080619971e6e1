package gotool

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"fmt"
	"regexp"
	"runtime"
	"strconv"
	"strings"

	"golang.org/x/perf/benchfmt"

	"speedtimer/interp"
	"speedtimer/interp/process"
	"speedtimer/interp/report"
)

// Files a document that is a Go file is written to; their lines are its own.
const (
	testFile = "document_test.go"
	mainFile = "document.go"
)

var _ interp.FileEngine = (*Engine)(nil)

// BuildFile compiles a document that is a Go file: its benchmarks with the
// real testing package, or its main function.
func (e *Engine) BuildFile(ctx context.Context, text string, benchmarks bool) (interp.FileExecutable, []interp.Fault, error) {
	name, verb := mainFile, "build"
	if benchmarks {
		name, verb = testFile, "test"
	}
	b, faults, err := e.build(ctx, map[string]string{name: text}, verb)
	if b == nil {
		return nil, faults, err
	}
	procs := e.Procs
	if procs == 0 {
		procs = runtime.GOMAXPROCS(0)
	}
	return &fileExecutable{*b, procs}, nil, nil
}

type fileExecutable struct {
	binary
	procs int // GOMAXPROCS, which testing makes the suffix of names
}

// Environment reads what the go command wrote into the program.
func (x *fileExecutable) Environment() (env report.Environment) {
	info, err := buildinfo.ReadFile(x.path)
	if err != nil {
		return env // not known
	}
	env.Go, env.GOMAXPROCS = info.GoVersion, runtime.GOMAXPROCS(0)
	for _, s := range info.Settings {
		switch s.Key {
		case "GOOS":
			env.OS = s.Value
		case "GOARCH":
			env.Arch = s.Value
		}
	}
	return env
}

// Main runs the program.
func (x *fileExecutable) Main(ctx context.Context, l process.Listener) (process.Exit, error) {
	return process.Run(ctx, x.start(nil, nil), l)
}

// Benchmark runs the benchmarks that match a name, each with n iterations.
func (x *fileExecutable) Benchmark(ctx context.Context, name string, n int64) ([]interp.Benchmark, []byte, process.Exit, error) {
	args := []string{"-test.run=^$", "-test.benchmem", "-test.bench=" + anchored(name), "-test.benchtime=" + strconv.FormatInt(n, 10) + "x"}
	var out bytes.Buffer
	exit, err := process.Run(ctx, x.start(args, nil), process.Listener{Output: func(b []byte) { out.Write(b) }})
	if err != nil {
		return nil, out.Bytes(), exit, err
	}
	found, err := parseBenchmarks(out.Bytes(), x.procs)
	return found, out.Bytes(), exit, err
}

// anchored is the pattern that matches one benchmark only; empty is all.
func anchored(name string) string {
	if name == "" {
		return "."
	}
	parts := strings.Split(name, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return strings.Join(parts, "/")
}

// parseBenchmarks reads result lines in the Go benchmark format.
func parseBenchmarks(out []byte, procs int) (found []interp.Benchmark, err error) {
	r := benchfmt.NewReader(bytes.NewReader(out), "output")
	for r.Scan() {
		res, ok := r.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		b := interp.Benchmark{Name: "Benchmark" + trimProcs(string(res.Name), procs), Iterations: int64(res.Iters)}
		for _, v := range res.Values {
			unit, value := v.Unit, v.Value
			if v.OrigUnit != "" {
				unit, value = v.OrigUnit, v.OrigValue
			}
			b.Values = append(b.Values, interp.Measurement{Unit: unit, Value: value})
		}
		found = append(found, b)
	}
	if err := r.Err(); err != nil {
		return nil, fmt.Errorf("benchmark output: %w", err)
	}
	return found, nil
}

// trimProcs takes the GOMAXPROCS suffix off a benchmark's name.
func trimProcs(name string, procs int) string {
	if procs == 1 { // testing adds none
		return name
	}
	return strings.TrimSuffix(name, "-"+strconv.Itoa(procs))
}
