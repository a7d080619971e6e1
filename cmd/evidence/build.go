package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// build writes files, by slash-separated path, into a folder and runs the go
// command on them there.
func (e *evidence) build(folder string, files map[string]string, args ...string) error {
	for name, text := range files {
		name = filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			return err
		}
	}
	cmd := exec.CommandContext(e.ctx, "go", args...)
	cmd.Dir = folder
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go %s: %w\n%s", args[0], err, out)
	}
	return nil
}
