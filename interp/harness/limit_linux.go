package harness

import (
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"syscall"
)

// The limit is set while packages are initialised, before any of the user's
// variables. A snippet that asks for too much then ends its own process and
// nothing else.
func init() {
	text := os.Getenv(MemoryVariable)
	if text == "" {
		return
	}
	bytes, err := strconv.ParseUint(text, 10, 64)
	if err == nil {
		debug.SetMaxStack(int(bytes / 8)) // a stack is copied as it grows: overflow must come before the limit
		err = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: bytes, Max: bytes})
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s=%s: %v\n", MemoryVariable, text, err)
		os.Exit(2)
	}
}
