package main

import (
	_ "embed"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"speedtimer/interp/gotool"
	"speedtimer/interp/program"
	"speedtimer/timing"
)

//go:embed compare.go.txt
var compareText string

// paired compares the harness with the real testing.B in one process, by
// turns: what slows the machine for a while then slows both. It returns how
// far the harness's ns/op lies above testing's, in each snippet, with its
// interval.
func (e *evidence) paired(in program.Input) (differences [2]timing.Interval, err error) {
	folder, err := os.MkdirTemp("", "evidence-")
	if err != nil {
		return differences, err
	}
	defer os.RemoveAll(folder)
	if err := pairedProgram(in, folder); err != nil {
		return differences, err
	}
	build := exec.CommandContext(e.ctx, "go", "build", "-o", "compare", ".")
	build.Dir = folder
	if out, err := build.CombinedOutput(); err != nil {
		return differences, fmt.Errorf("go build: %w\n%s", err, out)
	}
	out, err := exec.CommandContext(e.ctx, filepath.Join(folder, "compare")).Output()
	if err != nil {
		return differences, err
	}
	var logs [2][]float64
	for line := range strings.Lines(string(out)) {
		var i int
		var ours, theirs float64
		if _, err := fmt.Sscan(line, &i, &ours, &theirs); err != nil {
			return differences, fmt.Errorf("%q: %w", line, err)
		}
		logs[i] = append(logs[i], math.Log(ours/theirs))
	}
	for i := range logs {
		center, lo, hi := timing.Summarize(logs[i], 0.95)
		differences[i] = timing.Interval{Center: math.Expm1(center), Lo: math.Expm1(lo), Hi: math.Expm1(hi)}
	}
	return differences, nil
}

var benchmarkName = regexp.MustCompile(`(?m)^func (Benchmark\w+)\(`)

// pairedProgram writes a module whose program holds what the engine would
// run and what go test would run, both at all places.
func pairedProgram(in program.Input, folder string) error {
	files := program.Sources("speedtimer")
	files["go.mod"] = "module speedtimer\n\ngo " + gotool.OldestGo + "\n"
	files["compare.go"] = compareText
	imports, lists := "", make([]string, 2)
	for place := range placements {
		in.Package = fmt.Sprintf("bench%d", place)
		text, err := program.Test(in, false)
		if err != nil {
			return err
		}
		files[in.Package+"/bench.go"] = moved(text, place)
		imports += fmt.Sprintf("import %q\n", "speedtimer/"+in.Package)
		names := benchmarkName.FindAllStringSubmatch(text, -1)[1:] // the first is the empty loop
		for i := range lists {
			lists[i] += in.Package + "." + names[i][1] + ", "
		}
	}
	files["benchmarks.go"] = "package main\n\nimport \"testing\"\n" + imports +
		"\nvar benchmarks = [][]func(*testing.B){{" + strings.Join(lists, "}, {") + "}}\n"
	in.Package, in.Placements = "", placements
	p, errs := program.Generate(in)
	if len(errs) > 0 {
		return fmt.Errorf("%v", errs[0])
	}
	files["main.go"] = strings.Replace(p.Source, p.Prefix+"h.Main(", "compare(", 1)
	for name, text := range files {
		name = filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}
