package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"speedtimer/interp/format"
	"speedtimer/interp/snippet"
	"speedtimer/interp/snippet/link"
)

// pageVariable names the address of the playground that links lead to.
const pageVariable = "SPEEDTIMER_PAGE"

const defaultPage = "http://localhost:8080/" // of "speedtimer serve"

func (s *shell) linkCommand() *cli.Command {
	return &cli.Command{
		Name:      "link",
		Usage:     "make a permalink of a document",
		ArgsUsage: "[FILE | -]",
		Description: `The link holds the document, and the results of its run with -report; nothing
is stored anywhere. Examples:
  speedtimer link lookup.txt
  speedtimer run -format json -o r.json lookup.txt && speedtimer link -report r.json lookup.txt`,
		HideHelpCommand: true,
		OnUsageError:    onUsageError,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "page", Usage: "`ADDRESS` of the playground (default: $" + pageVariable + ", else " + defaultPage + ")"},
			&cli.StringFlag{Name: "report", Usage: "take the results along: `FILE` that run -format json wrote"},
		},
		Action: func(ctx context.Context, cmd *cli.Command) error {
			file, err := oneArgument(cmd)
			if err != nil {
				return usage(cmd, "%w", err)
			}
			text, err := s.readDocument(ctx, file)
			if err != nil {
				return err
			}
			doc, errs := snippet.Parse(text)
			if len(doc.Snippets) == 0 && !doc.GoFile && len(errs) > 0 {
				fmt.Fprintf(s.stderr, "%s: %s\n", shownName(file), errs[0].Message)
				return exit(exitFailed)
			}
			l := link.Link{Text: text}
			if name := cmd.String("report"); name != "" {
				if l.Report, err = slimReport(name, doc); err != nil {
					return err
				}
			}
			fragment, err := link.Make(l)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(s.stdout, "%s#%s\n", page(cmd.String("page")), fragment)
			return err
		},
	}
}

func page(flag string) string {
	for _, address := range []string{flag, os.Getenv(pageVariable)} {
		if address != "" {
			return strings.TrimRight(address, "#")
		}
	}
	return defaultPage
}

// slimReport reads a document's report and makes it small.
func slimReport(file string, doc *snippet.Document) ([]byte, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, withoutOperation(err)
	}
	r, err := format.ReadJSON(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, timed := range r.Snippets {
		named := func(s snippet.Snippet) bool { return s.Name == timed.Name }
		if !doc.GoFile && !slices.ContainsFunc(doc.Snippets, named) {
			return nil, fmt.Errorf("%s is the report of another document: this one has no snippet %q; run it anew", file, timed.Name)
		}
	}
	return link.SlimJSON(r)
}
