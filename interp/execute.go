package interp

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"time"

	"speedtimer/interp/harness"
	"speedtimer/interp/process"
	"speedtimer/interp/report"
)

// execute runs the program once for each combination of parameters.
func (s *session) execute(ctx context.Context, exe Executable) error {
	for s.combo = range s.combos {
		c := newCombination(s.wanted)
		s.observed = append(s.observed, c)
		for len(c.pending) > 0 {
			again, err := s.process(ctx, exe, c)
			if err != nil {
				return err
			}
			if !again {
				break
			}
		}
		if err := s.runAlone(ctx, exe, c); err != nil {
			return err
		}
	}
	return nil
}

// runAlone runs the snippets that were set aside, each in a process of its
// own. What is known of the others stays.
func (s *session) runAlone(ctx context.Context, exe Executable, c *combination) error {
	s.convict(c)
	rest := *c
	for _, i := range c.aside {
		c.pending, c.alone = []int{i}, true
		if _, err := s.process(ctx, exe, c); err != nil {
			return err
		}
		if rest.stopped == "" { // there were no others
			rest.warnings = append(rest.warnings, c.warnings...)
			rest.stopped = c.stopped
		}
	}
	c.warnings, c.same, c.stopped, c.calibration = rest.warnings, rest.same, rest.stopped, cmp.Or(rest.calibration, c.calibration)
	return nil
}

// process runs one process. A snippet that ends it, or gives no sign of life,
// is reported and taken out of the pending ones; the others are to be run
// again.
func (s *session) process(ctx context.Context, exe Executable, c *combination) (again bool, err error) {
	c.restart()
	mark := rand.Text()
	out := newOutputs(mark)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watch := time.AfterFunc(s.limit(), func() { cancel(errSilent) })
	defer watch.Stop()
	exit, err := exe.Run(ctx, s.plan(c, mark), process.Listener{
		Event: func(e report.Event) {
			c.take(e)
			watch.Reset(s.patience(c))
			s.observe(PhaseRun, &e)
		},
		Output: out.write,
	})
	c.keepOutput(out)
	if n := out.later(); n > 0 && c.done && !s.InspectOnly {
		c.warnings = append(c.warnings, printedLater(n))
	}
	if context.Cause(ctx) == errSilent {
		err = nil
		c.silent = s.patience(c)
	}
	if err != nil {
		return false, err
	}
	if s.report.Environment.Go == "" && c.environment != nil {
		engine := s.report.Environment.Engine
		s.report.Environment = *c.environment
		s.report.Environment.Engine = engine
	}
	s.failed(c)
	switch {
	case c.done:
		return false, nil
	case c.again:
		return true, nil
	}
	return s.blame(c, out, exit), nil
}

// errSilent is why a program is killed that gives no sign of life.
var errSilent = errors.New("no sign of life")

func (s *session) limit() time.Duration { return orDefault(s.Limit, DefaultLimit) }

// sizingLimits is how many times the limit a step of sizing may take: it ends,
// and ten million objects take a busy machine their time.
const sizingLimits = 6

// patience is how long the process may be silent now.
func (s *session) patience(c *combination) time.Duration {
	if c.stage == report.StageSize {
		return sizingLimits * s.limit()
	}
	return s.limit()
}

func (s *session) plan(c *combination, mark string) harness.Plan {
	params := map[string]string{}
	for _, p := range s.combos[s.combo] {
		params[p.Name] = p.Value
	}
	budget := s.Budget / time.Duration(len(s.combos))
	if c.alone {
		budget /= time.Duration(len(s.wanted))
	}
	return harness.Plan{
		Snippets: c.pending, Params: params, Mark: mark, Budget: budget,
		Target: s.Target, Delta: s.Delta, Confidence: s.Confidence,
		Seed:     s.Seed + uint64(s.combo),
		NoTiming: s.InspectOnly, NoInspect: s.NoInspect, Findings: s.Findings, Verify: s.Verify, Nodes: s.Nodes,
		NoCount: !Compiled(s.Engine.Name()), Memory: s.Memory, Alone: c.alone,
	}
}

// failed reports the snippets that panicked, once each over all combinations.
func (s *session) failed(c *combination) {
	for _, e := range c.errors {
		e.Line = s.lineOf(e)
		s.failOnce(e)
	}
	c.errors = nil
}
