package wazero

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"speedtimer/interp"
	"speedtimer/interp/gotool"
	"speedtimer/interp/harness"
	"speedtimer/interp/process"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
)

// Host is what reports call the host.
const Host = "wazero"

// An Engine builds with the go command and runs under wazero. The program it
// is used in must call Sandbox first thing in its main function.
type Engine struct {
	Command string         // the go command; "go" when empty
	Flags   []string       // for go build
	Module  *gotool.Module // the module the document may import from; nil for none
	Memory  int64          // bytes a program may have where its plan says nothing; 0 for 4 GiB
}

var (
	_ interp.Engine     = (*Engine)(nil)
	_ interp.FileEngine = (*Engine)(nil)
	_ interp.Decider    = (*Engine)(nil)
)

// Name is "wasm".
func (e *Engine) Name() string { return interp.EngineWasm }

// HarnessPath is the import path under which programs find the harness.
func (e *Engine) HarnessPath() string { return e.tool().HarnessPath() }

func (e *Engine) tool() *gotool.Engine {
	return &gotool.Engine{
		Command: e.Command, Flags: e.Flags, Module: e.Module,
		Env:    []string{"GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0"},
		Check:  e.compile,
		Launch: e.launch,
		Procs:  1,
	}
}

// Build compiles and links the program and has wazero compile it.
func (e *Engine) Build(ctx context.Context, p *program.Program) (interp.Executable, []interp.Fault, error) {
	exe, faults, err := e.tool().Build(ctx, p)
	if exe == nil || err != nil {
		return nil, faults, err
	}
	return executable{exe}, nil, nil
}

// BuildFile does the same with a document that is a Go file.
func (e *Engine) BuildFile(ctx context.Context, text string, benchmarks bool) (interp.FileExecutable, []interp.Fault, error) {
	exe, faults, err := e.tool().BuildFile(ctx, text, benchmarks)
	if exe == nil || err != nil {
		return nil, faults, err
	}
	return fileExecutable{exe, e.tool().Version(ctx)}, nil, nil
}

type fileExecutable struct {
	interp.FileExecutable
	version string
}

// Environment is the target's: a module says nothing of what built it.
func (x fileExecutable) Environment() report.Environment {
	return report.Environment{Host: Host, Go: x.version, OS: "wasip1", Arch: "wasm", GOMAXPROCS: 1}
}

// Decisions returns the compiler's record of what it decided about the program.
func (e *Engine) Decisions(ctx context.Context, p *program.Program) ([]byte, []interp.Fault, error) {
	return e.tool().Decisions(ctx, p)
}

// executable says in the program's greeting what hosts it, which the program
// can't know.
type executable struct{ interp.Executable }

func (x executable) Run(ctx context.Context, plan harness.Plan, l process.Listener) (process.Exit, error) {
	event := l.Event
	l.Event = func(e report.Event) {
		if e.Environment != nil {
			e.Environment.Host = Host
		}
		if event != nil {
			event(e)
		}
	}
	return x.Executable.Run(ctx, plan, l)
}

// compile has wazero compile a built module, in a process of its own. What
// comes of it lies beside the module.
func (e *Engine) compile(ctx context.Context, module string) error {
	var said bytes.Buffer
	exit, err := process.Run(ctx, e.command(job{Module: module, CompileOnly: true}), process.Listener{
		Output: func(b []byte) { said.Write(b) },
	})
	if err == nil && exit.Code != 0 {
		err = errors.New(strings.TrimSpace(said.String()))
	}
	if err != nil {
		return fmt.Errorf("wazero: %w", err)
	}
	return nil
}

func (e *Engine) launch(module string, args, env []string) *exec.Cmd {
	j := job{Module: module, Args: args, Memory: e.Memory}
	for _, v := range env {
		if text, ok := strings.CutPrefix(v, harness.MemoryVariable+"="); ok {
			j.Memory, _ = strconv.ParseInt(text, 10, 64) // the plan wrote it
		}
	}
	return e.command(j)
}

// command starts this program again as a sandbox.
func (e *Engine) command(j job) *exec.Cmd {
	j.Cache = filepath.Join(filepath.Dir(j.Module), "cache")
	text, err := json.Marshal(j)
	self, selfErr := os.Executable()
	cmd := exec.Command(self)
	cmd.Err = errors.Join(err, selfErr)
	cmd.Env = append(os.Environ(), jobVariable+"="+string(text))
	return cmd
}
