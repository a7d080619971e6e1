package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"speedtimer/interp/report"
)

// referenceText is the reference's example, as Go.
const referenceText = "s := \"\"\nfor i := 0; i < 100; i++ {\n\ts += \" \"\n}\n---\nvar sb strings.Builder\nsb.Grow(110)\nfor i := 0; i < 100; i++ {\n\tsb.WriteString(\" \")\n}\ns := sb.String()\n"

// printFirst measures how long the command takes from its start to the first
// number, interpreted.
func (e *evidence) printFirst() error {
	fmt.Fprintln(e.progress, "first number")
	folder, err := os.MkdirTemp("", "evidence-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	command, doc := filepath.Join(folder, "speedtimer"), filepath.Join(folder, "doc.txt")
	if err := e.build(".", nil, "build", "-o", command, "./cmd/speedtimer"); err != nil {
		return err
	}
	if err := os.WriteFile(doc, []byte(referenceText), 0o600); err != nil {
		return err
	}
	var took []float64
	for range 5 {
		t, err := e.firstSample(command, doc)
		if err != nil {
			return err
		}
		took = append(took, t.Seconds())
	}
	e.printf("\n## First number\n\nFrom the start of `speedtimer run -engine interp` on the reference's example to its first sample: median %.2f s of %d (goal: 1 s).\n", median(took), len(took))
	return nil
}

func (e *evidence) firstSample(command, doc string) (time.Duration, error) {
	cmd := exec.CommandContext(e.ctx, command, "run", "-engine", "interp", "-format", "ndjson", doc)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0, err
	}
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	defer cmd.Wait() // ended below, so its error says nothing
	defer cmd.Process.Kill()
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var ev report.Event
		if err := json.Unmarshal(lines.Bytes(), &ev); err != nil {
			return 0, err
		}
		if ev.Kind == report.EventSample && ev.Snippet >= 0 {
			return time.Since(start), nil
		}
	}
	return 0, fmt.Errorf("no sample: %w", lines.Err())
}
