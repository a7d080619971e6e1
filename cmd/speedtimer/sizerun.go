package main

import (
	"context"
	"errors"
	"fmt"

	"speedtimer/interp"
	"speedtimer/interp/format"
	"speedtimer/interp/snippet"
)

// sizeDocument runs a document's snippets once and writes the trees of their
// variables. The error is nil, an exit, or what kept it from running.
func (s *shell) sizeDocument(ctx context.Context, o runOptions, sizes format.SizeOptions, text string, out *output) error {
	r, err := s.request(ctx, o, text)
	if err != nil {
		return err
	}
	line := s.newProgress(o)
	r.Observe = line.step
	rep, err := interp.Run(ctx, r)
	line.clear()
	if rep == nil {
		return err
	}
	doc, _ := snippet.Parse(text)
	in := format.Input{Report: rep, Document: doc, File: shownName(o.file)}
	if err := errors.Join(err, s.writeSizes(o, in, sizes, out)); err != nil {
		return err
	}
	return outcome(ctx, rep)
}

// writeSizes writes the errors to standard error and the trees to the output.
func (s *shell) writeSizes(o runOptions, in format.Input, sizes format.SizeOptions, out *output) error {
	in.Color = colored(s.stderr)
	if err := format.Errors(s.stderr, in); err != nil {
		return err
	}
	in.Color = false
	if out.path == "" {
		in.Color, in.Width = colored(s.stdout), columns(s.stdout)
	}
	if err := format.WriteSizes(out, o.format, in, sizes); err != nil {
		return fmt.Errorf("write the sizes: %w", err)
	}
	return out.Close()
}
