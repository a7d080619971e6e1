package interp

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/perf/benchfmt"
)

// BenchmarkArgs are the arguments by which a test binary runs one benchmark,
// or all when the name is empty, with n iterations.
func BenchmarkArgs(name string, n int64) []string {
	return []string{"-test.run=^$", "-test.benchmem", "-test.bench=" + anchored(name), "-test.benchtime=" + strconv.FormatInt(n, 10) + "x"}
}

// anchored is the pattern that matches one benchmark only; empty is all.
func anchored(name string) string {
	if name == "" {
		return "."
	}
	parts := strings.Split(name, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return strings.Join(parts, "/")
}

// ParseBenchmarks reads result lines in the Go benchmark format, of a program
// that had this GOMAXPROCS.
func ParseBenchmarks(out []byte, procs int) (found []Benchmark, err error) {
	r := benchfmt.NewReader(bytes.NewReader(out), "output")
	for r.Scan() {
		res, ok := r.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		b := Benchmark{Name: "Benchmark" + trimProcs(string(res.Name), procs), Iterations: int64(res.Iters)}
		for _, v := range res.Values {
			unit, value := v.Unit, v.Value
			if v.OrigUnit != "" {
				unit, value = v.OrigUnit, v.OrigValue
			}
			b.Values = append(b.Values, Measurement{Unit: unit, Value: value})
		}
		found = append(found, b)
	}
	if err := r.Err(); err != nil {
		return nil, fmt.Errorf("benchmark output: %w", err)
	}
	return found, nil
}

// trimProcs takes the GOMAXPROCS suffix off a benchmark's name.
func trimProcs(name string, procs int) string {
	if procs == 1 { // testing adds none
		return name
	}
	return strings.TrimSuffix(name, "-"+strconv.Itoa(procs))
}

// mostBenchmarkOutput is how many bytes of a test binary's output are kept.
const mostBenchmarkOutput = 8 << 20

// A BenchmarkOutput keeps the end of what a test binary prints, enough for
// thousands of results: a benchmark may print without end.
type BenchmarkOutput struct{ kept []byte }

// Take takes in what was printed next.
func (o *BenchmarkOutput) Take(b []byte) {
	o.kept = append(o.kept, b...)
	if len(o.kept) > 2*mostBenchmarkOutput {
		o.kept = bytes.Clone(o.kept[len(o.kept)-mostBenchmarkOutput:])
	}
}

// Bytes is what was kept.
func (o *BenchmarkOutput) Bytes() []byte { return o.kept }
