//go:build !linux

package harness

// limitMemory does nothing: the platform has no limit of a process's memory,
// or none that a process sets itself.
func limitMemory(int64) error { return nil }
