package profiler

import (
	"sync"
	"unsafe"
)

const wordBytes = unsafe.Sizeof(uintptr(0))

// machine is what was measured of the runtime this process runs on. Nothing in
// it is tabled: each number comes from a probe, and exact is only true when all
// of them agree.
type machine struct {
	exact bool   // block sizes and pointer words can be read from spans
	bases bool   // findObject tells heap from other memory, and finds bases
	why   string // why not exact

	// Byte offsets in the runtime's span structure.
	elemOff, startOff, limitOff, classOff, largeOff uintptr

	page       uintptr // pages of large blocks
	header     uintptr // bytes of the type header of large pointerful blocks
	headerOver uintptr // blocks above this size have the header
	headerEnd  uintptr // and up to this one; still larger ones have none
	bitsEnd    uintptr // from a span's end down to the start of its pointer bitmap
	tiny       uintptr // small pointer-free objects share blocks of this size
	classes    []uintptr
	itabType   uintptr // offset of the type in an interface's method table
	maps       mapShape
	chans      chanShape
}

var host = sync.OnceValue(func() *machine { return newMachine(true) })

// newMachine measures the platform. With exact false it stays at the layout
// level, which is how the tests reach that level everywhere.
func newMachine(exact bool) *machine {
	m := &machine{}
	m.measureClasses()
	m.measureInterfaces()
	m.maps = measureMaps()
	m.chans = measureChans()
	m.bases = probeBases()
	switch {
	case !exact:
		m.why = "the allocator level was not asked for"
	case wordBytes != 8:
		m.why = "the allocator's spans are read on 64-bit platforms only"
	case !m.bases:
		m.why = "the runtime does not find the blocks of known allocations"
	default:
		m.why = m.probeSpans()
	}
	m.exact = m.why == ""
	return m
}

// sink is where escape seems to put its argument. Nothing ever sets leaks, which
// the compiler does not know.
var (
	sink  any //lint:ignore U1000 that it is written is all that is wanted
	leaks bool
)

// escape puts what v refers to on the heap and returns v. A probe on a stack
// would measure the stack, and no heap block would be found for a value there.
func escape[T any](v T) T {
	if leaks {
		sink = v
	}
	return v
}

// eface is the memory of an empty interface.
type eface struct{ typ, data unsafe.Pointer }

// word reads the pointer-sized word at p+off.
//
//go:nocheckptr
//go:norace
func word(p unsafe.Pointer, off uintptr) uintptr { return *(*uintptr)(unsafe.Add(p, off)) }

// pointer reads the pointer at p+off.
//
//go:nocheckptr
//go:norace
func pointer(p unsafe.Pointer, off uintptr) unsafe.Pointer {
	return *(*unsafe.Pointer)(unsafe.Add(p, off))
}
