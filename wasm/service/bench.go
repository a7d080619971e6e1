package service

import (
	"bytes"
	"errors"
	"math"
	"strconv"
	"strings"

	"golang.org/x/perf/benchfmt"

	"speedtimer/interp/report"
	"speedtimer/timing"
)

const (
	benchConfidence = 0.95
	mostBenchmarks  = 1000
	mostBenchBytes  = 4 << 20
)

var (
	errNoBenchmarks  = errors.New("no benchmark results in this: expected output of go test -bench, with lines such as BenchmarkX-8 1000 123 ns/op")
	errTooManyBench  = errors.New("more than 1000 benchmarks: paste fewer")
	errTooLargeBench = errors.New("more than 4 MiB of text: paste less")
)

// parseBench reads output of go test -bench as a report, so that it can stand
// beside a run as another column. What is no result is passed over, as go
// test's output has much of it. Nothing is compared: the samples were not
// taken in turns.
func (s *Service) parseBench(ask BenchRequest) (*report.Report, error) {
	if len(ask.Text) > mostBenchBytes {
		return nil, errTooLargeBench
	}
	c := columns{at: map[string]int{}, report: &report.Report{
		Environment: report.Environment{Engine: "go"},
		Confidence:  benchConfidence, Stopped: report.StoppedDecided,
		Snippets: []report.Snippet{}, Errors: []report.Error{},
		Warnings: []report.Warning{{
			Code: "pasted", Message: "these figures were pasted: nothing is known of the machine but what the text says",
			Advice: "run the document here to compare under the same conditions",
		}},
	}}
	r := benchfmt.NewReader(strings.NewReader(ask.Text), "pasted")
	for r.Scan() {
		if res, ok := r.Result().(*benchfmt.Result); ok {
			if err := c.add(res); err != nil {
				return nil, err
			}
		}
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	if len(c.report.Snippets) == 0 {
		return nil, errNoBenchmarks
	}
	c.summarize()
	return c.report, nil
}

// columns gathers results by the name of their benchmark.
type columns struct {
	report *report.Report
	at     map[string]int
}

func (c *columns) add(res *benchfmt.Result) error {
	c.environment(res)
	key := res.Name.String()
	i, ok := c.at[key]
	if !ok {
		if i = len(c.report.Snippets); i == mostBenchmarks {
			return errTooManyBench
		}
		c.at[key] = i
		name, params := benchName(res.Name)
		c.report.Snippets = append(c.report.Snippets, report.Snippet{
			Name: name, Params: params, Samples: []float64{}, Warnings: []report.Warning{},
		})
	}
	sn := &c.report.Snippets[i]
	sn.Iterations = int64(res.Iters)
	for _, v := range res.Values {
		value, unit := v.Value, v.Unit
		if v.OrigUnit != "" {
			value, unit = v.OrigValue, v.OrigUnit
		}
		measure(sn, unit, value)
	}
	return nil
}

func measure(sn *report.Snippet, unit string, value float64) {
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return
	}
	switch unit {
	case "ns/op":
		sn.Samples = append(sn.Samples, value)
	case "allocs/op":
		sn.Allocs = &value
	case "B/op":
		sn.Bytes = &value
	default:
		for i := range sn.Metrics {
			if sn.Metrics[i].Unit == unit {
				sn.Metrics[i].Value = value // the last one stands
				return
			}
		}
		sn.Metrics = append(sn.Metrics, report.Metric{Unit: unit, Value: value})
	}
}

// benchName is the benchmark's name as a snippet's; that of our own export is
// the snippet's again, with its parameters.
func benchName(name benchfmt.Name) (string, map[string]any) {
	base, parts := name.Parts()
	if n := len(parts); n > 0 && parts[n-1][0] == '-' {
		parts = parts[:n-1] // GOMAXPROCS
	}
	own, ok := []byte(nil), false
	if string(base) == "Doc" && len(parts) > 0 {
		own, ok = bytes.CutPrefix(parts[0], []byte("/snippet="))
	}
	if !ok {
		return string(append(bytes.Clone(base), bytes.Join(parts, nil)...)), nil
	}
	params := map[string]any{}
	for _, p := range parts[1:] {
		key, value, _ := strings.Cut(string(p[1:]), "=")
		if f, err := strconv.ParseFloat(value, 64); err == nil && !math.IsNaN(f) && !math.IsInf(f, 0) {
			params[key] = f
		} else {
			params[key] = value
		}
	}
	return string(own), params
}

// environment takes what the text says of the machine.
func (c *columns) environment(res *benchfmt.Result) {
	e := &c.report.Environment
	for key, to := range map[string]*string{
		"goos": &e.OS, "goarch": &e.Arch, "cpu": &e.CPU, "goversion": &e.Go, "host": &e.Host, "engine": &e.Engine,
	} {
		if v := res.GetConfig(key); v != "" {
			*to = v
		}
	}
}

func (c *columns) summarize() {
	for i := range c.report.Snippets {
		sn := &c.report.Snippets[i]
		center, lo, hi := timing.Summarize(sn.Samples, benchConfidence)
		sn.NsPerOp, sn.Lo, sn.Hi = known(center), known(lo), known(hi)
	}
}

// known is nil for a number that is not known.
func known(f float64) *float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil
	}
	return &f
}
