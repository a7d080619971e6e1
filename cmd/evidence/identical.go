package main

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"strings"
	"time"

	"speedtimer/interp"
	"speedtimer/interp/gotool"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
)

// identicalText is two snippets with the same code.
const identicalText = "var xs = make([]int, 1000)\n===\n--- a\nsum := 0\nfor i, x := range xs {\n\tsum += x ^ i\n}\n--- b\nsum := 0\nfor i, x := range xs {\n\tsum += x ^ i\n}\n"

func (e *evidence) printIdentical(n int) error {
	e.printf("\n## Identical code against itself (A/A)\n\n| compared | runs | same | can't tell | faster or slower |\n|---|---|---|---|---|\n")
	one, err := e.identical(&oneFunction{}, identicalText, n)
	if err != nil {
		return err
	}
	two, err := e.identical(&gotool.Engine{}, identicalText, n)
	if err != nil {
		return err
	}
	for _, c := range []struct {
		name string
		v    map[string]int
	}{{"one function twice", one}, {"two generated copies", two}} {
		name, v := c.name, c.v
		wrong := v[report.VerdictFaster] + v[report.VerdictSlower]
		e.printf("| %s | %d | %d | %d | %d (%.1f %%) |\n", name, n, v[report.VerdictSame], v[report.VerdictCantTell], wrong, 100*float64(wrong)/float64(n))
	}
	e.printf("\nBy design at most 2.5 %% are faster or slower: at most %d of %d runs with 95 %% probability.\n", binomialBound(n, 0.025), n)
	return nil
}

// binomialBound is the 95 % quantile of a binomial distribution.
func binomialBound(n int, p float64) int {
	term, sum := math.Pow(1-p, float64(n)), 0.0
	for k := 0; k <= n; k++ {
		if sum += term; sum >= 0.95 {
			return k
		}
		term *= float64(n-k) / float64(k+1) * p / (1 - p)
	}
	return n
}

// identical compares identical code with itself n times and counts the
// verdicts.
func (e *evidence) identical(engine interp.Engine, text string, n int) (map[string]int, error) {
	verdicts := map[string]int{}
	once := &builtOnce{Engine: engine}
	defer once.close()
	for i := range n {
		fmt.Fprintf(e.progress, "\ridentical code: %d of %d", i+1, n)
		r, err := e.run(text, once, 2*time.Second, uint64(i+1))
		if err != nil {
			return nil, err
		}
		verdicts[r.Snippets[1].Comparison.Verdict]++
	}
	return verdicts, nil
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

// Placements are the wrapped engine's.
func (b *builtOnce) Placements() int { return placements }

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

// replaceTimed makes the second snippet's entry call the first one's functions.
func replaceTimed(p *program.Program) string {
	entry := regexp.MustCompile(`(?m)^.*\{Index: 1, .*$`)
	return entry.ReplaceAllStringFunc(p.Source, func(line string) string {
		return strings.ReplaceAll(line, p.Prefix+"timed1", p.Prefix+"timed0")
	})
}
