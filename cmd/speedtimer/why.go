package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v3"

	"speedtimer/interp"
	"speedtimer/interp/format"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
	"speedtimer/interp/why"
)

const whyDescription = `Shows what the Go compiler decided about each snippet: what escapes to the heap
and how, what is not inlined and why, which bounds and nil checks are left; and,
from a short run, the allocations that come of it.

Examples:
  speedtimer why strings.txt
  speedtimer why -flow strings.txt            with the way each value escapes by
  speedtimer why -engine wasm -run=false -    of a WebAssembly program, running nothing
  speedtimer why -format json strings.txt     for a program`

func (s *shell) whyCommand() *cli.Command {
	return &cli.Command{
		Name:            "why",
		Usage:           "show what the compiler decided about the snippets",
		ArgsUsage:       "[FILE | -]",
		Description:     whyDescription,
		OnUsageError:    onUsageError,
		HideHelpCommand: true,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "engine", Value: interp.EngineGo, Usage: "`ENGINE` whose compiler is asked: go or wasm"},
			&cli.StringFlag{Name: "format", Value: format.Text, Usage: "`FORMAT`: text or json"},
			&cli.StringFlag{Name: "gcflags", Usage: "`FLAGS` for the compiler"},
			&cli.StringFlag{Name: "tags", Usage: "build `TAGS`"},
			&cli.BoolFlag{Name: "flow", Usage: "show the flow by which values escape"},
			&cli.BoolFlag{Name: "run", Value: true, Usage: "run the snippets, shortly, to count their allocations"},
		},
		Action: s.whyAction,
	}
}

func (s *shell) whyAction(ctx context.Context, cmd *cli.Command) error {
	o := runOptions{engine: engineChoice{name: cmd.String("engine")}}
	var err error
	if o.file, err = oneArgument(cmd); err != nil {
		return usage(cmd, "%w", err)
	}
	if !slices.Contains([]string{interp.EngineGo, interp.EngineWasm}, o.engine.name) {
		return usage(cmd, "the engine %s has no compiler: there are go and wasm", o.engine.name)
	}
	if f := cmd.String("format"); f != format.Text && f != format.JSON {
		return usage(cmd, "-format %s: expected text or json", f)
	}
	for _, name := range []string{"gcflags", "tags"} {
		if v := cmd.String(name); v != "" {
			o.engine.goFlags = append(o.engine.goFlags, "-"+name+"="+v)
		}
	}
	text, err := s.readDocument(ctx, o.file)
	if err != nil {
		return err
	}
	r, err := s.request(ctx, o, text)
	if err != nil {
		return err
	}
	result, errs, err := interp.Why(ctx, r)
	if err == nil && result != nil && cmd.Bool("run") {
		errs, err = count(ctx, r, result, errs)
	}
	if err != nil {
		return err
	}
	return s.writeWhy(cmd, o, text, result, errs)
}

// countBudget is what counting the allocations of one snippet may take, and
// telling whether it costs anything.
const countBudget = 500 * time.Millisecond

// count runs the document and puts what that costs beside the notes. What went
// wrong in the run is said behind what was wrong with the document, once.
func count(ctx context.Context, r interp.Request, result *why.Result, errs []report.Error) ([]report.Error, error) {
	r.Budget = countBudget * time.Duration(len(result.Snippets))
	r.NoInspect = true
	rep, err := interp.Run(ctx, r)
	if err != nil {
		return errs, err
	}
	costs(result, rep)
	for _, e := range rep.Errors {
		if !slices.Contains(errs, e) {
			errs = append(errs, e)
		}
	}
	return errs, nil
}

// costs puts what a run found beside the notes: the counted allocations, that
// there was nothing to time, or that it failed.
func costs(result *why.Result, rep *report.Report) {
	result.CountedIn(rep)
	for i, sn := range result.Snippets {
		if j := slices.IndexFunc(rep.Snippets, func(s report.Snippet) bool { return s.Name == sn.Name }); j >= 0 {
			result.Snippets[i].Costless = format.Costless(rep, rep.Snippets[j])
		}
	}
}

func (s *shell) writeWhy(cmd *cli.Command, o runOptions, text string, result *why.Result, errs []report.Error) error {
	doc, _ := snippet.Parse(text)
	in := format.Input{Report: &report.Report{Errors: errs}, Document: doc, File: shownName(o.file), Color: colored(s.stderr)}
	if err := format.Errors(s.stderr, in); err != nil {
		return err
	}
	if result != nil && cmd.String("format") == format.JSON {
		enc := json.NewEncoder(s.stdout)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		if err := enc.Encode(result); err != nil {
			return err
		}
	} else if result != nil {
		if err := writeNotes(s.stdout, result, cmd.Bool("flow")); err != nil {
			return err
		}
	}
	if len(errs) > 0 {
		return exit(exitFailed)
	}
	return nil
}

// writeNotes writes the result for people.
func writeNotes(w io.Writer, r *why.Result, flow bool) error {
	var b strings.Builder
	if len(r.Preamble) > 0 {
		b.WriteString("preamble\n")
		notesOf(&b, r.Preamble, flow)
	}
	for _, sn := range r.Snippets {
		b.WriteString(sn.Name)
		if sn.Allocs != nil && sn.Bytes != nil {
			fmt.Fprintf(&b, "  (%.4g allocs/op, %.4g B/op)", *sn.Allocs, *sn.Bytes)
		}
		b.WriteByte('\n')
		if sn.Failed {
			b.WriteString("  it failed when it was run\n")
		}
		if sn.Costless {
			b.WriteString("  costs no more than the empty loop: most likely optimised away; there is nothing to time\n")
		}
		if sn.Difference != "" {
			fmt.Fprintf(&b, "  %s\n", sn.Difference)
		}
		notesOf(&b, sn.Notes, flow)
		if len(sn.Notes) == 0 {
			b.WriteString("  nothing escapes, no bounds or nil check is left, every call it can is inlined\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func notesOf(b *strings.Builder, notes []why.Note, flow bool) {
	for _, n := range notes {
		fmt.Fprintf(b, "  %d:%d\t%s", n.Line, n.Column, n.Message)
		if n.Inlined != "" {
			fmt.Fprintf(b, " (in %s, inlined)", n.Inlined)
		}
		b.WriteByte('\n')
		for _, step := range n.Flow {
			if flow {
				fmt.Fprintf(b, "\t\t%s\n", step.Text)
			}
		}
	}
}
