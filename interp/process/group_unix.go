//go:build unix

package process

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup puts the program and its children in a group of their own, so that
// all can be ended at once and Ctrl-C reaches this process only.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

func signalName(s *os.ProcessState) string {
	if w, ok := s.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return w.Signal().String()
	}
	return ""
}
