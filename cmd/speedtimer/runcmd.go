package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v3"

	"speedtimer/interp"
	"speedtimer/interp/format"
	"speedtimer/interp/report"
)

const runDescription = `FILE is a document of Go snippets separated by "---" lines, or a Go file with
benchmarks or a main function; - or nothing is standard input.

Examples:
  speedtimer run strings.txt                      compare the snippets
  echo 'strings.Repeat("ab", 100)' | speedtimer run -
  speedtimer run sweep.txt -param n=10,1000       other values for //st:param n
  speedtimer run doc.txt -run '^map' -time 1s     only some, in a second
  speedtimer run doc.txt -format bench -o new.txt && benchstat -col /snippet new.txt
  speedtimer run doc.txt -engine interp           a preview, without compiling

A snippet is faster or slower when the interval of the ratio lies wholly
outside plus or minus delta, the same when wholly inside plus or minus target.`

func (s *shell) runCommand() *cli.Command {
	return &cli.Command{
		Name:                      "run",
		Usage:                     "time the snippets of a document",
		ArgsUsage:                 "[FILE | -]",
		Description:               runDescription,
		DisableSliceFlagSeparator: true, // -param n=10,100 is one value
		OnUsageError:              onUsageError,
		HideHelpCommand:           true,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "engine", Value: engineAuto, Usage: "`ENGINE` that runs the code: " + strings.Join(engineNames, ", ") + "; auto is go where a go command is installed"},
			&cli.StringFlag{Name: "format", Value: format.Text, Usage: "`FORMAT` of the report: " + strings.Join(format.Names(), ", ")},
			&cli.StringFlag{Name: "o", Usage: "write to `FILE` instead of standard output"},
			&cli.DurationFlag{Name: "time", Usage: "`BUDGET` for the whole document (default: 3s a snippet, 1s at each of several parameter values)", HideDefault: true},
			&cli.StringFlag{Name: "target", Value: "2%", Usage: "within plus or minus this `SHARE` two snippets are the same"},
			&cli.StringFlag{Name: "delta", Value: "1%", Usage: "a difference below this `SHARE` does not count"},
			&cli.StringFlag{Name: "confidence", Value: "95%", Usage: "`SHARE` of all verdicts together"},
			&cli.Uint64Flag{Name: "seed", Usage: "`NUMBER` that the order of the runs is drawn from (default: by the clock)", HideDefault: true},
			&cli.StringSliceFlag{Name: "param", Usage: "values of a parameter, as in `n=10,100`; given again it adds values, or is for another parameter"},
			&cli.StringFlag{Name: "baseline", Usage: "`NAME` of the snippet the others are compared with (default: the document's, else the first)"},
			&cli.StringFlag{Name: "run", Usage: "only snippets whose name matches `REGEXP`"},
			&cli.DurationFlag{Name: "limit", Value: interp.DefaultLimit, Usage: "stop a snippet that gives no sign of life for this `TIME`"},
			&cli.StringFlag{Name: "memory", Value: "4GiB", Usage: "`BYTES` a program may have; 0 for no limit"},
			&cli.StringFlag{Name: "gcflags", Usage: "`FLAGS` for the compiler, as go build takes them"},
			&cli.StringFlag{Name: "tags", Usage: "build `TAGS`, as go build takes them"},
			&cli.BoolFlag{Name: "collections", Usage: "show the times of samples with and without a garbage collection apart"},
			&cli.BoolFlag{Name: "quiet", Usage: "no progress line"},
			&cli.BoolFlag{Name: "no-history", Usage: "don't save the run"},
		},
		Action: s.runAction,
	}
}

// runOptions are the flags of run, read.
type runOptions struct {
	file, format, output string
	engine               engineChoice
	request              interp.Request
	quiet, noHistory     bool
	collections          bool
	theirs               bool // somebody else's: it gets nothing of what lies around here
}

func readRunOptions(cmd *cli.Command) (o runOptions, err error) {
	o = runOptions{
		format: cmd.String("format"), output: cmd.String("o"),
		quiet: cmd.Bool("quiet"), noHistory: cmd.Bool("no-history"),
		collections: cmd.Bool("collections"),
		engine:      engineChoice{name: cmd.String("engine")},
		request: interp.Request{
			Params: cmd.StringSlice("param"), Baseline: cmd.String("baseline"),
			Budget: cmd.Duration("time"), Limit: cmd.Duration("limit"), Seed: cmd.Uint64("seed"),
		},
	}
	if o.file, err = oneArgument(cmd); err != nil {
		return o, err
	}
	if err := format.Known(o.format); err != nil {
		return o, err
	}
	if !slices.Contains(engineNames, o.engine.name) {
		return o, fmt.Errorf("unknown engine %q: there are %s", o.engine.name, strings.Join(engineNames, ", "))
	}
	for _, name := range []string{"gcflags", "tags"} {
		if v := cmd.String(name); v != "" {
			o.engine.goFlags = append(o.engine.goFlags, "-"+name+"="+v)
		}
	}
	if !cmd.IsSet("seed") {
		o.request.Seed = newSeed()
	}
	return o, o.readValues(cmd)
}

// newSeed is one that a report can hold.
func newSeed() uint64 { return uint64(time.Now().UnixNano()) & report.MaxSeed }

// readValues reads the flags that have a notation of their own.
func (o *runOptions) readValues(cmd *cli.Command) (err error) {
	r := &o.request
	for _, share := range []struct {
		name string
		to   *float64
	}{{"target", &r.Target}, {"delta", &r.Delta}, {"confidence", &r.Confidence}} {
		if *share.to, err = parseShare(cmd.String(share.name)); err != nil {
			return fmt.Errorf("-%s: %w", share.name, err)
		}
	}
	if r.Seed > report.MaxSeed {
		return fmt.Errorf("-seed: %d is more than %d, the largest that a report can hold", r.Seed, uint64(report.MaxSeed))
	}
	if r.Memory, err = parseBytes(cmd.String("memory")); err != nil {
		return fmt.Errorf("-memory: %w", err)
	}
	for _, name := range []string{"time", "limit"} {
		if d := cmd.Duration(name); cmd.IsSet(name) && d <= 0 {
			return fmt.Errorf("-%s: %v is no time to do anything in", name, d)
		}
	}
	if pattern := cmd.String("run"); pattern != "" {
		only, err := regexp.Compile(pattern)
		if err != nil {
			return fmt.Errorf("-run: %w", err)
		}
		r.Only = only.MatchString
	}
	return nil
}

// oneArgument is the only argument; "-" when there is none.
func oneArgument(cmd *cli.Command) (string, error) {
	switch args := cmd.Args(); args.Len() {
	case 0:
		return "-", nil
	case 1:
		return args.First(), nil
	default:
		return "", fmt.Errorf("expected one document, got %d: %s", args.Len(), strings.Join(args.Slice(), ", "))
	}
}

func (s *shell) runAction(ctx context.Context, cmd *cli.Command) error {
	o, err := readRunOptions(cmd)
	if err != nil {
		return usage(cmd, "%w", err)
	}
	out, err := s.openOutput(o.output, o.file)
	if err != nil {
		return err
	}
	text, err := s.readDocument(ctx, o.file)
	if err != nil {
		return err
	}
	return s.runDocument(ctx, o, text, out)
}
