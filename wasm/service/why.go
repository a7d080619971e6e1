package service

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"speedtimer/interp"
	"speedtimer/interp/process"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
	"speedtimer/interp/why"
)

// prepare builds a document's program and runs nothing. What is wrong with it
// is said by check, or by a run.
func (s *Service) prepare(ctx context.Context, id int, body []byte) (any, error) {
	var ask PrepareRequest
	if err := json.Unmarshal(body, &ask); err != nil {
		return nil, fmt.Errorf("the request cannot be read: %w", err)
	}
	e, err := s.engine(ask.Engine, id)
	if err != nil || tooDeep(ask.Text) != nil {
		return Nothing{}, err
	}
	if c, ok := e.(*compiled); ok {
		c.ahead = true
	}
	err = interp.Prepare(ctx, interp.Request{Text: ask.Text, Checker: s.checker, Engine: e, Only: only(ask.Only)})
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	return Nothing{}, err
}

// why says what the compiler decided about a document.
func (s *Service) why(ctx context.Context, id int, body []byte) (any, error) {
	var ask WhyRequest
	if err := json.Unmarshal(body, &ask); err != nil {
		return nil, fmt.Errorf("the request cannot be read: %w", err)
	}
	e, err := s.engine(ask.Engine, id)
	if err != nil {
		return nil, err
	}
	if deep := tooDeep(ask.Text); deep != nil {
		return nil, positioned(deep)
	}
	result, errs, err := interp.Why(ctx, interp.Request{Text: ask.Text, Checker: s.checker, Engine: e})
	if err != nil {
		return nil, err
	}
	answer := WhyResult{Snippets: []why.Snippet{}, Preamble: []why.Note{}, Errors: append([]report.Error{}, errs...)}
	if result == nil {
		return answer, nil
	}
	if len(ask.Report) > 0 {
		var r report.Report
		if err := json.Unmarshal(ask.Report, &r); err != nil {
			return nil, fmt.Errorf("the report cannot be read: %w", err)
		}
		result.CountedIn(&r)
	}
	answer.Snippets = result.Snippets
	answer.Preamble = append(answer.Preamble, result.Preamble...)
	return answer, nil
}

// engine is the engine of that name, for one request.
func (s *Service) engine(name string, request int) (interp.Engine, error) {
	build, ok := s.world.Build[name]
	if !ok {
		return nil, fmt.Errorf("unknown engine %q", name)
	}
	e := &engine{name: name, service: s, request: request, build: build}
	if !interp.Compiled(name) {
		return e, nil
	}
	return &compiled{e}, nil
}

// A compiled engine can do what only a compiler can.
type compiled struct{ *engine }

var (
	_ interp.FileEngine = (*compiled)(nil)
	_ interp.Decider    = (*compiled)(nil)
)

// Decisions has the page's compiler hand out its record, which comes as output.
func (e *compiled) Decisions(ctx context.Context, p *program.Program) ([]byte, []interp.Fault, error) {
	source, faults, err := e.build(p, e.service.checker)
	if err != nil || len(faults) > 0 {
		return nil, faults, err
	}
	var record bytes.Buffer
	x := &executable{e.engine, Start{Source: source, Decisions: true}}
	faults, err = x.compile(ctx, process.Listener{Output: func(b []byte) { record.Write(b) }})
	if err != nil || len(faults) > 0 {
		return nil, faults, err
	}
	return record.Bytes(), nil, nil
}
