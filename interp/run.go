package interp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"speedtimer/interp/program"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
)

// Run runs a document and reports. Everything wrong with the document is in
// the report's Errors; the error is for what is wrong with the engine or the
// request. When the context ends, what is known by then is reported as
// interrupted.
func Run(ctx context.Context, r Request) (*report.Report, error) {
	s := &session{Request: r, start: time.Now(), report: &report.Report{
		Confidence: orDefault(r.Confidence, defaultConfidence),
		Seed:       r.Seed,
		Stopped:    report.StoppedError,
		Snippets:   []report.Snippet{},
		Errors:     []report.Error{},
	}}
	s.report.Environment.Engine = r.Engine.Name()
	if err := s.check(); err != nil {
		return nil, err
	}
	defer s.hint()
	if s.doc.GoFile {
		return s.report, s.runGoFile(ctx)
	}
	exe, err := s.build(ctx)
	if err != nil || exe == nil {
		return s.report, s.interrupted(err)
	}
	err = s.execute(ctx, exe)
	s.finish()
	return s.report, errors.Join(s.interrupted(err), exe.Close())
}

func orDefault[T comparable](v, def T) T {
	var zero T
	if v == zero {
		return def
	}
	return v
}

// A session is one call of Run.
type session struct {
	Request
	start    time.Time
	report   *report.Report
	doc      *snippet.Document
	info     *types.Info
	wanted   []int // indexes of snippets to run, those that are left out taken away as they fail
	program  *program.Program
	combos   []snippet.Combination
	combo    int // the one that runs
	observed []*combination
	stopped  []string
}

// interrupted makes the end of the context a reason to stop, not an error.
func (s *session) interrupted(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		s.report.Stopped = report.StoppedInterrupted
		return nil
	}
	return err
}

func (s *session) fail(errs ...report.Error) { s.report.Errors = append(s.report.Errors, errs...) }

// failOnce reports what may have been reported before: for another combination
// of parameters, or in an earlier attempt.
func (s *session) failOnce(e report.Error) {
	if !slices.Contains(s.report.Errors, e) {
		s.fail(e)
	}
}

// hint adds to refusals how the host's user comes by another engine. Whoever
// refuses does not know the host.
func (s *session) hint() {
	for i, e := range s.report.Errors {
		if e.Phase == report.PhaseRefused && s.Hints.Engine != "" {
			s.report.Errors[i].Message = strings.Replace(e.Message, useCompiled, useCompiled+" ("+s.Hints.Engine+")", 1)
		}
	}
}

// useCompiled is in what the interpreter's refusals say.
const useCompiled = "use a compiled engine"

func (s *session) observe(phase string, e *report.Event) {
	if s.Observe == nil {
		return
	}
	st := Step{Phase: phase, Combination: s.combo, Of: len(s.combos), Names: s.names(), Event: e,
		Elapsed: time.Since(s.start), Budget: s.Budget}
	if s.combo < len(s.combos) {
		st.Params = s.combos[s.combo]
	}
	s.Observe(st)
}

func (s *session) names() []string {
	if s.doc == nil {
		return nil
	}
	names := make([]string, len(s.doc.Snippets))
	for i, sn := range s.doc.Snippets {
		names[i] = sn.Name
	}
	return names
}

// check reads and type-checks the document and settles what is to run.
func (s *session) check() (err error) {
	if err := s.checkNumbers(); err != nil {
		return err
	}
	s.observe(PhaseCheck, nil)
	doc, errs := snippet.Parse(s.Text)
	s.doc = doc
	s.fail(errs...)
	if doc.Params, err = snippet.Override(doc.Params, s.Params...); err != nil {
		return fmt.Errorf("%w: %w", ErrRequest, err)
	}
	if s.combos, err = snippet.Combinations(doc.Params); err != nil {
		return fmt.Errorf("%w: %w", ErrRequest, err)
	}
	if err := s.chooseBaseline(); err != nil {
		return err
	}
	s.info = s.Checker.Check(doc)
	for _, e := range s.info.Errors {
		if !namedIn(errs, e.Snippet) && (e.Snippet == "" || s.Only == nil || s.Only(e.Snippet)) {
			s.fail(e) // what the format says of a section, go/parser says again
		}
	}
	if doc.GoFile || namedIn(errs, "") {
		return nil // an error in no snippet is one in all
	}
	for i, sn := range doc.Snippets {
		if s.info.Snippets[i].OK && !namedIn(errs, sn.Name) && (s.Only == nil || s.Only(sn.Name)) {
			s.wanted = append(s.wanted, i)
		}
	}
	if len(s.wanted) == 0 && len(s.report.Errors) == 0 && len(doc.Snippets) > 0 {
		return fmt.Errorf("%w: no snippet is called that; there are %q", ErrRequest, s.names())
	}
	if s.Budget == 0 && !s.InspectOnly {
		each := singleBudget
		if len(s.combos) > 1 {
			each = sweptBudget
		}
		s.Budget = each * time.Duration(len(s.combos)*len(s.wanted))
	}
	return nil
}

// ErrRequest marks errors of the request rather than the document.
var ErrRequest = errors.New("wrong usage")

// checkNumbers refuses what the measurement would: in there, nobody could tell
// it from an error of the user's code.
func (s *session) checkNumbers() error {
	for _, share := range []struct {
		name string
		is   float64
	}{{"target", s.Target}, {"delta", s.Delta}, {"confidence", s.Confidence}} {
		if share.is != 0 && !(share.is > 0 && share.is < 1) {
			return fmt.Errorf("%w: the %s of %v does not lie between 0 and 1", ErrRequest, share.name, share.is)
		}
	}
	if s.Budget < 0 {
		return fmt.Errorf("%w: the budget of %v is negative", ErrRequest, s.Budget)
	}
	return nil
}

func (s *session) chooseBaseline() error {
	if s.Baseline == "" {
		return nil
	}
	if !s.doc.GoFile && !slices.Contains(s.names(), s.Baseline) {
		return fmt.Errorf("%w: no snippet is called %q; there are %q", ErrRequest, s.Baseline, s.names())
	}
	s.doc.Baseline = s.Baseline
	return nil
}

func namedIn(errs []report.Error, name string) bool {
	return slices.ContainsFunc(errs, func(e report.Error) bool { return e.Snippet == name })
}
