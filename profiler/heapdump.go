package profiler

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

// heapDump is what a dump of the heap says of its objects: the independent
// witness that sizes are checked against.
type heapDump struct {
	addr  []uint64 // rising
	size  []uint64
	first []int // of an object's pointers in ptrs; one more than objects
	at    []uint32
	ptrs  []uint64
}

// Record tags of the dump format (golang.org/s/go15heapdump).
const (
	dumpEOF = iota
	dumpObject
	dumpOtherRoot
	dumpType
	dumpGoroutine
	dumpFrame
	dumpParams
	dumpFinalizer
	dumpItab
	dumpThread
	dumpMemStats
	dumpQueuedFinalizer
	dumpData
	dumpBSS
	dumpDefer
	dumpPanic
	dumpProfile
	dumpSample
)

// dumpShape lists the fields of the records that are skipped: i an integer, m
// bytes, f a list of pointer fields.
var dumpShape = map[uint64]string{
	dumpOtherRoot: "mi", dumpType: "iimi", dumpGoroutine: "iiiiiiiimiiii",
	dumpFrame: "iiimiiimf", dumpFinalizer: "iiiii", dumpItab: "ii", dumpThread: "iii",
	dumpQueuedFinalizer: "iiiii", dumpData: "imf", dumpBSS: "imf",
	dumpDefer: "iiiiiii", dumpPanic: "iiiiii", dumpSample: "ii",
}

const memStatsFields = 24 + 256 + 1

type dumpReader struct {
	*bufio.Reader
	order binary.ByteOrder
	word  int
	buf   []byte
	err   error
}

func (r *dumpReader) int() uint64 {
	if r.err != nil {
		return 0
	}
	v, err := binary.ReadUvarint(r)
	if r.err = err; err == io.EOF {
		r.err = io.ErrUnexpectedEOF
	}
	return v
}

const largestRecord = 1 << 40

func (r *dumpReader) bytes() []byte {
	n := r.int()
	if r.err != nil {
		return nil
	}
	if n > largestRecord {
		r.err = errors.New("record too large")
		return nil
	}
	if uint64(cap(r.buf)) < n {
		r.buf = make([]byte, n)
	}
	r.buf = r.buf[:n]
	_, r.err = io.ReadFull(r, r.buf)
	return r.buf
}

// fields calls f with the offset of every pointer field.
func (r *dumpReader) fields(f func(off uint64)) {
	for r.err == nil {
		kind := r.int()
		if kind == 0 {
			return
		}
		off := r.int()
		if kind != 1 {
			r.err = fmt.Errorf("field kind %d", kind)
			return
		}
		f(off)
	}
}

func (r *dumpReader) skip(shape string) {
	for _, c := range shape {
		switch c {
		case 'i':
			r.int()
		case 'm':
			r.bytes()
		case 'f':
			r.fields(func(uint64) {})
		}
	}
}

// readHeapDump parses what debug.WriteHeapDump wrote.
func readHeapDump(in io.Reader) (*heapDump, error) {
	r := &dumpReader{Reader: bufio.NewReaderSize(in, 1<<20), order: binary.LittleEndian, word: int(wordBytes)}
	if head, err := r.ReadString('\n'); err != nil || head != "go1.7 heap dump\n" {
		return nil, fmt.Errorf("heap dump: unknown format %q", head)
	}
	d := &heapDump{}
	for {
		tag := r.int()
		switch {
		case r.err != nil:
			return nil, fmt.Errorf("heap dump: %w", r.err)
		case tag == dumpEOF:
			d.first = append(d.first, len(d.ptrs))
			d.sort()
			return d, nil
		case tag == dumpObject:
			d.object(r)
		case tag == dumpParams:
			if r.int() != 0 {
				r.order = binary.BigEndian
			}
			r.word = int(r.int())
			r.skip("iimmi")
		case tag == dumpMemStats:
			for range memStatsFields {
				r.int()
			}
		case tag == dumpProfile:
			r.skip("ii")
			for n := r.int(); n > 0 && r.err == nil; n-- {
				r.skip("mmi")
			}
			r.skip("ii")
		case dumpShape[tag] != "":
			r.skip(dumpShape[tag])
		default:
			return nil, fmt.Errorf("heap dump: unknown record %d", tag)
		}
	}
}

func (d *heapDump) object(r *dumpReader) {
	addr := r.int()
	mem := r.bytes()
	d.addr = append(d.addr, addr)
	d.size = append(d.size, uint64(len(mem)))
	d.first = append(d.first, len(d.ptrs))
	r.fields(func(off uint64) {
		if off+uint64(r.word) > uint64(len(mem)) {
			r.err = errors.New("field outside its object")
			return
		}
		var p uint64
		if r.word == 8 {
			p = r.order.Uint64(mem[off:])
		} else {
			p = uint64(r.order.Uint32(mem[off:]))
		}
		if p != 0 {
			d.at = append(d.at, uint32(off))
			d.ptrs = append(d.ptrs, p)
		}
	})
}

func (d *heapDump) sort() {
	order := make([]int, len(d.addr))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		if d.addr[a] < d.addr[b] {
			return -1
		}
		return 1
	})
	s := &heapDump{first: []int{0}}
	for _, i := range order {
		s.addr = append(s.addr, d.addr[i])
		s.size = append(s.size, d.size[i])
		s.at = append(s.at, d.at[d.first[i]:d.first[i+1]]...)
		s.ptrs = append(s.ptrs, d.ptrs[d.first[i]:d.first[i+1]]...)
		s.first = append(s.first, len(s.ptrs))
	}
	*d = *s
}

// find returns the object p points into, or -1.
func (d *heapDump) find(p uint64) int {
	i, ok := slices.BinarySearch(d.addr, p)
	if !ok {
		i--
	}
	if i < 0 || p >= d.addr[i]+d.size[i] {
		return -1
	}
	return i
}

// reach returns the bytes and the number of objects reachable from roots.
func (d *heapDump) reach(roots []uint64) (bytes, objects int64) {
	return d.reachInto(make([]bool, len(d.addr)), roots)
}

// reachInto is reach, which notes the objects in seen.
func (d *heapDump) reachInto(seen []bool, roots []uint64) (bytes, objects int64) {
	var todo []int
	push := func(p uint64) {
		if i := d.find(p); i >= 0 && !seen[i] {
			seen[i] = true
			todo = append(todo, i)
		}
	}
	for _, p := range roots {
		push(p)
	}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		bytes += int64(d.size[i])
		objects++
		for _, p := range d.ptrs[d.first[i]:d.first[i+1]] {
			push(p)
		}
	}
	return bytes, objects
}

// roots returns the pointers the dump has in the first n bytes at p.
func (d *heapDump) roots(p uint64, n int64) (roots []uint64) {
	i := d.find(p)
	if i < 0 {
		return nil
	}
	for j := d.first[i]; j < d.first[i+1]; j++ {
		if at := d.addr[i] + uint64(d.at[j]); at >= p && at < p+uint64(n) {
			roots = append(roots, d.ptrs[j])
		}
	}
	return roots
}
