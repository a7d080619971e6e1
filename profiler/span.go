package profiler

import (
	"math/bits"
	"unsafe"
)

const (
	pageShift  = 13
	pageBytes  = 1 << pageShift
	chunkShift = 22
	chunkPages = 1 << (chunkShift - pageShift)
	spanBlocks = 1024 // most blocks a span can have
)

// span is what one walk knows of a run of pages that holds blocks of one size.
type span struct {
	start  uintptr
	size   uintptr // of a block
	bits   uintptr // address of the pointer bitmap of small blocks
	large  unsafe.Pointer
	magic  uint32 // multiplies an offset to its block's index
	words  uint8  // of a small block; 64 at most
	noscan bool   // blocks hold no pointers
	small  bool   // pointer words are in the bitmap; otherwise in a type
	header uint8  // bytes before the object in a block
	// room is what of a block may be pointed into, without the header. The last
	// page of a large block is only used in part, and a pointer to the rest of it
	// makes the collector give up the process.
	room  uintptr
	nodes []uint32
	seen  [spanBlocks / 64]uint64
}

// newSpan reads the span p points into; nil if it is no heap memory.
//
//go:nocheckptr
//go:norace
func (m *machine) newSpan(p uintptr) *span {
	base, s, _ := findObject(p, 0, 0)
	if base == 0 {
		return nil
	}
	sp := new(span)
	m.readSpan(sp, s)
	return sp
}

//go:nocheckptr
//go:norace
func (m *machine) readSpan(sp *span, s unsafe.Pointer) {
	sp.start = *(*uintptr)(unsafe.Add(s, m.startOff))
	sp.size = *(*uintptr)(unsafe.Add(s, m.elemOff))
	class := *(*uint8)(unsafe.Add(s, m.classOff))
	sp.noscan = class&1 != 0
	one := class>>1 == 0
	sp.magic, sp.words, sp.header, sp.large, sp.bits = 0, 0, 0, nil, 0
	if !one {
		sp.magic = ^uint32(0)/uint32(sp.size) + 1
	}
	sp.small = !sp.noscan && sp.size <= m.headerOver
	switch {
	case sp.noscan:
	case sp.small:
		sp.words = uint8(sp.size / wordBytes)
		sp.bits = sp.start + pageBytes - m.bitsEnd
	case one:
		sp.large = *(*unsafe.Pointer)(unsafe.Add(s, m.largeOff))
	default:
		sp.header = uint8(m.header)
	}
	sp.room = sp.size - uintptr(sp.header)
	if one {
		sp.room = *(*uintptr)(unsafe.Add(s, m.limitOff)) - sp.start
	}
}

// index is the number of the block p points into.
func (s *span) index(p uintptr) uintptr {
	if s.magic == 0 {
		return 0
	}
	return uintptr((uint64(p-s.start) * uint64(s.magic)) >> 32)
}

// base is the address of block i.
func (s *span) base(i uintptr) uintptr { return s.start + i*s.size }

// mask returns the pointer words of small block i, lowest word first. A block of
// one word in a span of pointers is a pointer.
//
//go:nocheckptr
//go:norace
func (s *span) mask(i uintptr) uint64 {
	if s.words == 1 {
		return 1
	}
	first := i * uintptr(s.words)
	at, j := s.bits+first/64*8, first%64
	v := load(at) >> j
	if j+uintptr(s.words) > 64 {
		v |= load(at+8) << (64 - j)
	}
	return v & (^uint64(0) >> (64 - s.words))
}

// load reads 8 bytes of a bitmap. Bitmaps lie in heap pages but in no object, so
// their address must never be kept as a pointer: the collector would choke on it.
//
//go:nocheckptr
//go:norace
func load(at uintptr) uint64 { return *(*uint64)(unsafe.Add(unsafe.Pointer(nil), at)) }

// typeOf returns the type of the elements of a block that has no bitmap.
//
//go:nocheckptr
//go:norace
func (s *span) typeOf(base unsafe.Pointer) unsafe.Pointer {
	if s.header != 0 {
		return *(*unsafe.Pointer)(base)
	}
	return s.large
}

