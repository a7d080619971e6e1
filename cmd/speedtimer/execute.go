package main

import (
	"context"
	"errors"
	"fmt"

	"speedtimer/interp"
	"speedtimer/interp/format"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

// request is what is asked of a document: by which checker, over which engine.
func (s *shell) request(ctx context.Context, o runOptions, text string) (r interp.Request, err error) {
	r = o.request
	r.Text = text
	if !o.theirs {
		r.Hints = interp.Hints{Limit: "-limit gives it more time", Memory: "-memory gives it more", Engine: "-engine go"}
	}
	if r.Checker, o.engine.module, err = s.checker(ctx, o, text); err != nil {
		return r, err
	}
	o.engine.checker = r.Checker
	r.Engine, err = o.engine.engine()
	return r, err
}

// runDocument runs a document and writes the report. The error is nil, an
// exit, or what kept it from running.
func (s *shell) runDocument(ctx context.Context, o runOptions, text string, out *output) error {
	r, err := s.request(ctx, o, text)
	if err != nil {
		return err
	}
	line := s.newProgress(o)
	running, cancel := context.WithCancel(ctx)
	defer cancel()
	var failed error // of writing events: there is nobody to run for
	r.Observe = func(st interp.Step) {
		line.step(st)
		if o.format == format.NDJSON && st.Event != nil && failed == nil {
			if failed = format.Event(out, st.Combination, named(*st.Event, r.Engine.Name())); failed != nil {
				cancel()
			}
		}
	}
	rep, err := interp.Run(running, r)
	line.clear()
	if rep == nil || failed != nil {
		return errors.Join(err, failed)
	}
	if rep.Environment.CPU == "" {
		rep.Environment.CPU = cpuModel()
	}
	doc, _ := snippet.Parse(text)
	err = errors.Join(err, s.write(o, doc, rep, out))
	if err == nil && !o.noHistory {
		s.save(o.file, text, rep)
	}
	if err != nil {
		return err
	}
	return outcome(ctx, rep)
}

// write writes the errors to standard error and the report to the output.
func (s *shell) write(o runOptions, doc *snippet.Document, rep *report.Report, out *output) error {
	in := format.Input{Report: rep, Document: doc, File: shownName(o.file), Color: colored(s.stderr), Collections: o.collections}
	if err := format.Errors(s.stderr, in); err != nil {
		return err
	}
	if out.path == "" {
		in.Color, in.Width = colored(s.stdout), columns(s.stdout)
	} else {
		in.Color = false
	}
	if err := format.Write(out, o.format, in); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return out.Close()
}

// named tells the program's greeting what engine runs it, which a program
// can't know.
func named(e report.Event, engine string) *report.Event {
	if e.Environment != nil {
		env := *e.Environment
		env.Engine = engine
		e.Environment = &env
	}
	return &e
}

func shownName(file string) string {
	if file == "-" {
		return "standard-input"
	}
	return file
}

// outcome is the exit status a report deserves.
func outcome(ctx context.Context, rep *report.Report) error {
	switch {
	case ctx.Err() != nil:
		return exit(exitInterrupted)
	case len(rep.Errors) > 0 || rep.Stopped == report.StoppedError:
		return exit(exitFailed)
	}
	return nil
}
