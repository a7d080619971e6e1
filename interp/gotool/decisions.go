package gotool

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"speedtimer/interp"
	"speedtimer/interp/program"
)

var _ interp.Decider = (*Engine)(nil)

// Decisions has the program compiled and returns the compiler's record of what
// it decided about it.
func (e *Engine) Decisions(ctx context.Context, p *program.Program) (record []byte, faults []interp.Fault, err error) {
	folder, err := os.MkdirTemp("", "speedtimer-")
	if err != nil {
		return nil, nil, fmt.Errorf("temporary folder: %w", err)
	}
	defer os.RemoveAll(folder)
	recording := *e
	recording.Check, recording.Flags = nil, nil
	flag := "-gcflags=-json=0," + folder // a second one would take the place of the user's
	for _, f := range e.Flags {
		if own, ok := strings.CutPrefix(f, "-gcflags="); ok {
			flag += " " + own
		} else {
			recording.Flags = append(recording.Flags, f)
		}
	}
	recording.Flags = append(recording.Flags, flag)
	exe, faults, err := recording.Build(ctx, p)
	if exe == nil || err != nil {
		return nil, faults, err
	}
	defer exe.Close()
	err = filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(file)
		record = append(record, b...)
		return err
	})
	if err == nil && len(record) == 0 {
		err = fmt.Errorf("%s: the compiler recorded no decisions", e.command())
	}
	return record, nil, err
}
