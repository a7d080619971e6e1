package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"time"

	"speedtimer/interp"
	"speedtimer/interp/gotool"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
	"speedtimer/interp/yaegi"
	"speedtimer/timing"
)

// placements is how many places of the code in memory both ways take turns
// among.
var placements = (&gotool.Engine{}).Placements()

// measured is one pair, both ways. All ns/op are unsubtracted.
type measured struct {
	pair
	names      [2]string
	ours       [2]float64   // the engine's
	theirs     [2]float64   // go test -bench, median
	agreement  [2]agreement // in one process
	ratio      float64      // of the second over the first, the empty loop subtracted
	verdict    string
	stopped    string
	interp     *float64 // the interpreter's ratio; nil where it refuses the pair
	oursTook   time.Duration
	theirsTook time.Duration
}

// measure runs a pair by the engine, by go test -bench, and by both in one
// process.
func (e *evidence) measure(p pair) (*measured, error) {
	m := &measured{pair: p}
	start := time.Now()
	r, err := e.run(p.text, &gotool.Engine{}, 0, 1)
	if err != nil {
		return nil, err
	}
	m.oursTook = time.Since(start)
	m.names = [2]string{r.Snippets[0].Name, r.Snippets[1].Name}
	m.ours = [2]float64{*r.Snippets[0].Gross, *r.Snippets[1].Gross}
	c := r.Snippets[1].Comparison
	m.verdict, m.stopped = c.Verdict, r.Stopped
	if c.Ratio != nil {
		m.ratio = *c.Ratio
	}
	doc, errs := snippet.Parse(p.text)
	if len(errs) > 0 {
		return nil, fmt.Errorf("%v", errs[0])
	}
	in := program.Input{Document: doc, Info: e.checker.Check(doc)}
	if err := e.benchmarks(m, in); err != nil {
		return nil, err
	}
	if m.agreement, err = e.paired(in); err != nil {
		return nil, err
	}
	return m, e.interpreted(m)
}

// run runs a document and insists on two snippets with figures.
func (e *evidence) run(text string, engine interp.Engine, budget time.Duration, seed uint64) (*report.Report, error) {
	r, err := interp.Run(e.ctx, interp.Request{Text: text, Engine: engine, Checker: e.checker, Seed: seed, Budget: budget, NoInspect: true})
	if err != nil {
		return nil, err
	}
	if len(r.Errors) > 0 {
		return nil, fmt.Errorf("%v", r.Errors[0])
	}
	if len(r.Snippets) != 2 || r.Snippets[0].Gross == nil || r.Snippets[1].Gross == nil {
		return nil, fmt.Errorf("no figures for both snippets; stopped: %s", r.Stopped)
	}
	return r, nil
}

// benchmarks runs what "gen -as test" writes as go test does.
func (e *evidence) benchmarks(m *measured, in program.Input) error {
	text, err := program.Test(in, false)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "evidence-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	files := map[string]string{"pair_test.go": text, "go.mod": "module evidence\n\ngo " + gotool.OldestGo + "\n"}
	if err := e.build(folder, files, "test", "-c", "-o", "pair.test", "."); err != nil {
		return err
	}
	start := time.Now()
	out, err := exec.CommandContext(e.ctx, filepath.Join(folder, "pair.test"), "-test.bench=.", "-test.run=^$", "-test.count="+strconv.Itoa(e.count)).Output()
	if err != nil {
		return fmt.Errorf("go test -bench: %w\n%s", err, out)
	}
	m.theirsTook = time.Since(start)
	found, err := figures(out)
	for i := range found {
		m.theirs[i] = median(found[i])
	}
	return err
}

// figures are the ns/op of the two snippets' benchmarks in go test's output,
// in the document's order.
func figures(out []byte) (found [2][]float64, err error) {
	all, err := interp.ParseBenchmarks(out, runtime.GOMAXPROCS(0))
	var order []string
	for _, b := range all {
		if b.Name == "BenchmarkEmpty" {
			continue
		}
		if !slices.Contains(order, b.Name) {
			order = append(order, b.Name)
		}
		if i := slices.Index(order, b.Name); i < 2 {
			found[i] = append(found[i], b.NsPerOp())
		}
	}
	return found, err
}

func median(xs []float64) float64 {
	center, _, _ := timing.Summarize(xs, 0.95)
	return center
}

// interpreted adds the interpreter's ratio; it stays unknown where the
// interpreter refuses the pair.
func (e *evidence) interpreted(m *measured) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	engine := &yaegi.Engine{Command: self, Importer: e.checker.Importer()}
	r, err := interp.Run(e.ctx, interp.Request{Text: m.text, Engine: engine, Checker: e.checker, Seed: 1, NoInspect: true})
	if err != nil {
		return err
	}
	if len(r.Snippets) == 2 && r.Snippets[1].Comparison != nil {
		m.interp = r.Snippets[1].Comparison.Ratio
	}
	return nil
}
