package gotool

import (
	"context"
	"debug/buildinfo"
	"fmt"
	"os/exec"
	"runtime"

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
	return &fileExecutable{binary: *b, procs: procs}, nil, nil
}

type fileExecutable struct {
	binary
	procs  int   // GOMAXPROCS, which testing makes the suffix of names
	memory int64 // bytes its processes may have; 0 for no limit
}

// LimitMemory bounds the address space of processes started from now on, where
// there is a shell that can.
func (x *fileExecutable) LimitMemory(bytes int64) { x.memory = bytes }

// command is the command that runs the program, within the limit.
func (x *fileExecutable) command(args []string) *exec.Cmd {
	cmd := x.start(args, nil)
	if x.memory > 0 && x.launch == nil && runtime.GOOS == "linux" {
		limit := fmt.Sprintf(`ulimit -v %d 2>/dev/null; exec "$0" "$@"`, x.memory>>10)
		cmd.Path, cmd.Args = "/bin/sh", append([]string{"sh", "-c", limit}, cmd.Args...)
	}
	return cmd
}

// Environment reads what the go command wrote into the program.
func (x *fileExecutable) Environment() (env report.Environment) {
	info, err := buildinfo.ReadFile(x.path)
	if err != nil {
		return env // not known
	}
	env.Go, env.GOMAXPROCS = info.GoVersion, x.procs
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
	return process.Run(ctx, x.command(nil), l)
}

// Benchmark runs the benchmarks that match a name, each with n iterations.
func (x *fileExecutable) Benchmark(ctx context.Context, name string, n int64) ([]interp.Benchmark, []byte, process.Exit, error) {
	var out interp.BenchmarkOutput
	exit, err := process.Run(ctx, x.command(interp.BenchmarkArgs(name, n)), process.Listener{Output: out.Take})
	if err != nil {
		return nil, out.Bytes(), exit, err
	}
	found, err := interp.ParseBenchmarks(out.Bytes(), x.procs)
	return found, out.Bytes(), exit, err
}
