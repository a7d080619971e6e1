package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"speedtimer/interp"
	"speedtimer/interp/format"
)

const sizeDescription = `FILE is a document of Go snippets; - or nothing is standard input. Each snippet
runs once, untimed; then the bytes its variables keep alive are shown as a
tree: size with all an object owns, share of the variable, name, type.
What two variables share counts once, under the shorter way to it.

Examples:
  speedtimer size doc.txt                         a tree for each variable
  echo 's := strings.Repeat("x", 1000)[:5]' | speedtimer size -inspect -
  speedtimer size doc.txt -depth 0 -min 0         all of the trees
  speedtimer size doc.txt -min 5% -no-shells      only what is large
  speedtimer size doc.txt -filter '**.next'       only some objects, by path
  speedtimer size doc.txt -filter 'type=*.Node'   or by type
  speedtimer size doc.txt -retained               what removing an object would free
  speedtimer size doc.txt -format html -o sizes.html

More about a tree: speedtimer examples lists documents that begin with "size".`

// What text and dot show unless told otherwise; the other formats show all.
const (
	shownDepth = 8
	shownShare = 0.005
)

// searchedNodes is how many objects of a snippet a filter looks through: more
// than anybody would look at, but not a heap of gigabytes.
const searchedNodes = 200_000

func (s *shell) sizeCommand() *cli.Command {
	return &cli.Command{
		Name:                      "size",
		Usage:                     "show what the variables of snippets keep in memory",
		ArgsUsage:                 "[FILE | -]",
		Description:               sizeDescription,
		DisableSliceFlagSeparator: true, // -param n=10,100 is one value
		OnUsageError:              onUsageError,
		HideHelpCommand:           true,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "engine", Value: engineAuto, Usage: "`ENGINE` that runs the code: " + strings.Join(engineNames, ", ") + "; auto is go where a go command is installed"},
			&cli.StringFlag{Name: "format", Value: format.Text, Usage: "`FORMAT` of the trees: " + strings.Join(format.SizeFormats(), ", ")},
			&cli.StringFlag{Name: "o", Usage: "write to `FILE` instead of standard output"},
			&cli.IntFlag{Name: "depth", Usage: fmt.Sprintf("`LEVELS` below a variable, 0 for all (default: %d in text and dot without -filter, else all)", shownDepth), HideDefault: true},
			&cli.StringFlag{Name: "min", Usage: fmt.Sprintf("leave out what is smaller than this `SIZE`: bytes as in 1KiB, or a share of the variable as in 2%% (default: %g%% in text and dot without -filter, else 0)", 100*shownShare), HideDefault: true},
			&cli.StringSliceFlag{Name: "filter", Usage: "only objects whose path is like `PATTERN`, as in users[*].name or **.cache, or whose type is, as in type=*.Node; searches the 200,000 largest objects of a snippet, 2000 levels deep; may be given again"},
			&cli.BoolFlag{Name: "no-shells", Usage: "leave out what objects spend on themselves"},
			&cli.BoolFlag{Name: "retained", Usage: "show the bytes that would be free without the object, and order by them"},
			&cli.BoolFlag{Name: "inspect", Usage: "look for waste and say what to do about it"},
			&cli.BoolFlag{Name: "verify", Usage: "check the sizes against a dump of the program's heap (engine go)"},
			&cli.StringSliceFlag{Name: "param", Usage: "values of a parameter, as in `n=10,100`; given again it adds values, or is for another parameter"},
			&cli.StringFlag{Name: "run", Usage: "only snippets whose name matches `REGEXP`"},
			&cli.DurationFlag{Name: "limit", Value: interp.DefaultLimit, Usage: "stop a snippet that gives no sign of life for this `TIME`"},
			&cli.StringFlag{Name: "memory", Value: "4GiB", Usage: "`BYTES` a program may have; 0 for no limit"},
			&cli.StringFlag{Name: "gcflags", Usage: "`FLAGS` for the compiler, as go build takes them"},
			&cli.StringFlag{Name: "tags", Usage: "build `TAGS`, as go build takes them"},
			&cli.BoolFlag{Name: "quiet", Usage: "no progress line"},
		},
		Action: s.sizeAction,
	}
}

func (s *shell) sizeAction(ctx context.Context, cmd *cli.Command) error {
	o, sizes, err := readSizeOptions(cmd)
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
	return s.sizeDocument(ctx, o, sizes, text, out)
}

// readSizeOptions reads the flags: those size has in common with run, and
// what to show.
func readSizeOptions(cmd *cli.Command) (o runOptions, sizes format.SizeOptions, err error) {
	o = runOptions{
		format: cmd.String("format"), output: cmd.String("o"), quiet: cmd.Bool("quiet"), noHistory: true,
		engine: engineChoice{name: cmd.String("engine")},
		request: interp.Request{
			Params: cmd.StringSlice("param"), Limit: cmd.Duration("limit"),
			InspectOnly: true, Findings: cmd.Bool("inspect"), Verify: cmd.Bool("verify"),
		},
	}
	if o.file, err = oneArgument(cmd); err != nil {
		return o, sizes, err
	}
	if err = format.KnownSizes(o.format); err != nil {
		return o, sizes, err
	}
	if !slices.Contains(engineNames, o.engine.name) {
		return o, sizes, fmt.Errorf("unknown engine %q: there are %s", o.engine.name, strings.Join(engineNames, ", "))
	}
	for _, name := range []string{"gcflags", "tags"} {
		if v := cmd.String(name); v != "" {
			o.engine.goFlags = append(o.engine.goFlags, "-"+name+"="+v)
		}
	}
	if o.request.Limit <= 0 {
		return o, sizes, fmt.Errorf("-limit: %v is no time to do anything in", o.request.Limit)
	}
	if o.request.Memory, err = parseBytes(cmd.String("memory")); err != nil {
		return o, sizes, fmt.Errorf("-memory: %w", err)
	}
	if pattern := cmd.String("run"); pattern != "" {
		only, err := regexp.Compile(pattern)
		if err != nil {
			return o, sizes, fmt.Errorf("-run: %w", err)
		}
		o.request.Only = only.MatchString
	}
	sizes, err = readShown(cmd, o.format)
	if len(sizes.Filters) > 0 {
		o.request.Nodes = searchedNodes
	}
	return o, sizes, err
}

// readShown reads the flags that say what of the trees is shown.
func readShown(cmd *cli.Command, formatName string) (o format.SizeOptions, err error) {
	o = format.SizeOptions{
		NoShells: cmd.Bool("no-shells"), Retained: cmd.Bool("retained"), Findings: cmd.Bool("inspect"),
		Depth: cmd.Int("depth"),
	}
	if o.Depth < 0 {
		return o, fmt.Errorf("-depth: %d is no number of levels: expected 1 or more, or 0 for all", o.Depth)
	}
	for _, text := range cmd.StringSlice("filter") {
		f, err := format.ParseFilter(text)
		if err != nil {
			return o, fmt.Errorf("-filter %q: %w", text, err)
		}
		o.Filters = append(o.Filters, f)
	}
	short := (formatName == format.Text || formatName == format.DOT) && len(o.Filters) == 0
	if short && !cmd.IsSet("depth") {
		o.Depth = shownDepth
	}
	switch text := strings.TrimSpace(cmd.String("min")); {
	case !cmd.IsSet("min"):
		if short {
			o.MinShare = shownShare
		}
	case strings.HasSuffix(text, "%"):
		o.MinShare, err = parseShare(text)
	default:
		o.MinBytes, err = parseBytes(text)
	}
	if err != nil {
		err = fmt.Errorf("-min: %w", err)
	}
	return o, err
}
