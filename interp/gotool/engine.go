package gotool

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"speedtimer/interp"
	"speedtimer/interp/harness"
	"speedtimer/interp/process"
	"speedtimer/interp/program"
)

// OldestGo is the oldest Go release whose go command can build programs.
const OldestGo = "1.26"

// An Engine builds with the go command. The zero value uses "go" and a
// module of its own.
type Engine struct {
	Command string   // the go command; "go" when empty
	Flags   []string // for go build, such as -gcflags=-N or -tags=x
	Module  *Module  // the module the document may import from; nil for none

	// What an engine for another target sets.
	Env    []string                                           // for the go command
	Check  func(ctx context.Context, program string) error    // called with a built program
	Launch func(program string, args, env []string) *exec.Cmd // starts it; as it is when nil
	Procs  int                                                // its GOMAXPROCS; this process's when 0
}

var _ interp.Engine = (*Engine)(nil)

// Version is the release of the go command, such as go1.26.8; empty where it
// can't be asked.
func (e *Engine) Version(ctx context.Context) string {
	cmd := exec.CommandContext(ctx, e.command(), "env", "GOVERSION")
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN=local")
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// Name is "go".
func (e *Engine) Name() string { return interp.EngineGo }

// HarnessPath is the import path under which programs find the harness.
func (e *Engine) HarnessPath() string { return e.prefix() + "/interp/harness" }

// Placements is how many copies of a timed function are taken turns among. An
// odd number has a middle one, and five cover a cache line of 64 bytes.
func (e *Engine) Placements() int { return 5 }

func (e *Engine) prefix() string {
	if e.Module == nil {
		return "speedtimer"
	}
	return path.Join(e.Module.generated(), "speedtimer")
}

// Build compiles and links the program.
func (e *Engine) Build(ctx context.Context, p *program.Program) (interp.Executable, []interp.Fault, error) {
	files := map[string]string{"main.go": p.Source}
	folder := "speedtimer"
	if e.Module == nil {
		folder = "." // the temporary module itself is called speedtimer
	}
	for name, text := range program.Sources(e.prefix()) {
		if e.Module != nil {
			text = program.InAnyModule(text, OldestGo)
		}
		files[path.Join(folder, name)] = text
	}
	bin, faults, err := e.build(ctx, files, "build")
	if bin == nil {
		return nil, faults, err
	}
	return &executable{binary: *bin}, nil, nil
}

// binary is a built program in a temporary folder of its own.
type binary struct {
	path   string
	folder string
	launch func(program string, args, env []string) *exec.Cmd
}

// Close removes the program and all that was needed to build it.
func (b *binary) Close() error { return os.RemoveAll(b.folder) }

// start is the command that runs the program with these arguments and, beside
// its own environment, these variables.
func (b *binary) start(args, env []string) *exec.Cmd {
	if b.launch != nil {
		return b.launch(b.path, args, env)
	}
	cmd := exec.Command(b.path, args...)
	cmd.Env = append(os.Environ(), env...)
	return cmd
}

// build writes the files, runs "go build" or "go test -c" on them and reads
// what it complains about.
func (e *Engine) build(ctx context.Context, files map[string]string, verb string) (_ *binary, _ []interp.Fault, err error) {
	folder, err := os.MkdirTemp("", "speedtimer-")
	if err != nil {
		return nil, nil, fmt.Errorf("temporary folder: %w", err)
	}
	b := &binary{folder: folder, path: filepath.Join(folder, "program.exe"), launch: e.Launch}
	keep := false
	defer func() {
		if !keep {
			err = errors.Join(err, b.Close())
		}
	}()
	cmd, err := e.prepare(ctx, folder, files, verb)
	if err != nil {
		return nil, nil, err
	}
	cmd.Args = append(cmd.Args, "-o", b.path, ".")
	if e.Module != nil {
		cmd.Args[len(cmd.Args)-1] = "./" + e.Module.folder()
	}
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	if err == nil && e.Check != nil {
		if err := e.Check(ctx, b.path); err != nil {
			return nil, nil, err
		}
	}
	if err == nil {
		keep = true
		return b, nil, nil
	}
	if tooOld(out) {
		return nil, nil, explain(e.command(), err, out)
	}
	for _, read := range []func([]byte) []interp.Fault{parseFaults, linkFaults} {
		if faults := read(out); len(faults) > 0 {
			return nil, faults, nil
		}
	}
	return nil, nil, explain(e.command(), err, out)
}

// prepare lays the files out and returns the go command without its output
// and package.
func (e *Engine) prepare(ctx context.Context, folder string, files map[string]string, verb string) (*exec.Cmd, error) {
	source := filepath.Join(folder, "source")
	for name, text := range files {
		if err := write(filepath.Join(source, filepath.FromSlash(name)), text); err != nil {
			return nil, err
		}
	}
	args := []string{verb, "-trimpath", "-ldflags=-s -w"}
	if verb == "test" {
		args = append(args, "-c", "-vet=off")
	}
	env := append([]string{"GOTMPDIR=" + folder}, e.Env...)
	dir := source
	if e.Module == nil {
		env = append(env, "GO111MODULE=on", "GOWORK=off", "GOPROXY=off")
		args = append(args, "-mod=mod") // whatever GOFLAGS says of modules is about others
		if err := write(filepath.Join(source, "go.mod"), "module speedtimer\n\ngo "+OldestGo+"\n"); err != nil {
			return nil, err
		}
	} else {
		overlay, err := e.Module.overlay(source, files)
		if err != nil {
			return nil, err
		}
		file := filepath.Join(folder, "overlay.json")
		if err := write(file, overlay); err != nil {
			return nil, err
		}
		args = append(args, "-overlay="+file)
		dir = e.Module.Dir
	}
	cmd := exec.CommandContext(ctx, e.command(), append(args, e.Flags...)...)
	cmd.Dir, cmd.Env = dir, append(environment(dir), env...)
	process.OwnGroup(cmd)
	cmd.Cancel = func() error { return process.KillGroup(cmd) }
	return cmd, nil
}

func (e *Engine) command() string {
	if e.Command == "" {
		return "go"
	}
	return e.Command
}

func write(file, text string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o600)
}

// tooOld says whether a go command complains of its own age: in its own words
// from 1.21 on, before that with a note below what it could not compile.
func tooOld(out []byte) bool {
	for _, words := range []string{"GOTOOLCHAIN=local", "requires go >=", "note: module requires Go ", "by a module that requires go "} {
		if bytes.Contains(out, []byte(words)) {
			return true
		}
	}
	return leftOut.Match(out)
}

// leftOut is what one says of our sources in a module that says an older Go.
var leftOut = regexp.MustCompile(`build constraints exclude all Go files in .*interp.harness`)

// explain words a failure that is not about the document's lines.
func explain(command string, err error, out []byte) error {
	if errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("there is no %s command: install Go %s or newer, or use -engine interp", command, OldestGo)
	}
	text := strings.TrimSpace(string(out))
	if tooOld(out) {
		return fmt.Errorf("the installed go command is too old: SpeedTimer needs go%s or newer, or use -engine interp (%s)", OldestGo, text)
	}
	const most = 10 // a wrong flag makes the compiler print its whole usage
	if lines := strings.SplitN(text, "\n", most+1); len(lines) > most {
		text = strings.Join(lines[:most], "\n") + "\n…"
	}
	return fmt.Errorf("%s: %w\n%s", command, err, text)
}

type executable struct{ binary }

func (x *executable) Run(ctx context.Context, plan harness.Plan, l process.Listener) (process.Exit, error) {
	return process.Run(ctx, x.start(plan.Args(), plan.Env()), l)
}
