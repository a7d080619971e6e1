package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v3"

	"speedtimer/interp"
	"speedtimer/interp/format"
	"speedtimer/interp/snippet"
	"speedtimer/interp/snippet/link"
)

func (s *shell) openCommand() *cli.Command {
	return &cli.Command{
		Name:      "open",
		Usage:     "print the document of a permalink, and its author's results; or time it, without risk",
		ArgsUsage: "LINK | -",
		Description: `The document goes to standard output, results that the link holds to standard
error. Nothing is run unless -run asks for it: then the document is timed by the
engine wasm, in a sandbox that reaches no file, variable, process or network of
yours, and the report goes to standard output instead.

Examples:
  speedtimer open 'http://localhost:8080/#1...'                 read what somebody sent
  speedtimer open -run 'http://localhost:8080/#1...'            time it, all of Go
  speedtimer open -o theirs.txt 'http://localhost:8080/#1...'   keep it`,
		HideHelpCommand: true,
		OnUsageError:    onUsageError,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "o", Usage: "write the document to `FILE` instead of standard output"},
			&cli.StringFlag{Name: "format", Value: format.Text, Usage: "`FORMAT` of the results"},
			&cli.BoolFlag{Name: "run", Usage: "time the document in the sandbox of the engine wasm"},
			&cli.DurationFlag{Name: "time", Usage: "`BUDGET` for that (default: as in run)", HideDefault: true},
		},
		Action: s.openAction,
	}
}

func (s *shell) openAction(ctx context.Context, cmd *cli.Command) error {
	text, err := oneArgument(cmd)
	if err != nil {
		return usage(cmd, "%w", err)
	}
	if err := format.Known(cmd.String("format")); err != nil {
		return usage(cmd, "%w", err)
	}
	if text == "-" {
		if text, err = readLink(ctx, s.stdin); err != nil {
			return err
		}
	}
	l, _, err := link.Open(text)
	if err != nil {
		return err
	}
	if name := cmd.String("o"); name != "" || !cmd.Bool("run") {
		if err := s.writeDocument(name, l.Text); err != nil {
			return err
		}
	}
	if err := s.writeTheirs(cmd.String("format"), l); err != nil || !cmd.Bool("run") {
		return err
	}
	return s.runTheirs(ctx, cmd, l.Text)
}

func (s *shell) writeDocument(name, text string) error {
	out, err := s.openOutput(name, "")
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, text)
	if err = errors.Join(err, out.Close()); err != nil {
		return fmt.Errorf("write the document: %w", err)
	}
	return nil
}

// theirMemory is what somebody else's program may have, in bytes, as in the page.
const theirMemory = 1 << 30

// runTheirs times somebody else's document in the sandbox.
func (s *shell) runTheirs(ctx context.Context, cmd *cli.Command, text string) error {
	return s.runDocument(ctx, runOptions{
		file: "link", theirs: true, format: cmd.String("format"), engine: engineChoice{name: interp.EngineWasm},
		request: interp.Request{
			Budget: cmd.Duration("time"), Limit: interp.DefaultLimit, Memory: theirMemory, Seed: newSeed(),
		},
	}, text, &output{w: s.stdout})
}

// readLink reads a link, no more of it than one may have.
func readLink(ctx context.Context, r io.Reader) (string, error) {
	return readUntil(ctx, io.LimitReader(r, 2*link.MaxFragment))
}

// writeTheirs writes the author's results.
func (s *shell) writeTheirs(name string, l link.Link) error {
	if len(l.Report) == 0 {
		return nil
	}
	rep, err := format.ReadJSON(l.Report)
	if err != nil {
		return fmt.Errorf("the link's results: %w", err)
	}
	doc, _ := snippet.Parse(l.Text)
	fmt.Fprintln(s.stderr, "Results of the link's author:")
	return format.Write(s.stderr, name, format.Input{Report: rep, Document: doc, File: "link", Color: colored(s.stderr), Width: columns(s.stderr)})
}
