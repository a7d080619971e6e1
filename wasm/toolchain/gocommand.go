package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"speedtimer/interp/program"
)

// A goCommand is the installed go command, building for wasip1/wasm.
type goCommand struct {
	version string // such as go1.26.8
	root    string
}

func newGoCommand(ctx context.Context) (g goCommand, err error) {
	out, err := g.run(ctx, "", "env", "GOVERSION", "GOROOT")
	if err != nil {
		return g, err
	}
	fields := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(fields) != 2 {
		return g, fmt.Errorf("go env: expected a version and a folder, got %q", out)
	}
	return goCommand{version: fields[0], root: fields[1]}, nil
}

// run runs the go command with nothing of the user's settings.
func (g goCommand) run(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "GOWASM=", "GOEXPERIMENT=", "CGO_ENABLED=0",
		"GOFLAGS=", "GOWORK=off", "GOPROXY=off", "GOTOOLCHAIN=local")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", args[0], err, strings.TrimSpace(stderr.String()))
	}
	return out, nil
}

// buildTool builds a tool of the Go distribution and returns it.
func (g goCommand) buildTool(ctx context.Context, name, overlay, folder string) ([]byte, error) {
	out := filepath.Join(folder, name+".wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", out}
	if overlay != "" {
		args = append(args, "-overlay="+overlay)
	}
	if _, err := g.run(ctx, g.root, append(args, "cmd/"+name)...); err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

// A pkg is a package as go list shows it.
type pkg struct {
	ImportPath string
	Export     string // file
	Standard   bool
	Deps       []string
}

// listArchives compiles packages with all they need and lists them. They are
// the standard library's and the ones that programs carry.
func (g goCommand) listArchives(ctx context.Context, folder string, paths []string) ([]pkg, error) {
	module := filepath.Join(folder, "carried")
	if err := os.RemoveAll(module); err != nil {
		return nil, err
	}
	files := program.Sources(carriedModule)
	files["go.mod"] = "module " + carriedModule + "\n\ngo 1.26\n"
	for name, text := range files {
		file := filepath.Join(module, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			return nil, err
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			return nil, err
		}
	}
	args := []string{"list", "-export", "-deps", "-trimpath", "-gcflags=all=-dwarf=false", "-json=ImportPath,Export,Standard,Deps"}
	out, err := g.run(ctx, module, append(append(args, "./..."), paths...)...)
	if err != nil {
		return nil, err
	}
	return decodeAll[pkg](out)
}

func decodeAll[T any](text []byte) (all []T, err error) {
	for dec := json.NewDecoder(bytes.NewReader(text)); ; {
		var v T
		if err := dec.Decode(&v); err == io.EOF {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		all = append(all, v)
	}
}
