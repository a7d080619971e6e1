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
// turns: what slows the machine for a while then slows both.
func (e *evidence) paired(in program.Input) (all [2]agreement, err error) {
	folder, err := os.MkdirTemp("", "evidence-")
	if err != nil {
		return all, err
	}
	defer os.RemoveAll(folder)
	files, err := pairedProgram(in)
	if err != nil {
		return all, err
	}
	if err := e.build(folder, files, "build", "-o", "compare", "."); err != nil {
		return all, err
	}
	out, err := exec.CommandContext(e.ctx, filepath.Join(folder, "compare")).Output()
	if err != nil {
		return all, err
	}
	var turns [2][]turn
	for line := range strings.Lines(string(out)) {
		var i int
		var t turn
		if _, err := fmt.Sscan(line, &i, &t.place, &t.ours, &t.theirs); err != nil {
			return all, fmt.Errorf("%q: %w", line, err)
		}
		turns[i] = append(turns[i], t)
	}
	for i := range turns {
		all[i] = agree(turns[i])
	}
	return all, nil
}

// A turn is one comparison of the harness with testing.B, in ns/op.
type turn struct {
	place        int // of testing's function among its copies
	ours, theirs float64
}

// An agreement says how far the harness lies above testing.B, and how far the
// two ends of testing.B's own figures lie apart when nothing but the address
// of the benchmark changes: nobody can agree better with one of them. All are
// parts of testing's time.
type agreement struct {
	difference timing.Interval
	byAddress  float64
}

func agree(turns []turn) agreement {
	var logs []float64
	atPlace := make([][]float64, placements)
	for _, t := range turns {
		logs = append(logs, math.Log(t.ours/t.theirs))
		atPlace[t.place] = append(atPlace[t.place], t.theirs/t.ours)
	}
	least, most := math.Inf(1), 0.0
	for _, times := range atPlace {
		least, most = min(least, median(times)), max(most, median(times))
	}
	center, lo, hi := timing.Summarize(logs, 0.95)
	return agreement{
		difference: timing.Interval{Center: math.Expm1(center), Lo: math.Expm1(lo), Hi: math.Expm1(hi)},
		byAddress:  most/least - 1,
	}
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
