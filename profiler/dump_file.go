//go:build !wasm && !plan9

package profiler

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
)

// takeHeapDump writes a dump of this process's heap to a temporary file and
// reads it back.
func takeHeapDump() (d *heapDump, err error) {
	f, err := os.CreateTemp("", "heapdump")
	if err != nil {
		return nil, fmt.Errorf("heap dump: %w", err)
	}
	defer func() {
		err = errors.Join(err, f.Close(), os.Remove(f.Name()))
	}()
	debug.WriteHeapDump(f.Fd())
	if _, err = f.Seek(0, 0); err != nil {
		return nil, fmt.Errorf("heap dump: %w", err)
	}
	return readHeapDump(f)
}
