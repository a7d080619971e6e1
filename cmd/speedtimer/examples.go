package main

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/urfave/cli/v3"
)

//go:embed examples/*.txt
var exampleFiles embed.FS

// examples describes the documents, the reference's own first: to time, then
// to see the sizes of.
var examples = []struct{ name, about string }{
	{"strings", "string concatenation against strings.Builder"},
	{"expressions", "snippets that are one expression"},
	{"lookup", "map against linear search, at several sizes"},
	{"benchmark", "a Go file with benchmarks"},
	{"size-strings", "sizes: an array of two equal strings that share their text"},
	{"size-concat", "sizes: strings grown, concatenated, cut and copied"},
	{"size-lists", "sizes: linked list against slice, for 1000 nils"},
	{"size-delta", "sizes: two values that share a third"},
	{"size-outside", "sizes: memory that the heap does not show"},
	{"size-hidden", "sizes: fields that only their package sees"},
}

func (s *shell) examplesCommand() *cli.Command {
	return &cli.Command{
		Name:            "examples",
		Usage:           "list documents to begin with, or print one",
		ArgsUsage:       "[NAME]",
		Description:     "Example:\n  speedtimer examples lookup > lookup.txt && speedtimer run lookup.txt",
		HideHelpCommand: true,
		OnUsageError:    onUsageError,
		ShellComplete: func(_ context.Context, cmd *cli.Command) {
			for _, e := range examples {
				fmt.Fprintf(s.stdout, "%s:%s\n", e.name, e.about)
			}
		},
		Action: func(_ context.Context, cmd *cli.Command) error {
			if !cmd.Args().Present() {
				for _, e := range examples {
					fmt.Fprintf(s.text, "%-12s %s\n", e.name, e.about)
				}
				return nil
			}
			text, err := example(cmd.Args().First())
			if err != nil {
				return usage(cmd, "%w", err)
			}
			_, err = fmt.Fprint(s.stdout, text)
			return err
		},
	}
}

func example(name string) (string, error) {
	b, err := fs.ReadFile(exampleFiles, path.Join("examples", name+".txt"))
	if err != nil {
		var names []string
		for _, e := range examples {
			names = append(names, e.name)
		}
		return "", fmt.Errorf("no example is called %q: there are %s", name, strings.Join(names, ", "))
	}
	return string(b), nil
}
