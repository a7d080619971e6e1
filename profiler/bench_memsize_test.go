//go:build memsize

// fjl/memsize refers to a part of the runtime that is closed to it, so it links
// with -ldflags=-checklinkname=0 only.

package profiler

import "github.com/fjl/memsize"

func init() {
	peers["x-memsize"] = func(v any) int64 {
		defer func() { _ = recover() }()
		return int64(memsize.Scan(v).Total)
	}
}
