// Evidence measures whether SpeedTimer's numbers can be believed and prints
// what it finds as Markdown: each pair of classic questions through the go
// engine and, in turn with it, through "gen -as test" and go test -bench; the
// order each engine gives; and identical code against itself.
//
//	go run ./cmd/evidence [-pairs N] [-identical N] [-count N] > EVIDENCE.md
//
// It takes half an hour with the defaults. A machine that does nothing else
// meanwhile gives better figures; that the two ways take turns makes them
// comparable on any.
package main

import (
	"context"
	"embed"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path"
	"strings"

	"speedtimer/interp/program"
	"speedtimer/interp/types"
	"speedtimer/interp/types/rest"
	"speedtimer/interp/yaegi"
)

//go:embed pairs
var pairFiles embed.FS

// A pair is a document of two snippets.
type pair struct {
	name string
	text string
}

func main() {
	if os.Getenv(yaegi.ChildVariable) != "" {
		os.Exit(yaegi.Child(os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("evidence", flag.ContinueOnError)
	flags.SetOutput(stderr)
	most := flags.Int("pairs", 100, "measure at most `N` pairs")
	identical := flags.Int("identical", 200, "compare identical code `N` times each way")
	count := flags.Int("count", 10, "what go test -bench is given as -count")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	e := &evidence{ctx: ctx, out: stdout, progress: stderr, count: *count,
		checker: types.New(types.WithSource(program.Packages()), types.WithArchive(rest.Archive()))}
	pairs, err := readPairs(*most)
	if err == nil {
		err = e.all(pairs, *identical)
	}
	if err != nil {
		fmt.Fprintln(stderr, "evidence:", err)
		return 1
	}
	return 0
}

func readPairs(most int) (pairs []pair, err error) {
	entries, err := fs.ReadDir(pairFiles, "pairs")
	if err != nil {
		return nil, err
	}
	for _, e := range entries[:min(most, len(entries))] {
		b, err := pairFiles.ReadFile(path.Join("pairs", e.Name()))
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, pair{strings.TrimSuffix(e.Name(), ".txt"), string(b)})
	}
	return pairs, nil
}
