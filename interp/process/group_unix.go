//go:build unix

package process

import (
	"os"
	"os/exec"
	"syscall"
)

// OwnGroup puts the program and its children in a group of their own, so that
// all can be ended at once and Ctrl-C reaches this process only.
func OwnGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// KillGroup ends the program and its children. It may be called again.
func KillGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

func signalName(s *os.ProcessState) string {
	if w, ok := s.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return w.Signal().String()
	}
	return ""
}
