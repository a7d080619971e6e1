package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"time"

	"golang.org/x/perf/benchfmt"

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
const placements = 5

// measured is one pair, both ways. All ns/op are unsubtracted.
type measured struct {
	pair
	names      [2]string
	ours       [2]float64 // the engine's
	theirs     [2]float64 // go test -bench, median
	difference [2]timing.Interval
	ratio      float64 // of the second over the first, the empty loop subtracted
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
	in := program.Input{Document: doc, Info: e.checker.Check(doc), Importer: e.checker.Importer()}
	if err := e.benchmarks(m, in); err != nil {
		return nil, err
	}
	if m.difference, err = e.paired(in); err != nil {
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

var benchmarkHead = regexp.MustCompile(`(?m)^func Benchmark\w*\((\w+) \*.*\{$`)

// moved shifts the code of benchmarks by stores at their head, as the engine
// moves its own.
func moved(text string, place int) string {
	if place == 0 {
		return text
	}
	stores := ""
	for n := range 2 * place {
		stores += fmt.Sprintf("\n\tevidenceShift[%d] = ${1}.N", n)
	}
	return benchmarkHead.ReplaceAllString(text, "$0"+stores) + fmt.Sprintf("\nvar evidenceShift [%d]int\n", 2*place)
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
	for name, text := range map[string]string{"pair_test.go": text, "go.mod": "module evidence\n\ngo " + gotool.OldestGo + "\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	build := exec.CommandContext(e.ctx, "go", "test", "-c", "-o", "pair.test", ".")
	build.Dir = folder
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("go test -c: %w\n%s", err, out)
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
	r := benchfmt.NewReader(bytes.NewReader(out), "output")
	var order []string
	for r.Scan() {
		res, ok := r.Result().(*benchfmt.Result)
		if !ok || res.Name.Base() == nil || string(res.Name.Base()) == "Empty" {
			continue
		}
		name := string(res.Name.Base())
		if !slices.Contains(order, name) {
			order = append(order, name)
		}
		i := slices.Index(order, name)
		if v, ok := res.Value("sec/op"); ok && i < 2 {
			found[i] = append(found[i], v*1e9)
		}
	}
	return found, r.Err()
}

// quantile q of xs; NaN without any.
func quantile(xs []float64, q float64) float64 {
	if len(xs) == 0 {
		return math.NaN()
	}
	xs = slices.Sorted(slices.Values(xs))
	at := q * float64(len(xs)-1)
	i := int(at)
	next := min(i+1, len(xs)-1)
	return xs[i] + (at-float64(i))*(xs[next]-xs[i])
}

func median(xs []float64) float64 { return quantile(xs, 0.5) }

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
