//go:build !unix

package process

import (
	"os"
	"os/exec"
)

// OwnGroup does nothing where there are no groups.
func OwnGroup(*exec.Cmd) {}

// KillGroup ends the program; its children go on where there are no groups.
func KillGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }

func signalName(*os.ProcessState) string { return "" }
