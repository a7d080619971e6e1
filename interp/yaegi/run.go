package yaegi

import (
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"strconv"
	"strings"

	"github.com/traefik/yaegi/interp"

	"speedtimer/interp/report"
	"speedtimer/interp/yaegi/lower"
	"speedtimer/interp/yaegi/rt"
	"speedtimer/interp/yaegi/symbols"
)

// A Refusal is a construct that has no right translation; see lower.Refusal.
type Refusal = lower.Refusal

// Hint is what to do about a refusal.
const Hint = lower.Hint

//go:generate go run ./gen

// Lower translates a program of one file, package main, into what Run takes.
// Functions of packages named in trusted are called as they stand; their
// symbols come to Run as Exports. The result is empty when there are refusals;
// the error is of syntax or types (*lower.TypeError, joined).
func Lower(filename, src string, imp types.Importer, trusted ...string) (string, []Refusal, error) {
	return lower.Lower(src, lower.Options{Filename: filename, Importer: imp, Trusted: trusted})
}

// Options are what a run is given.
type Options struct {
	Args           []string
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Exports        interp.Exports // symbols beside the library's, as "path/name"
}

// A PanicError is a panic that ended the program.
type PanicError struct {
	Message string // as Go prints it: "panic: ..."
	Line    int    // physical line of the source, 0 when not known
}

func (e *PanicError) Error() string {
	if e.Line == 0 {
		return e.Message
	}
	return fmt.Sprintf("%s (line %d)", e.Message, e.Line)
}

// An ExitError is a call of os.Exit.
type ExitError struct{ Code int }

func (e *ExitError) Error() string { return fmt.Sprintf("exit status %d", e.Code) }

// A RefusedError is a refusal that only came out while running.
type RefusedError struct{ Reason string }

func (e *RefusedError) Error() string {
	return "the interpreter does not take " + e.Reason + "; " + Hint
}

// ErrInternal is a lowered program that the interpreter could not evaluate: a
// fault of ours, reported as a refusal.
var ErrInternal = errors.New("the interpreter failed; " + Hint)

// beginRun makes ready what is not in the page's interpreter, and notice says
// what of a program is not as compiled.
var (
	beginRun = func() {}
	notice   func() *report.Warning
)

// Run evaluates a lowered program. A panic of the program comes back as a
// *PanicError, os.Exit as an *ExitError, a late refusal as a *RefusedError.
func Run(ctx context.Context, lowered string, opts Options) (err error) {
	stdout, stderr := opts.Stdout, opts.Stderr
	if stdout == nil {
		stdout = io.Discard
	}
	if stderr == nil {
		stderr = io.Discard
	}
	in := interp.New(interp.Options{
		Args: opts.Args, Stdin: strings.NewReader(""), Stdout: rt.Stdout(), Stderr: io.Discard,
		SourcecodeFilesystem: noFiles{},
	})
	for _, ex := range []interp.Exports{symbols.Of(imports(lowered)), rtSymbols(), opts.Exports} {
		if err := in.Use(ex); err != nil {
			return fmt.Errorf("%w: %w", ErrInternal, err)
		}
	}
	rt.Start(stdout, stderr)
	beginRun()
	defer func() {
		if p := recover(); p != nil {
			err = panicked(p)
		}
	}()
	_, err = in.EvalWithContext(ctx, lowered)
	var p interp.Panic
	switch {
	case err == nil:
		return refused()
	case errors.As(err, &p):
		return panicked(p.Value)
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return fmt.Errorf("%w: %w", ErrInternal, err)
}

// imports are the paths that a program imports. What is wrong with it the
// interpreter will say.
func imports(source string) map[string]bool {
	paths := map[string]bool{}
	file, _ := parser.ParseFile(token.NewFileSet(), "", source, parser.ImportsOnly)
	if file == nil {
		return paths
	}
	for _, spec := range file.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err == nil {
			paths[p] = true
		}
	}
	return paths
}

func refused() error {
	if r := rt.Refused(); r != "" {
		return &RefusedError{r}
	}
	return nil
}

func panicked(v any) error {
	if err := refused(); err != nil {
		return err
	}
	if code, ok := rt.ExitCode(v); ok {
		return &ExitError{code}
	}
	text, ok := rt.Describe(v)
	if !ok || !rt.Begun() {
		return &RefusedError{"this program: it fails inside the interpreter (" + text + ")"}
	}
	return &PanicError{Message: text, Line: rt.Line(v)}
}

// rtSymbols exports the compiled half of lowered programs.
func rtSymbols() interp.Exports {
	return interp.Exports{"speedtimer/interp/yaegi/rt/rt": rtTable}
}
