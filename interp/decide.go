package interp

import (
	"context"
	"fmt"

	"speedtimer/interp/program"
	"speedtimer/interp/report"
	"speedtimer/interp/why"
)

// A Decider is an Engine that can hand out its compiler's own record of what
// it decided about a program (cmd/compile -json=0).
type Decider interface {
	Decisions(ctx context.Context, p *program.Program) ([]byte, []Fault, error)
}

// Prepare builds a document's program and runs nothing: an engine that keeps
// what it builds has it ready for a run of the same text. What is wrong with
// the document is no error here; a run says it.
func Prepare(ctx context.Context, r Request) error {
	s := &session{Request: r, report: &report.Report{Errors: []report.Error{}}}
	if err := s.check(); err != nil {
		return err
	}
	if s.doc.GoFile {
		engine, ok := s.Engine.(FileEngine)
		if f := s.info.File; !ok || f == nil || !f.OK {
			return nil
		}
		exe, _, err := engine.BuildFile(ctx, r.Text, len(s.info.File.Benchmarks) > 0)
		if exe == nil || err != nil {
			return err
		}
		return exe.Close()
	}
	exe, err := s.build(ctx)
	if exe == nil || err != nil {
		return err
	}
	return exe.Close()
}

// Why says what the compiler of the request's engine decided about the lines
// of a document. It runs nothing. What is wrong with the document comes back as
// errors, as in a report.
func Why(ctx context.Context, r Request) (*why.Result, []report.Error, error) {
	engine, ok := r.Engine.(Decider)
	if !ok {
		return nil, nil, fmt.Errorf("the engine %s has no compiler that decides anything", r.Engine.Name())
	}
	s := &session{Request: r, report: &report.Report{Errors: []report.Error{}}}
	if err := s.check(); err != nil {
		return nil, nil, err
	}
	if s.doc.GoFile {
		s.fail(report.Error{Phase: report.PhaseRefused, Line: 1, Column: 1,
			Message: "a Go file's decisions come from go build -gcflags=-m: expected a document of snippets"})
		return nil, s.report.Errors, nil
	}
	record, err := s.decisions(ctx, engine)
	if err != nil || record == nil {
		return nil, s.report.Errors, err
	}
	result := why.Parse(record, s.program, s.doc)
	result.Baseline = program.BaselineIndex(s.doc)
	result.Compare(result.Baseline)
	return result, s.report.Errors, nil
}

// decisions generates the program and has it compiled, leaving out snippets
// that the compiler finds at fault.
func (s *session) decisions(ctx context.Context, engine Decider) ([]byte, error) {
	for len(s.wanted) > 0 {
		s.generate()
		if len(s.wanted) == 0 {
			break
		}
		record, faults, err := engine.Decisions(ctx, s.program)
		if err != nil || len(faults) == 0 {
			return record, err
		}
		if !s.leaveOut(faults) {
			break
		}
	}
	return nil, nil
}
