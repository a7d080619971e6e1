package yaegi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/types"
	"os"
	"os/exec"
	"strings"

	core "speedtimer/interp"
	"speedtimer/interp/harness"
	"speedtimer/interp/process"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
	"speedtimer/interp/yaegi/lower"
)

// An Engine interprets programs in child processes, so that nothing a program
// does can take the command down.
type Engine struct {
	// Command is a program that calls Child when ChildVariable is set: the
	// speedtimer command itself.
	Command string
	// Importer knows the standard library and the harness.
	Importer types.Importer
}

var _ core.Engine = (*Engine)(nil)

// ChildVariable is set in the environment of a process that is to interpret
// the program on its standard input.
const ChildVariable = "SPEEDTIMER_INTERPRET"

// Name is "interp".
func (e *Engine) Name() string { return core.EngineInterp }

// Build lowers the program to what the interpreter is known to run right.
// What it can't be lowered comes back as refusals.
func (e *Engine) Build(_ context.Context, p *program.Program) (core.Executable, []core.Fault, error) {
	lowered, faults, err := LowerProgram(p, e.Importer)
	if err != nil || len(faults) > 0 {
		return nil, faults, err
	}
	return &executable{command: e.Command, source: lowered}, nil, nil
}

// LowerProgram lowers a generated program into what Child reads, and words the
// refusals as faults.
func LowerProgram(p *program.Program, imp types.Importer) (string, []core.Fault, error) {
	lowered, declared, refusals, err := lower.LowerTyped(p.Source, lower.Options{
		Filename: "main.go", Importer: imp, Trusted: []string{program.HarnessPath},
	})
	if err != nil {
		return "", typeFaults(err), notTypes(err)
	}
	var faults []core.Fault
	for _, r := range refusals {
		faults = append(faults, core.Fault{
			Phase: report.PhaseRefused, Line: r.Line, Column: r.Column,
			Message: "the interpreter does not take " + r.Reason + "; " + Hint,
		})
	}
	if len(faults) > 0 {
		return "", faults, nil
	}
	task, err := json.Marshal(task{Source: lowered, Lines: p.Map.Lines(), Types: declared})
	return string(task), nil, err
}

// typeFaults are the type errors in err, which joins them.
func typeFaults(err error) (faults []core.Fault) {
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range many.Unwrap() {
			faults = append(faults, typeFaults(one)...)
		}
		return faults
	}
	var t *lower.TypeError
	if errors.As(err, &t) {
		faults = append(faults, core.Fault{Phase: report.PhaseType, Line: t.Line, Column: t.Column, Message: t.Msg})
	}
	return faults
}

func notTypes(err error) error {
	if len(typeFaults(err)) > 0 {
		return nil
	}
	return fmt.Errorf("lower the program: %w", err)
}

type executable struct{ command, source string }

func (x *executable) Run(ctx context.Context, plan harness.Plan, l process.Listener) (process.Exit, error) {
	cmd := exec.Command(x.command, plan.Args()...)
	cmd.Stdin = strings.NewReader(x.source)
	cmd.Env = append(append(os.Environ(), plan.Env()...), ChildVariable+"=1")
	return process.Run(ctx, cmd, l)
}

func (x *executable) Close() error { return nil }
