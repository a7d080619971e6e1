package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/urfave/cli/v3"

	"speedtimer/interp/wazero"
	"speedtimer/interp/yaegi"
)

func main() {
	wazero.Sandbox() // of the engine wasm, which starts this command again
	if os.Getenv(yaegi.ChildVariable) != "" {
		os.Exit(yaegi.Child(os.Stdin, os.Stdout, os.Stderr)) // the engine interp starts this command again
	}
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Exit statuses.
const (
	exitDone        = 0
	exitFailed      = 1 // something in the document failed or was refused
	exitUsage       = 2 // used wrongly, or could not start
	exitInterrupted = 130
)

// run runs the command and returns its exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), endings()...)
	defer stop()
	// Where nobody reads the output any more writing it fails, instead of
	// ending the command with its temporary files left behind.
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE)
	defer signal.Stop(broken)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the command as it is
	s := &shell{stdin: stdin, stdout: stdout, stderr: stderr, text: &remembering{w: stdout}}
	app := s.app()
	err := app.Run(ctx, append([]string{"speedtimer"}, helpFirst(app, args)...))
	return s.status(cmp.Or(err, s.text.err))
}

// helpFirst asks for a command's help only, where somebody asks for it behind
// a file: the file would be taken for a topic. Of commands within a command the
// library finds the right one.
func helpFirst(app *cli.Command, args []string) []string {
	if len(args) == 0 {
		return args
	}
	if command := app.Command(args[0]); command == nil || len(command.Commands) > 0 {
		return args
	}
	for _, a := range args[1:] {
		switch a {
		case "--":
			return args
		case "-h", "-help", "--help":
			return []string{args[0], "-h"}
		}
	}
	return args
}

// endings are the signals that interrupt a run. Hanging up is none of them
// where it is ignored, as under nohup.
func endings() []os.Signal {
	if signal.Ignored(syscall.SIGHUP) {
		return []os.Signal{os.Interrupt, syscall.SIGTERM}
	}
	return []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
}

// A shell is what a command sees of the world.
type shell struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	text           *remembering // standard output, for text that is printed without asking whether it was
}

// A remembering writer keeps its first error.
type remembering struct {
	w   io.Writer
	err error
}

func (r *remembering) Write(b []byte) (int, error) {
	n, err := r.w.Write(b)
	r.err = cmp.Or(r.err, err)
	return n, err
}

// An exit ends the command with a status; what there is to say was said.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// status reports an error and turns it into an exit status.
func (s *shell) status(err error) int {
	var code exit
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &code):
		return int(code)
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(s.stderr, "speedtimer: interrupted")
		return exitInterrupted
	case errors.Is(err, syscall.EPIPE):
		return exitUsage // as with head: nobody wants to know
	}
	fmt.Fprintf(s.stderr, "speedtimer: %v\n", err)
	return exitUsage
}

// usage is an error about how the command is used.
func usage(cmd *cli.Command, format string, args ...any) error {
	return fmt.Errorf("%w\n(%s -help says how it is used)", fmt.Errorf(format, args...), cmd.FullName())
}
