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
)

// placements is how many places of the code in memory both ways take turns
// among, and turns how often the two ways take turns.
const (
	placements = 5
	turns      = 5
)

// placed are ns/op by the place of the code.
type placed [placements][]float64

// at is the quantile q at the middle one of the places.
func (p placed) at(q float64) float64 {
	var each []float64
	for _, samples := range p {
		each = append(each, quantile(samples, q))
	}
	return quantile(each, 0.5)
}

// measured is one pair, both ways. All ns/op are unsubtracted.
type measured struct {
	pair
	names        [2]string
	ours, theirs [2]placed    // short samples, in turn
	asIs         [2][]float64 // go test -bench as it is
	ratio        float64      // of the second over the first, the empty loop subtracted
	verdict      string
	stopped      string
	interp       *float64 // the interpreter's ratio; nil where it refuses the pair
	oursTook     time.Duration
	theirsTook   time.Duration
}

// measure runs a pair both ways: go test -bench once as it is, then short
// samples of both in turn.
func (e *evidence) measure(p pair) (*measured, error) {
	m := &measured{pair: p}
	folder, err := os.MkdirTemp("", "evidence-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	if err := e.buildBenchmarks(p, folder); err != nil {
		return nil, err
	}
	start := time.Now()
	if m.asIs, err = e.benchmarks(folder, 0, "-test.count="+strconv.Itoa(e.count)); err != nil {
		return nil, err
	}
	m.theirsTook = time.Since(start)
	engine := &builtOnce{Engine: &gotool.Engine{}}
	defer engine.close()
	for turn := range turns {
		if err := e.turn(m, engine, turn); err != nil {
			return nil, err
		}
		for place := range placements {
			found, err := e.benchmarks(folder, place, "-test.benchtime=10ms", "-test.count=5")
			if err != nil {
				return nil, err
			}
			for i := range found {
				m.theirs[i][place] = append(m.theirs[i][place], found[i]...)
			}
		}
	}
	return m, e.interpreted(m)
}

// turn adds the samples of one run of the engine; the first, whose build is
// timed with it, gives the verdict.
func (e *evidence) turn(m *measured, engine interp.Engine, turn int) error {
	start := time.Now()
	r, err := e.run(m.text, engine, 0, uint64(turn+1), func(s interp.Step) {
		if ev := s.Event; ev != nil && ev.Kind == report.EventSample && !ev.WarmUp && ev.Snippet >= 0 {
			to := &m.ours[ev.Snippet][ev.Placement]
			*to = append(*to, float64(ev.Elapsed)/float64(ev.Iterations))
		}
	})
	if err != nil || turn > 0 {
		return err
	}
	m.oursTook = time.Since(start)
	c := r.Snippets[1].Comparison
	m.verdict, m.stopped = c.Verdict, r.Stopped
	m.names = [2]string{r.Snippets[0].Name, r.Snippets[1].Name}
	if c.Ratio != nil {
		m.ratio = *c.Ratio
	}
	return nil
}

// run runs a document and insists on two snippets with figures.
func (e *evidence) run(text string, engine interp.Engine, budget time.Duration, seed uint64, observe func(interp.Step)) (*report.Report, error) {
	r, err := interp.Run(e.ctx, interp.Request{Text: text, Engine: engine, Checker: e.checker, Seed: seed, Budget: budget, NoInspect: true, Observe: observe})
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

// buildBenchmarks makes test binaries of "gen -as test": pair0.test as it is,
// the others with the benchmarks' code moved as the engine moves it.
func (e *evidence) buildBenchmarks(p pair, folder string) error {
	doc, errs := snippet.Parse(p.text)
	if len(errs) > 0 {
		return fmt.Errorf("%v", errs[0])
	}
	text, err := program.Test(program.Input{Document: doc, Info: e.checker.Check(doc), Importer: e.checker.Importer()}, false)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "go.mod"), []byte("module evidence\n\ngo "+gotool.OldestGo+"\n"), 0o600); err != nil {
		return err
	}
	for place := range placements {
		if err := os.WriteFile(filepath.Join(folder, "pair_test.go"), []byte(moved(text, place)), 0o600); err != nil {
			return err
		}
		cmd := exec.CommandContext(e.ctx, "go", "test", "-c", "-o", binary(place), ".")
		cmd.Dir = folder
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("go test -c: %w\n%s", err, out)
		}
	}
	return nil
}

func binary(place int) string { return fmt.Sprintf("pair%d.test", place) }

var benchmarkHead = regexp.MustCompile(`(?m)^func Benchmark\w*\((\w+) \*.*\{$`)

// moved shifts the code of benchmarks by stores at their head.
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

// benchmarks runs a test binary as go test would and returns the ns/op of the
// two snippets' benchmarks, in the document's order.
func (e *evidence) benchmarks(folder string, place int, args ...string) (found [2][]float64, err error) {
	cmd := exec.CommandContext(e.ctx, filepath.Join(folder, binary(place)), append(args, "-test.bench=.", "-test.run=^$")...)
	cmd.Dir = folder
	out, err := cmd.Output()
	if err != nil {
		return found, fmt.Errorf("go test -bench: %w\n%s", err, out)
	}
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
