package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	osfs "github.com/hack-pad/hackpadfs/os"
	"github.com/urfave/cli/v3"

	"speedtimer/interp/format"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
	"speedtimer/interp/workspace"
)

// homeVariable names the folder for what the command keeps.
const homeVariable = "SPEEDTIMER_HOME"

// homeFolder is that folder: named by the user, else the system's for data of
// applications.
func homeFolder() (string, error) {
	if dir := os.Getenv(homeVariable); dir != "" {
		return filepath.Abs(dir)
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "speedtimer"), nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("no folder for the history (%s names one): %w", homeVariable, err)
	}
	return filepath.Join(dir, "speedtimer"), nil
}

// openHistory opens the workspace past runs are in.
func openHistory() (*workspace.Workspace, error) {
	dir, err := homeFolder()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, withoutOperation(err)
	}
	all := osfs.NewFS()
	sub, err := all.FromOSPath(dir)
	if err != nil {
		return nil, err
	}
	root, err := all.Sub(sub)
	if err != nil {
		return nil, err
	}
	return workspace.Open(root, 0)
}

// save keeps a run. That it can't is a warning: the run itself is fine.
func (s *shell) save(file, text string, rep *report.Report) {
	err := func() error {
		w, err := openHistory()
		if err != nil {
			return err
		}
		b, err := json.Marshal(rep)
		if err != nil {
			return err
		}
		_, err = w.Save(workspace.Entry{Name: shownName(file), Time: time.Now(), Document: text, Report: b})
		return err
	}()
	if err != nil {
		fmt.Fprintf(s.stderr, "speedtimer: warning: the run is not in the history: %v\n", err)
	}
}

const historyDescription = `Runs are kept in $SPEEDTIMER_HOME, else in the folder the system has for data
of applications; the newest 200 stay. ID is what the list shows, or a part of
it that begins only one.

Examples:
  speedtimer history
  speedtimer history show 3f2a
  speedtimer history open 3f2a | speedtimer run -`

func (s *shell) historyCommand() *cli.Command {
	sub := func(name, args, usage string, action cli.ActionFunc, flags ...cli.Flag) *cli.Command {
		return &cli.Command{Name: name, ArgsUsage: args, Usage: usage, Action: action, Flags: flags, HideHelpCommand: true, OnUsageError: onUsageError, ShellComplete: s.completeID}
	}
	return &cli.Command{
		Name:            "history",
		Usage:           "list past runs, show or reopen one",
		Description:     historyDescription,
		HideHelpCommand: true,
		OnUsageError:    onUsageError,
		Action:          s.historyList,
		Commands: []*cli.Command{
			sub("show", "ID", "show the report of a run", s.historyShow, &cli.StringFlag{Name: "format", Value: format.Text, Usage: "`FORMAT` of the report: " + strings.Join(format.Names(), ", ")}),
			sub("open", "ID", "print the document of a run", s.historyOpen),
			sub("rm", "ID...", "forget runs", s.historyRemove, &cli.BoolFlag{Name: "all", Usage: "all of them"}),
		},
	}
}

func (s *shell) historyList(_ context.Context, cmd *cli.Command) error {
	if cmd.Args().Present() {
		return usage(cmd, "history %s: expected show, open or rm", cmd.Args().First())
	}
	w, err := openHistory()
	if err != nil {
		return err
	}
	entries, damaged, err := w.List()
	if err != nil {
		return err
	}
	if len(entries) == 0 {
		fmt.Fprintln(s.stderr, "nothing has been run yet")
	}
	t := tabwriter.NewWriter(s.stdout, 0, 0, 2, ' ', 0)
	for _, e := range entries {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", shortID(e), e.Time.Local().Format("2006-01-02 15:04"), format.OneLine(e.Name), summary(e))
	}
	for _, d := range damaged {
		fmt.Fprintf(s.stderr, "speedtimer: warning: %s: %v\n", d.File, d.Err)
	}
	return t.Flush()
}

// shortID begins the hash in an entry's ID.
func shortID(e workspace.Entry) string {
	_, hash, _ := strings.Cut(e.ID, "-")
	return hash[:min(8, len(hash))]
}

// completeID offers the runs to the shell; where there is no history, nothing.
func (s *shell) completeID(ctx context.Context, cmd *cli.Command) {
	if last := cmd.Args().Slice(); len(last) > 0 && strings.HasPrefix(last[len(last)-1], "-") {
		cli.DefaultCompleteWithFlags(ctx, cmd)
		return
	}
	w, err := openHistory()
	if err != nil {
		return
	}
	entries, _, err := w.List()
	if err != nil {
		return
	}
	for _, e := range entries {
		fmt.Fprintf(s.stdout, "%s:%s\n", shortID(e), format.OneLine(e.Name))
	}
}

// summary is what a run came to, in a few words.
func summary(e workspace.Entry) string {
	var r report.Report
	if json.Unmarshal(e.Report, &r) != nil {
		return "saved"
	}
	timed := 0
	for _, sn := range r.Snippets {
		if sn.NsPerOp != nil {
			timed++
		}
	}
	text := fmt.Sprintf("%s: %d timed", r.Environment.Engine, timed)
	failed := map[string]bool{}
	for _, e := range r.Errors {
		failed[e.Snippet] = true // the preamble under no name
	}
	if n := len(failed); n > 0 {
		text += fmt.Sprintf(", %d failed", n)
	}
	return text + ", " + r.Stopped
}

func (s *shell) find(cmd *cli.Command) (e workspace.Entry, err error) {
	if cmd.Args().Len() != 1 {
		return e, usage(cmd, "expected one ID, as speedtimer history lists them")
	}
	w, err := openHistory()
	if err != nil {
		return e, err
	}
	return w.Find(cmd.Args().First())
}

func (s *shell) historyShow(_ context.Context, cmd *cli.Command) error {
	name := cmd.String("format")
	if err := format.Known(name); err != nil {
		return usage(cmd, "%w", err)
	}
	e, err := s.find(cmd)
	if err != nil {
		return err
	}
	var rep report.Report
	if err := json.Unmarshal(e.Report, &rep); err != nil {
		return fmt.Errorf("the report of %s: %w", cmd.Args().First(), err)
	}
	doc, _ := snippet.Parse(e.Document)
	return s.write(runOptions{file: e.Name, format: name}, doc, &rep, &output{w: s.stdout})
}

func (s *shell) historyOpen(_ context.Context, cmd *cli.Command) error {
	e, err := s.find(cmd)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(s.stdout, e.Document)
	return err
}

func (s *shell) historyRemove(_ context.Context, cmd *cli.Command) error {
	ids := cmd.Args().Slice()
	if len(ids) == 0 != cmd.Bool("all") {
		return usage(cmd, "expected IDs, or -all")
	}
	w, err := openHistory()
	if err != nil {
		return err
	}
	if cmd.Bool("all") {
		entries, _, err := w.List()
		if err != nil {
			return err
		}
		for _, e := range entries {
			ids = append(ids, e.ID)
		}
	}
	var errs []error
	for _, id := range ids {
		errs = append(errs, w.Delete(id))
	}
	return errors.Join(errs...)
}
