package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/perf/benchfmt"

	"speedtimer/interp"
	"speedtimer/interp/gotool"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

// measured is one pair, both ways.
type measured struct {
	pair
	names        [2]string
	ours, theirs [2]float64 // unsubtracted ns/op, medians
	ratio        float64    // of the second over the first, the empty loop subtracted
	verdict      string
	stopped      string
	interp       *float64 // the interpreter's ratio; nil where it refuses the pair
	oursTook     time.Duration
	theirsTook   time.Duration
}

// measure runs a pair both ways, in turns of half each.
func (e *evidence) measure(p pair) (*measured, error) {
	m := &measured{pair: p}
	bench, err := e.buildBenchmarks(p)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(bench)
	var ours, theirs [2][]float64
	for turn := range 2 {
		start := time.Now()
		r, err := e.run(p.text, &gotool.Engine{}, 0, uint64(turn+1))
		if err != nil {
			return nil, err
		}
		if turn == 0 {
			m.oursTook = time.Since(start)
		}
		for i := range 2 {
			m.names[i] = r.Snippets[i].Name
			ours[i] = append(ours[i], *r.Snippets[i].Gross)
		}
		c := r.Snippets[1].Comparison
		m.verdict, m.stopped = c.Verdict, r.Stopped
		if c.Ratio != nil {
			m.ratio = *c.Ratio
		}
		start = time.Now()
		found, err := e.benchmarks(bench, e.count/2)
		if err != nil {
			return nil, err
		}
		m.theirsTook += time.Since(start)
		for i := range 2 {
			theirs[i] = append(theirs[i], found[i]...)
		}
	}
	for i := range 2 {
		m.ours[i], m.theirs[i] = median(ours[i]), median(theirs[i])
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

// buildBenchmarks makes a test binary of "gen -as test" in a folder of its
// own.
func (e *evidence) buildBenchmarks(p pair) (folder string, err error) {
	doc, errs := snippet.Parse(p.text)
	if len(errs) > 0 {
		return "", fmt.Errorf("%v", errs[0])
	}
	text, err := program.Test(program.Input{Document: doc, Info: e.checker.Check(doc), Importer: e.checker.Importer()}, false)
	if err != nil {
		return "", err
	}
	if folder, err = os.MkdirTemp("", "evidence-"); err != nil {
		return "", err
	}
	for name, content := range map[string]string{"go.mod": "module evidence\n\ngo " + gotool.OldestGo + "\n", "pair_test.go": text} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			return folder, err
		}
	}
	cmd := exec.CommandContext(e.ctx, "go", "test", "-c", "-o", "pair.test", ".")
	cmd.Dir = folder
	if out, err := cmd.CombinedOutput(); err != nil {
		return folder, fmt.Errorf("go test -c: %w\n%s", err, out)
	}
	return folder, nil
}

// benchmarks runs the test binary as go test -bench -count would and returns
// the ns/op of the two snippets' benchmarks, in the document's order.
func (e *evidence) benchmarks(folder string, count int) (found [2][]float64, err error) {
	cmd := exec.CommandContext(e.ctx, filepath.Join(folder, "pair.test"), "-test.bench=.", "-test.run=^$", fmt.Sprintf("-test.count=%d", max(1, count)))
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

// identical compares identical code with itself n times and counts the
// verdicts.
func (e *evidence) identical(engine interp.Engine, text string, n int) (map[string]int, error) {
	verdicts := map[string]int{}
	once := &builtOnce{Engine: engine}
	defer once.close()
	for i := range n {
		fmt.Fprintf(e.progress, "\ridentical code: %d of %d", i+1, n)
		r, err := e.run(text, once, 3*time.Second, uint64(i+1))
		if err != nil {
			return nil, err
		}
		verdicts[r.Snippets[1].Comparison.Verdict]++
	}
	return verdicts, nil
}

func median(xs []float64) float64 {
	xs = slices.Sorted(slices.Values(xs))
	n := len(xs)
	if n == 0 {
		return 0
	}
	return (xs[(n-1)/2] + xs[n/2]) / 2
}

// builtOnce builds the first time only: the same program again and again.
type builtOnce struct {
	interp.Engine
	exe interp.Executable
}

func (b *builtOnce) Build(ctx context.Context, p *program.Program) (interp.Executable, []interp.Fault, error) {
	if b.exe != nil {
		return keptOpen{b.exe}, nil, nil
	}
	exe, faults, err := b.Engine.Build(ctx, p)
	if exe == nil {
		return nil, faults, err
	}
	b.exe = exe
	return keptOpen{exe}, nil, nil
}

func (b *builtOnce) close() {
	if b.exe != nil {
		b.exe.Close()
	}
}

// keptOpen is closed by builtOnce.
type keptOpen struct{ interp.Executable }

func (keptOpen) Close() error { return nil }

// oneFunction is the go engine, but the second snippet is timed by the first
// one's function: the same machine code twice.
type oneFunction struct{ gotool.Engine }

func (e *oneFunction) Build(ctx context.Context, p *program.Program) (interp.Executable, []interp.Fault, error) {
	twin := *p
	twin.Source = replaceTimed(p)
	return e.Engine.Build(ctx, &twin)
}
