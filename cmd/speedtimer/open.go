package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v3"

	"speedtimer/interp/format"
	"speedtimer/interp/snippet"
	"speedtimer/interp/snippet/link"
)

func (s *shell) openCommand() *cli.Command {
	return &cli.Command{
		Name:      "open",
		Usage:     "print the document of a permalink, and its author's results",
		ArgsUsage: "LINK | -",
		Description: `The document goes to standard output, results that the link holds to standard
error. Nothing is run: read what somebody sent you before you do. Example:
  speedtimer open 'http://localhost:8080/#1...' > theirs.txt && speedtimer run theirs.txt`,
		HideHelpCommand: true,
		OnUsageError:    onUsageError,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "o", Usage: "write the document to `FILE` instead of standard output"},
			&cli.StringFlag{Name: "format", Value: format.Text, Usage: "`FORMAT` of the results"},
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
	out, err := s.openOutput(cmd.String("o"), "")
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, l.Text)
	if err = errors.Join(err, out.Close()); err != nil {
		return fmt.Errorf("write the document: %w", err)
	}
	return s.writeTheirs(cmd.String("format"), l)
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
