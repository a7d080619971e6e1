package gotool

import (
	"bytes"
	"context"
	"encoding/json"
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
// it decided about the program's own file. The record has a file for each
// source, also for those of other packages whose generic code is instantiated.
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
		if e.own(b) {
			record = append(record, b...)
		}
		return err
	})
	if err == nil && len(record) == 0 {
		err = fmt.Errorf("%s: the compiler recorded no decisions", e.command())
	}
	return record, nil, err
}

// own says whether a file of the record is about the program's own source, by
// its heading: another package may have a main.go, too.
func (e *Engine) own(record []byte) bool {
	heading, _, _ := bytes.Cut(record, []byte("\n"))
	var of struct {
		File string `json:"file"`
	}
	folder := "speedtimer"
	if e.Module != nil {
		folder = overlayFolder
	}
	return json.Unmarshal(heading, &of) == nil && strings.HasSuffix("/"+filepath.ToSlash(of.File), "/"+folder+"/main.go")
}
