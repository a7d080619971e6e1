//go:build wasm || plan9

package profiler

// takeHeapDump says that there is none here.
func takeHeapDump() (*heapDump, error) { return nil, ErrNoHeapDump }
