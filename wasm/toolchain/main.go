package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// options are the command's flags.
type options struct {
	folder  string
	quality int
	force   bool
	whole   bool
	sources bool
}

func run(args []string, stdout, stderr io.Writer) int {
	var o options
	flags := flag.NewFlagSet("toolchain", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&o.folder, "o", "site/gen/toolchain", "write to this `FOLDER`")
	flags.IntVar(&o.quality, "quality", 9, "of brotli, 0 to 11; 11 takes minutes")
	flags.BoolVar(&o.force, "force", false, "build even if the folder is up to date")
	flags.BoolVar(&o.whole, "whole", false, "don't trim the tools")
	flags.BoolVar(&o.sources, "sources", false, "print the hash of the sources that programs carry, and build nothing")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if flags.NArg() > 0 || o.quality < 0 || o.quality > 11 {
		fmt.Fprintln(stderr, "toolchain: -quality goes from 0 to 11, and there are no arguments")
		return 2
	}
	if o.sources {
		fmt.Fprintln(stdout, sourcesHash())
		return 0
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := build(ctx, o, stdout); err != nil {
		fmt.Fprintln(stderr, "toolchain:", err)
		return 1
	}
	return 0
}
