package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"speedtimer/interp/report"
	"speedtimer/interp/types"
)

type evidence struct {
	ctx           context.Context
	out, progress io.Writer
	count         int
	checker       *types.Checker
}

func (e *evidence) all(pairs []pair, identical int) error {
	e.printf("# Evidence\n\nMade by `make evidence` on %s/%s, %d CPUs (%s), %s, %s.\n",
		runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), cpu(), runtime.Version(), time.Now().Format(time.DateOnly))
	var all []*measured
	for i, p := range pairs {
		fmt.Fprintf(e.progress, "pair %d of %d: %s\n", i+1, len(pairs), p.name)
		m, err := e.measure(p)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		all = append(all, m)
	}
	e.printPairs(all)
	e.printSummary(all)
	if err := e.printFirst(); err != nil {
		return err
	}
	if err := e.printTests(); err != nil || identical == 0 {
		return err
	}
	return e.printIdentical(identical)
}

func (e *evidence) printf(format string, args ...any) { fmt.Fprintf(e.out, format, args...) }

func (e *evidence) printPairs(all []*measured) {
	e.printf("\n## Pairs: the go engine and go test -bench\n\n"+
		"Unsubtracted ns/op. go test ran the file that `speedtimer gen -as test` writes, -count=%d. "+
		"Minutes lie between the two, and their code lies at other addresses; the difference is therefore measured in one process, "+
		"in which the engine's timed functions and the real testing.B (200 ms) take turns, both at %d addresses: "+
		"the median of the ratios within a turn, with its 95 %% interval. "+
		"By address: how much more testing.B itself gives at the slowest of these addresses than at the fastest.\n\n"+
		"| pair | snippet | engine go | go test | difference in one process | go test by address |\n|---|---|---|---|---|---|\n", e.count, placements)
	for _, m := range all {
		for i, name := range m.names {
			d := m.agreement[i].difference
			e.printf("| %s | %s | %.4g | %.4g | %+.1f %% (%+.1f to %+.1f) | %.1f %% |\n",
				m.name, name, m.ours[i], m.theirs[i], 100*d.Center, 100*d.Lo, 100*d.Hi, 100*m.agreement[i].byAddress)
		}
	}
	e.printf("\nRatios are the second snippet's time over the first's, the engine's from its verdict, go test's from its medians.\n\n" +
		"| pair | ratio go | ratio go test | ratio of ratios | verdict | stopped | interpreter's ratio |\n|---|---|---|---|---|---|---|\n")
	for _, m := range all {
		interpreted := "refused"
		if m.interp != nil {
			interpreted = fmt.Sprintf("%.3g", *m.interp)
			if opposite(*m.interp, m.ratio) {
				interpreted += " (reversed)"
			}
		}
		e.printf("| %s | %.3g | %.3g | %.3f | %s | %s | %s |\n",
			m.name, m.ratio, m.theirRatio(), m.ratio/m.theirRatio(), m.verdict, m.stopped, interpreted)
	}
}

func (m *measured) theirRatio() float64 { return m.theirs[1] / m.theirs[0] }

// opposite says whether two ratios disagree on which is faster.
func opposite(a, b float64) bool { return (a < 1) != (b < 1) }

func (e *evidence) printSummary(all []*measured) {
	var took, decided []float64
	agree, reversed, taken := 0, 0, 0
	for _, m := range all {
		if !opposite(m.ratio, m.theirRatio()) {
			agree++
		}
		if m.interp != nil {
			taken++
			if opposite(*m.interp, m.ratio) {
				reversed++
			}
		}
		share := m.oursTook.Seconds() / m.theirsTook.Seconds()
		took = append(took, share)
		if m.stopped == report.StoppedDecided {
			decided = append(decided, share)
		}
	}
	e.printf("\n")
	e.printDifferences("in one process", all, func(m *measured, i int) float64 { return m.agreement[i].difference.Center })
	e.printUncertainty(all)
	e.printDifferences("minutes apart", all, func(m *measured, i int) float64 { return m.ours[i]/m.theirs[i] - 1 })
	e.printf("- Order: the go engine and go test agree on %d of %d pairs. The interpreter takes %d of them and reverses %d.\n", agree, len(all), taken, reversed)
	e.printf("- Time: a run of the engine, build included, took a median of %.2f of go test -bench -count=%d (its build not included); the %d of %d pairs that were decided took %.2f (goal: at most 0.20).\n",
		median(took), e.count, len(decided), len(all), median(decided))
}

func (e *evidence) printDifferences(what string, all []*measured, difference func(m *measured, i int) float64) {
	var diffs []float64
	within := 0
	for _, m := range all {
		for i := range m.names {
			d := math.Abs(difference(m, i))
			diffs = append(diffs, d)
			if d <= 0.05 {
				within++
			}
		}
	}
	e.printf("- Difference of unsubtracted ns/op (%s): median %.1f %% (goal: at most 2 %%); %d of %d snippets within 5 %% (goal: 90 %%).\n",
		what, 100*median(diffs), within, len(diffs))
}

// printUncertainty says how well the differences in one process are known, and
// how far go test agrees with itself.
func (e *evidence) printUncertainty(all []*measured) {
	var widths, spreads []float64
	allowed := 0
	for _, m := range all {
		for _, a := range m.agreement {
			widths = append(widths, (a.difference.Hi-a.difference.Lo)/2)
			spreads = append(spreads, a.byAddress)
			if a.difference.Lo <= 0.05 && a.difference.Hi >= -0.05 {
				allowed++
			}
		}
	}
	e.printf("- These differences are themselves known to within %.1f %% (median half-width of their intervals); in %d of %d snippets the interval allows 5 %% or less. "+
		"testing.B's own figures lie %.0f %% apart between its slowest and fastest address (median).\n",
		100*median(widths), allowed, len(widths), 100*median(spreads))
}

// printTests adds what tests and benchmarks that measure print.
func (e *evidence) printTests() error {
	err := e.printTest("Simulation: intervals that cover the truth, and identical pairs",
		"./timing", "-run", "Simulation", "-count=1", "-v", "-simulations=10000")
	if err != nil {
		return err
	}
	return e.printTest("Sizes: against the heap, and against other sizers",
		"-tags", "memsize", "-ldflags=-checklinkname=0", "./profiler", "-run", "^$", "-bench", ".", "-benchtime", "1x")
}

func (e *evidence) printTest(title string, args ...string) error {
	fmt.Fprintln(e.progress, title)
	out, err := exec.CommandContext(e.ctx, "go", append([]string{"test"}, args...)...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("go test %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	e.printf("\n## %s\n\n```\n%s```\n", title, out)
	return nil
}

func cpu() string {
	b, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "unknown"
	}
	for line := range strings.Lines(string(b)) {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			return strings.TrimLeft(strings.TrimSpace(name), ": \t")
		}
	}
	return "unknown"
}
