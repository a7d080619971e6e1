package profiler

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"runtime/debug"
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
// long as that takes. The graph must not change meanwhile; the collector is kept
// from emptying pools. "speedtimer size -verify" does it for the variables of a
// document.
func Verify(v any) (Verification, error) {
	v = escape(v)
	defer runtime.KeepAlive(v)
	return verify(func() int64 { return SizeOf(v) }, func(d *heapDump) (bytes, objects int64) { return d.of(v) })
}

// VerifyAll is Verify for several variables together, as ProfileAll has them.
func VerifyAll(roots ...Root) (Verification, error) {
	defer runtime.KeepAlive(roots)
	return verify(func() int64 { return ProfileAll(roots...).Size() }, func(d *heapDump) (bytes, objects int64) { return d.ofAll(roots) })
}

func verify(size func() int64, of func(*heapDump) (bytes, objects int64)) (Verification, error) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	level, _ := Platform()
	out := Verification{Size: size(), Precision: level}
	d, err := takeHeapDump()
	if err != nil {
		return out, err
	}
	out.Dump, out.Objects = of(d)
	return out, nil
}

// String says what was found, as in "48048 bytes, as in a heap dump (1001
// blocks)".
func (v Verification) String() string {
	if v.Equal() {
		return fmt.Sprintf("%d bytes, as in a heap dump (%d blocks)", v.Size, v.Objects)
	}
	return fmt.Sprintf("%d bytes at precision %v, but %d in a heap dump (%d blocks)", v.Size, v.Precision, v.Dump, v.Objects)
}

// ofAll returns the bytes and the number of blocks of several variables as the
// dump has them. A variable that lies in one of the blocks is counted with it.
func (d *heapDump) ofAll(all []Root) (bytes, objects int64) {
	var words []uint64
	var own []root
	var w walk
	collect := func(at unsafe.Pointer) { words = append(words, uint64(uintptr(*(*unsafe.Pointer)(at)))) }
	for _, r := range all {
		v, _, _ := r.resolve()
		if v.typ == nil {
			continue
		}
		w.words(v.ptr, planOf(v.typ), 1, collect)
		if ownBytes(v.typ) > 0 {
			own = append(own, v)
		}
		// A static variable that a pointer names is looked into.
		if v.typ.Kind() == reflect.Pointer {
			if q := pointer(v.ptr, 0); q != nil && d.find(uint64(uintptr(q))) < 0 {
				w.words(q, planOf(v.typ.Elem()), 1, collect)
			}
		}
	}
	seen := make([]bool, len(d.addr))
	bytes, objects = d.reachInto(seen, words)
	for _, v := range own {
		if i := d.find(uint64(uintptr(v.ptr))); i < 0 || !seen[i] {
			bytes += ownBytes(v.typ)
		}
	}
	return bytes, objects
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
