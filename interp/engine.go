package interp

import (
	"context"

	"speedtimer/interp/harness"
	"speedtimer/interp/process"
	"speedtimer/interp/program"
)

// An Engine makes generated programs run.
type Engine interface {
	// Name is interp, go or wasm.
	Name() string
	// Build makes the program ready to run. What is wrong with the user's
	// code comes back as errors by physical line of the program; an error is
	// something wrong with the engine.
	Build(ctx context.Context, p *program.Program) (Executable, []Fault, error)
}

// An Executable is a built program.
type Executable interface {
	// Run carries out one plan in a process or interpreter of its own and
	// returns when that has ended. It kills it when the context ends.
	Run(ctx context.Context, plan harness.Plan, l process.Listener) (process.Exit, error)
	Close() error
}

// A Fault is something wrong with the user's code that only the engine found.
type Fault struct {
	Phase    string // report.PhaseBuild or report.PhaseRefused
	Message  string
	Line     int // physical line of the program, or line of the document
	Column   int
	Document bool // Line is the document's
}

// Names of the engines.
const (
	EngineInterp = "interp"
	EngineGo     = "go"
	EngineWasm   = "wasm"
)

// Compiled says whether an engine's numbers are of compiled code, and so may
// carry a verdict.
func Compiled(engine string) bool { return engine != EngineInterp }
