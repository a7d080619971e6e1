package main

import (
	_ "embed"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
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
	files, err := pairedProgram(in)
	if err != nil {
		return differences, err
	}
	if err := e.build(folder, files, "build", "-o", "compare", "."); err != nil {
		return differences, err
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

// pairedProgram is a module whose program holds what the engine would run and
// what go test would run, both at all places.
func pairedProgram(in program.Input) (files map[string]string, err error) {
	in.Placements = placements
	in.Package = "bench"
	text, err := program.Test(in, false)
	if err != nil {
		return nil, err
	}
	names := benchmarkName.FindAllStringSubmatch(text, -1)[1:] // the first is the empty loop
	lists := ""
	for all := range slices.Chunk(names, placements) {
		lists += "{"
		for _, name := range all {
			lists += "bench." + name[1] + ", "
		}
		lists += "}, "
	}
	in.Package = ""
	p, errs := program.Generate(in)
	if len(errs) > 0 {
		return nil, fmt.Errorf("%v", errs[0])
	}
	files = program.Sources("speedtimer")
	files["go.mod"] = "module speedtimer\n\ngo " + gotool.OldestGo + "\n"
	files["bench/bench.go"] = text
	files["benchmarks.go"] = "package main\n\nimport (\n\t\"speedtimer/bench\"\n\t\"testing\"\n)\n\nvar benchmarks = [][]func(*testing.B){" + lists + "}\n"
	files["main.go"] = strings.Replace(p.Source, p.Prefix+"h.Main(", "compare(", 1)
	files["compare.go"] = compareText
	return files, nil
}
