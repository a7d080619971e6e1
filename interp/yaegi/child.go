package yaegi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"

	"github.com/traefik/yaegi/interp"

	"speedtimer/interp/harness"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
	"speedtimer/interp/yaegi/lower"
	"speedtimer/interp/yaegi/rt"
)

// A task is what a child is to interpret: a lowered program, the document line
// of each line of the program it was made from, and its declared types.
type task struct {
	Source string
	Lines  []int
	Types  lower.Declared
}

// line is the document's line for a physical line, 0 for none.
func (t task) line(physical int) int {
	if physical < 1 || physical > len(t.Lines) {
		return 0
	}
	return t.Lines[physical-1]
}

// describe makes an error of a panic that interpreted code let pass. A call of
// os.Exit comes by as one, and ends the child as it would the program.
func (t task) describe(v any) report.Error {
	err := panicked(v)
	var exit *ExitError
	var p *PanicError
	switch {
	case errors.As(err, &exit):
		os.Exit(exit.Code)
	case errors.As(err, &p):
		return report.Error{Phase: report.PhaseRun, Message: p.Message, Line: t.line(p.Line)}
	}
	rt.Forget() // the snippets behind it are not to blame
	return report.Error{Phase: report.PhaseRefused, Message: err.Error()}
}

// Child interprets the task on stdin, what LowerProgram returned, with the
// plan in the process's arguments, and returns the exit status. The harness
// ends the process itself when the plan is carried out.
func Child(stdin io.Reader, stdout, stderr io.Writer) int {
	var t task
	if err := json.NewDecoder(stdin).Decode(&t); err != nil {
		fmt.Fprintln(stderr, "interpreter's task:", err)
		return 2
	}
	harness.Describe = t.describe
	harness.Notice = notice
	harness.Reveal = newWardrobe(t.Types).reveal
	err := Run(context.Background(), t.Source, Options{Stdout: stdout, Stderr: stderr, Exports: Harness()})
	var p *PanicError
	var exit *ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.Code
	case errors.As(err, &p) && t.line(p.Line) > 0:
		fmt.Fprintf(stderr, "%s\n\t%s:%d\n", p.Message, program.DocumentName, t.line(p.Line))
	default:
		fmt.Fprintln(stderr, err)
	}
	return 1
}

// Harness is what generated programs call, as symbols for Run.
func Harness() interp.Exports {
	return interp.Exports{program.HarnessPath + "/harness": {
		"Main":         reflect.ValueOf(harness.Main),
		"Now":          reflect.ValueOf(harness.Now),
		"ParamInt":     reflect.ValueOf(harness.ParamInt),
		"ParamFloat64": reflect.ValueOf(harness.ParamFloat64),
		"ParamString":  reflect.ValueOf(harness.ParamString),
		"ParamBool":    reflect.ValueOf(harness.ParamBool),
		"Program":      reflect.ValueOf((*harness.Program)(nil)),
		"Snippet":      reflect.ValueOf((*harness.Snippet)(nil)),
		"Loops":        reflect.ValueOf((*harness.Loops)(nil)),
		"Nanoseconds":  reflect.ValueOf((*harness.Nanoseconds)(nil)),
		"See":          reflect.ValueOf((*harness.See)(nil)),
	}}
}
