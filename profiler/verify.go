package profiler

import (
	"errors"
	"runtime"
	"unsafe"
)

// ErrNoHeapDump is what Verify returns where the platform writes no heap dump.
var ErrNoHeapDump = errors.New("this platform has no heap dump to verify with")

// Verification sets a computed size beside what a heap dump says, in bytes.
type Verification struct {
	Size      int64     // SizeOf
	Dump      int64     // the value's own bytes and what the dump reaches from it
	Objects   int64     // blocks reached in the dump
	Precision Precision // of Size
}

// Equal says whether the two agree to the byte.
func (v Verification) Equal() bool { return v.Size == v.Dump }

// Verify computes the size of v and compares it with reachability in a dump of
// the whole heap, which it writes to a temporary file: the world stops for as
// long as that takes. The graph must not change meanwhile.
func Verify(v any) (Verification, error) {
	v = escape(v)
	level, _ := Platform()
	out := Verification{Size: SizeOf(v), Precision: level}
	d, err := takeHeapDump()
	if err != nil {
		return out, err
	}
	out.Dump, out.Objects = d.of(v)
	runtime.KeepAlive(v)
	return out, nil
}

// of returns the bytes and the number of blocks of v as the dump has them.
func (d *heapDump) of(v any) (bytes, objects int64) {
	e := (*eface)(unsafe.Pointer(&v))
	if e.typ == nil {
		return 0, 0
	}
	t := typeFromWord(e.typ)
	roots := []uint64{uint64(uintptr(e.data))}
	if !direct(t) {
		roots = d.roots(roots[0], int64(t.Size()))
	}
	bytes, objects = d.reach(roots)
	return bytes + ownBytes(t), objects
}
