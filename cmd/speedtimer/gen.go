package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v3"

	"speedtimer/interp/format"
	"speedtimer/interp/gotool"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

const genDescription = `The program prints the classic output when it is run with "go run"; it brings
the sources it needs in a folder "speedtimer" beside it, and a go.mod where
there is none, so that no network is needed. The test file needs nothing but
the testing package. With parameters the program runs at each combination of
their values, or at the one its arguments name, and the test file has
sub-benchmarks as in BenchmarkSearch/n=10.

Examples:
  speedtimer gen strings.txt && go run speedtimer_client.go
  go run speedtimer_client.go n=1000 -budget=1s
  speedtimer gen -as test strings.txt && go test -bench . speedtimer_test.go

A file that gen did not write is never overwritten without -force.`

const (
	asProgram = "program"
	asTest    = "test"
)

func (s *shell) genCommand() *cli.Command {
	return &cli.Command{
		Name:            "gen",
		Usage:           "write the timing program of a document",
		ArgsUsage:       "DOC",
		Description:     genDescription,
		HideHelpCommand: true,
		OnUsageError:    onUsageError,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "as", Value: asProgram, Usage: "`KIND` of file: program, or test for a _test.go file"},
			&cli.StringFlag{Name: "o", Usage: "`FILE` to write, - for standard output (default: speedtimer_client.go, speedtimer_test.go with -as test)"},
			&cli.BoolFlag{Name: "loop", Usage: "-as test: b.Loop instead of b.N"},
			&cli.BoolFlag{Name: "force", Usage: "overwrite files that gen did not write"},
		},
		Action: s.genAction,
	}
}

// genOptions are the flags of gen, read.
type genOptions struct {
	document, as, file string
	loop, force        bool
}

func readGenOptions(cmd *cli.Command) (o genOptions, err error) {
	o = genOptions{as: cmd.String("as"), file: cmd.String("o"), loop: cmd.Bool("loop"), force: cmd.Bool("force")}
	if o.document, err = oneArgument(cmd); err != nil {
		return o, err
	}
	suffix := ".go"
	switch o.as {
	case asProgram:
		if o.loop {
			return o, fmt.Errorf("-loop is for -as test")
		}
		if o.file == "" {
			o.file = program.ClientFile
		}
		if strings.HasSuffix(o.file, "_test.go") {
			return o, fmt.Errorf("-o %s: go run takes no _test.go file; -as test writes one", o.file)
		}
	case asTest:
		suffix = "_test.go"
		if o.file == "" {
			o.file = program.TestFile
		}
	default:
		return o, fmt.Errorf("-as %s: expected program or test", o.as)
	}
	if o.file != "-" && !strings.HasSuffix(o.file, suffix) {
		return o, fmt.Errorf("-o %s: the name of the file must end in %s", o.file, suffix)
	}
	return o, nil
}

func (s *shell) genAction(ctx context.Context, cmd *cli.Command) error {
	o, err := readGenOptions(cmd)
	if err != nil {
		return usage(cmd, "%w", err)
	}
	text, err := s.readDocument(ctx, o.document)
	if err != nil {
		return err
	}
	in, err := s.checkedInput(ctx, o, text)
	if err != nil {
		return err
	}
	if o.file != "-" {
		in.File = filepath.Base(o.file)
	}
	if o.as == asTest {
		return s.genTest(o, in)
	}
	return s.genProgram(o, in)
}

// checkedInput checks the document. One with any error makes no program: it
// would lack a snippet without saying so.
func (s *shell) checkedInput(ctx context.Context, o genOptions, text string) (in program.Input, err error) {
	checker, _, err := s.checker(ctx, runOptions{file: o.document}, text)
	if err != nil {
		return in, err
	}
	doc, errs := snippet.Parse(text)
	info := checker.Check(doc)
	errs = append(errs, info.Errors...)
	if doc.GoFile && len(errs) == 0 {
		errs = []report.Error{{Phase: report.PhaseRefused, Line: 1, Column: 1, Message: "this is a Go file already: run it with go run or go test"}}
	}
	if len(errs) > 0 {
		err := format.Errors(s.stderr, format.Input{Report: &report.Report{Errors: errs}, Document: doc, File: shownName(o.document), Color: colored(s.stderr)})
		if err != nil {
			return in, err
		}
		return in, exit(exitFailed)
	}
	return program.Input{Document: doc, Info: info}, nil
}

func (s *shell) genTest(o genOptions, in program.Input) error {
	if o.file != "-" {
		in.Package = testPackage(filepath.Dir(o.file))
	}
	source, err := program.Test(in, o.loop)
	if err != nil {
		return s.cannotGenerate(o, err)
	}
	return s.put(o, map[string]string{o.file: source}, "go test -bench . "+shellWord(o.file))
}

func (s *shell) genProgram(o genOptions, in program.Input) error {
	folder := filepath.Dir(o.file)
	home, err := homeOf(folder)
	if err != nil {
		return err
	}
	in.Harness = home.prefix + "/interp/harness"
	source, err := program.Readable(in)
	if err != nil {
		return s.cannotGenerate(o, err)
	}
	files := map[string]string{o.file: source}
	if o.file != "-" {
		for name, text := range program.Sources(home.prefix) {
			files[filepath.Join(folder, sourceFolder, filepath.FromSlash(name))] = program.Marker + "\n\n" + program.InAnyModule(text, gotool.OldestGo)
		}
		if home.goMod != "" {
			files[filepath.Join(folder, "go.mod")] = home.goMod
		}
	}
	return s.put(o, files, "go run "+shellWord(o.file))
}

// cannotGenerate reports what only the generator found out.
func (s *shell) cannotGenerate(o genOptions, err error) error {
	fmt.Fprintf(s.stderr, "%s: %v\n", shownName(o.document), err)
	return exit(exitFailed)
}
