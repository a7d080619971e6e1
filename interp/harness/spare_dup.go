//go:build unix || wasip1 || js

package harness

import (
	"os"
	"syscall"
)

// duplicate opens another descriptor for an open file, where the system can.
// WebAssembly's can't.
func duplicate(f *os.File) int {
	spare := noSpare
	c, err := f.SyscallConn()
	if err != nil {
		return noSpare
	}
	if err := c.Control(func(fd uintptr) { spare = duplicateOf(int(fd)) }); err != nil || spare == noSpare {
		return noSpare
	}
	syscall.CloseOnExec(spare)
	return spare
}

func duplicateOf(fd int) int {
	if fd == noSpare {
		return noSpare
	}
	spare, err := syscall.Dup(fd)
	if err != nil {
		return noSpare
	}
	return spare
}
