//go:build !unix

package process

import (
	"os"
	"os/exec"
)

func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }

func signalName(*os.ProcessState) string { return "" }
