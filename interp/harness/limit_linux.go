package harness

import (
	"runtime/debug"
	"syscall"
)

// limitMemory caps the process's address space, so that a snippet that asks
// for too much ends its own process and nothing else. 0 is no limit.
func limitMemory(bytes int64) error {
	if bytes <= 0 {
		return nil
	}
	debug.SetMaxStack(int(bytes / 8)) // a stack is copied as it grows: overflow must come before the limit
	return syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)})
}
