package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"speedtimer/interp"
	"speedtimer/interp/format"
	"speedtimer/interp/report"
)

// redraw is the least time between two pictures of the line.
const redraw = 100 * time.Millisecond

// A progress is one line that says what happens, on a terminal only. The zero
// value shows nothing.
type progress struct {
	w     io.Writer
	width int
	drawn time.Duration
	shown bool

	combination int
	loop        float64           // ns of the empty loop
	net         map[int][]float64 // ns/op of the samples, by snippet
	current     int
	stage       string
	round       int
}

// newProgress returns the line for standard error; nothing if that is no
// terminal, a dumb one, or the user wants none.
func (s *shell) newProgress(o runOptions) *progress {
	p := &progress{net: map[int][]float64{}, current: report.Whole}
	if !o.quiet && isTerminal(s.stderr) && os.Getenv("TERM") != "dumb" {
		p.w, p.width = s.stderr, columns(s.stderr)
	}
	return p
}

// step takes in what happened and draws the line when it is time to.
func (p *progress) step(st interp.Step) {
	if p.w == nil {
		return
	}
	if st.Combination != p.combination {
		*p = progress{w: p.w, width: p.width, drawn: p.drawn, shown: p.shown, combination: st.Combination, net: map[int][]float64{}, current: report.Whole}
	}
	if st.Event != nil {
		p.take(*st.Event)
		if st.Elapsed-p.drawn < redraw {
			return
		}
	}
	p.draw(st)
}

func (p *progress) take(e report.Event) {
	switch e.Kind {
	case report.EventHello: // again after a snippet ended the program: samples of two don't mix
		p.net = map[int][]float64{}
	case report.EventCalibration:
		p.loop = e.Calibration.Loop
	case report.EventBegin:
		p.current, p.stage = e.Snippet, e.Stage
	case report.EventSample:
		if e.Iterations > 0 && !e.WarmUp && e.Snippet >= 0 {
			p.net[e.Snippet] = append(p.net[e.Snippet], float64(e.Elapsed)/float64(e.Iterations)-p.loop)
		}
		p.current, p.round = e.Snippet, e.Round
	}
}

func (p *progress) draw(st interp.Step) {
	p.drawn, p.shown = st.Elapsed, true
	line := []rune(p.text(st))
	if p.width > 1 && len(line) > p.width-1 {
		line = line[:p.width-1]
	}
	fmt.Fprintf(p.w, "\r\x1b[K%s", string(line))
}

// text is the line: how far it is, what runs, and the first figures.
func (p *progress) text(st interp.Step) string {
	switch st.Phase {
	case interp.PhaseCheck:
		return "checking"
	case interp.PhaseBuild:
		return "compiling"
	}
	parts := []string{seconds(st.Elapsed)}
	if st.Budget > 0 {
		parts[0] += "/" + seconds(st.Budget)
	}
	if st.Of > 1 {
		parts = append(parts, fmt.Sprintf("%d/%d %s", st.Combination+1, st.Of, st.Params))
	}
	if p.round > 0 {
		parts = append(parts, fmt.Sprintf("round %d", p.round))
	}
	parts = append(parts, p.figures(st.Names)...) // first, as the end may not fit
	if doing := p.doing(st.Names); doing != "" {
		parts = append(parts, doing)
	}
	return format.OneLine(strings.Join(parts, "  "))
}

func (p *progress) doing(names []string) string {
	what := map[string]string{
		report.StageInspect: "running ", report.StageSize: "sizing ", report.StageDouble: "calibrating ", report.StageWarmUp: "warming up ",
		report.StageSample: "timing ", report.StageCount: "counting ",
	}[p.stage]
	switch {
	case p.current >= 0 && p.current < len(names):
		return what + names[p.current]
	case p.current == report.Empty:
		return what + "the empty loop"
	}
	return ""
}

// figures are the medians so far.
func (p *progress) figures(names []string) []string {
	var all []string
	for i, name := range names {
		if x := slices.Clone(p.net[i]); len(x) > 0 {
			slices.Sort(x)
			all = append(all, name+" "+format.RoughTime(x[len(x)/2]))
		}
	}
	return all
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.1fs", d.Seconds()) }

// clear takes the line away.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