// mark sets the seen bit of block i and says whether it was set before.
func (s *span) mark(i uintptr) bool {
	w, b := &s.seen[i/64%(spanBlocks/64)], uint64(1)<<(i%64)
	was := *w&b != 0
	*w |= b
	return was
}

// index finds spans by address, asking the runtime once a page.
type index struct {
	m      *machine
	chunks map[uintptr]*chunk
	cache  [64]struct {
		key uintptr
		c   *chunk
	}
	slab    []span // rest of the slab in use
	slabs   [][]span
	used    int      // slabs taken
	touched []**span // slots that are not nil
	nowhere span     // stands for pages that are no heap memory
	nodes   bool     // spans keep a node number for every block
}

type chunk [chunkPages]*span

// reset forgets all spans so that the index can be used again. It says no when
// starting afresh is cheaper.
func (x *index) reset() bool {
	if len(x.touched) > 1<<10 || len(x.chunks) > 32 {
		return false
	}
	for _, slot := range x.touched {
		*slot = nil
	}
	x.touched = x.touched[:0]
	for _, s := range x.slabs[:x.used] {
		for i := range s {
			if s[i].size == 0 {
				break
			}
			s[i] = span{}
		}
	}
	x.slab, x.used = nil, 0
	return true
}

func newIndex(m *machine, nodes bool) *index {
	x := &index{m: m, chunks: map[uintptr]*chunk{}, nodes: nodes}
	for i := range x.cache {
		x.cache[i].key = ^uintptr(0)
	}
	return x
}

// find returns the span of the heap block p points into, or nil.
//
//go:nocheckptr
//go:norace
func (x *index) find(p uintptr) *span {
	s := x.lookup(p)
	if s == &x.nowhere {
		return nil
	}
	return s
}

// lookup is find with nowhere for nil, short enough to be inlined.
//
//go:nocheckptr
//go:norace
func (x *index) lookup(p uintptr) *span {
	if e := &x.cache[p>>chunkShift%64]; e.key == p>>chunkShift {
		if s := e.c[p>>pageShift%chunkPages]; s != nil {
			return s
		}
	}
	return x.miss(p)
}

//go:nocheckptr
//go:norace
func (x *index) miss(p uintptr) *span {
	slot := x.slot(p)
	if *slot != nil {
		return *slot
	}
	x.touched = append(x.touched, slot)
	base, raw, _ := findObject(p, 0, 0)
	if base == 0 {
		*slot = &x.nowhere
		return &x.nowhere
	}
	first := x.slot(*(*uintptr)(unsafe.Add(raw, x.m.startOff)))
	if *first == nil {
		*first = x.newSpan(raw)
		x.touched = append(x.touched, first)
	}
	*slot = *first
	return *slot
}

// slot is where the span of p's page is kept.
func (x *index) slot(p uintptr) **span {
	key := p >> chunkShift
	e := &x.cache[key%64]
	if e.key != key {
		c := x.chunks[key]
		if c == nil {
			c = new(chunk)
			x.chunks[key] = c
		}
		e.key, e.c = key, c
	}
	return &e.c[p>>pageShift%chunkPages]
}

func (x *index) newSpan(raw unsafe.Pointer) *span {
	if len(x.slab) == 0 {
		if x.used == len(x.slabs) {
			x.slabs = append(x.slabs, make([]span, 8<<(2*min(x.used, 3))))
		}
		x.slab = x.slabs[x.used]
		x.used++
	}
	s := &x.slab[0]
	x.slab = x.slab[1:]
	x.m.readSpan(s, raw)
	if x.nodes {
		s.nodes = make([]uint32, max(1, pageBytes/s.size))
	}
	return s
}

// node returns where the number of block i's node is kept. Spans of several
// pages hold more blocks than one page's worth, so it grows.
func (s *span) node(i uintptr) *uint32 {
	if i >= uintptr(len(s.nodes)) {
		s.nodes = append(s.nodes, make([]uint32, i+1-uintptr(len(s.nodes)))...)
	}
	return &s.nodes[i]
}

func lowest(mask uint64) uintptr { return uintptr(bits.TrailingZeros64(mask)) }
