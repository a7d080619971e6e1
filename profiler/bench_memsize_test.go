//go:build memsize

// fjl/memsize refers to a part of the runtime that is closed to it, so it links
// with -ldflags=-checklinkname=0 only.

package profiler

import (
	"reflect"

	"github.com/fjl/memsize"
)

func init() {
	peers["x-memsize"] = func(v any) int64 {
		p := reflect.New(reflect.TypeOf(v)) // it takes pointers only
		p.Elem().Set(reflect.ValueOf(v))
		return int64(memsize.Scan(p.Interface()).Total)
	}
}
