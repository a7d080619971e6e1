package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/urfave/cli/v3"
)

// app is the command with all its subcommands.
func (s *shell) app() *cli.Command {
	return &cli.Command{
		Name:                      "speedtimer",
		Usage:                     "time small pieces of Go and compare them",
		Description:               appDescription,
		Version:                   version(),
		Writer:                    s.text,
		ErrWriter:                 s.stderr,
		EnableShellCompletion:     true,
		DisableSliceFlagSeparator: true,
		Suggest:                   true,
		ExitErrHandler:            func(context.Context, *cli.Command, error) {}, // run decides
		OnUsageError:              onUsageError,
		Action:                    unknownCommand,
		Commands:                  []*cli.Command{s.runCommand(), s.sizeCommand(), s.genCommand(), s.whyCommand(), s.historyCommand(), s.examplesCommand(), s.linkCommand(), s.openCommand(), s.serveCommand(), s.versionCommand()},
		ConfigureShellCompletionCommand: func(c *cli.Command) {
			c.Hidden = false
			c.Usage = "print a completion script for bash, zsh, fish or pwsh"
		},
	}
}

const appDescription = `A document is a text file of Go snippets separated by lines of "---":

s := ""
for i := 0; i < 100; i++ {
	s += " "
}
---
var sb strings.Builder
for i := 0; i < 100; i++ {
	sb.WriteString(" ")
}
s := sb.String()

Time it:                    speedtimer run FILE
See what it keeps:          speedtimer size FILE
Without writing a file:     echo 'strings.Repeat("ab", 100)' | speedtimer run -
See more documents:         speedtimer examples

Exit status: 0 done; 1 something in the document failed or was refused;
2 used wrongly, or could not start; 130 interrupted.`

func onUsageError(_ context.Context, cmd *cli.Command, err error, _ bool) error {
	text := strings.Replace(err.Error(), "flag provided but not defined: ", "no such flag: ", 1)
	if name, ok := strings.CutPrefix(text, "no such flag: -"); ok {
		if near := cli.SuggestFlag(cmd.Flags, name, false); near != "" {
			text += fmt.Sprintf(" (did you mean %s?)", near)
		}
	}
	return usage(cmd, "%s", text)
}

// unknownCommand is what runs when no subcommand was named.
func unknownCommand(_ context.Context, cmd *cli.Command) error {
	if !cmd.Args().Present() {
		return cli.ShowAppHelp(cmd)
	}
	name := cmd.Args().First()
	text := fmt.Sprintf("no such command: %s", name)
	if near := cli.SuggestCommand(cmd.Commands, name); near != "" {
		text += fmt.Sprintf(" (did you mean %s?)", near)
	}
	return fmt.Errorf("%s\n(speedtimer -help lists the commands; speedtimer run %s times a file)", text, name)
}

func (s *shell) versionCommand() *cli.Command {
	return &cli.Command{
		Name:  "version",
		Usage: "print the version",
		Action: func(context.Context, *cli.Command) error {
			_, err := fmt.Fprintf(s.stdout, "speedtimer %s\n", version())
			return err
		},
	}
}

// version is the module's version or commit, and the Go it was built with.
func version() string {
	v := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" {
			v = info.Main.Version
		}
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" && v == "(devel)" {
				v = setting.Value[:min(12, len(setting.Value))]
			}
		}
	}
	return fmt.Sprintf("%s %s %s/%s", v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
