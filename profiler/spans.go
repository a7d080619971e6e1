package profiler

import (
	"unsafe"
)

// findObject returns the base of the heap block p points into, its span and its
// index in the span; base is 0 when p points to no heap block. It is the one
// window into the allocator the runtime leaves open to linkname.
//
//go:linkname findObject runtime.findObject
func findObject(p, refBase, refOff uintptr) (base uintptr, span unsafe.Pointer, index uintptr)

var staticProbe [64]byte

// probeBases checks findObject on memory whose answer is known.
func probeBases() bool {
	b := escape(make([]byte, 48))
	p := uintptr(unsafe.Pointer(&b[0]))
	base, span, _ := findObject(p+17, 0, 0)
	if base != p || span == nil {
		return false
	}
	base, _, _ = findObject(uintptr(unsafe.Pointer(&staticProbe[8])), 0, 0)
	return base == 0
}

// spanBytes bounds the search for fields in a span structure.
const spanBytes = 232

type probe struct {
	p    unsafe.Pointer // start of the object
	size uintptr        // of its block
}

func (p probe) span() unsafe.Pointer {
	_, s, _ := findObject(uintptr(p.p), 0, 0)
	return s
}

// field finds the only offset at which read gives what want says for every
// probe.
func field(probes []probe, step uintptr, ok func(probe, unsafe.Pointer) bool) (uintptr, bool) {
	for off := uintptr(0); off < spanBytes; off += step {
		all := true
		for _, p := range probes {
			if s := p.span(); s == nil || !ok(p, unsafe.Add(s, off)) {
				all = false
				break
			}
		}
		if all {
			return off, true
		}
	}
	return 0, false
}

// probeSpans finds the span fields the allocator level reads. It returns why it
// could not, or nothing.
//
//go:nocheckptr
func (m *machine) probeSpans() string {
	if m.page != pageBytes {
		return "pages are not the expected size"
	}
	// None is larger than it must be: together they stay below what starts a
	// collection in a fresh program.
	var sized []probe
	for _, n := range []int{48, 112, 1152, 6784, 28672, 40960, 81920} {
		sized = append(sized, probe{unsafe.Pointer(&escape(make([]byte, n))[0]), uintptr(n)})
	}
	var ok bool
	if m.elemOff, ok = field(sized, wordBytes, func(p probe, f unsafe.Pointer) bool {
		return *(*uintptr)(f) == p.size
	}); !ok {
		return "no span field holds the sizes of known blocks"
	}
	if m.startOff, ok = field(sized, wordBytes, func(p probe, f unsafe.Pointer) bool {
		_, _, i := findObject(uintptr(p.p), 0, 0)
		return *(*uintptr)(f) == uintptr(p.p)-i*p.size
	}); !ok {
		return "no span field holds the start of known spans"
	}
	var ends []probe
	for _, n := range []int{50_000, 70_024, 100_008} {
		ends = append(ends, probe{unsafe.Pointer(&escape(make([]byte, n))[0]), uintptr(n)})
	}
	if m.limitOff, ok = field(ends, wordBytes, func(p probe, f unsafe.Pointer) bool {
		return *(*uintptr)(f) == uintptr(p.p)+p.size
	}); !ok {
		return "no span field holds the end of known blocks"
	}
	if why := m.probeClass(); why != "" {
		return why
	}
	if why := m.probeLarge(); why != "" {
		return why
	}
	return m.probeBits()
}

// probeClass finds the byte that holds the span's class and, as lowest bit,
// whether its blocks are free of pointers.
func (m *machine) probeClass() string {
	scan := probe{unsafe.Pointer(escape(new([6]*int))), 48}
	bytes := probe{unsafe.Pointer(escape(new([48]byte))), 48}
	more := probe{unsafe.Pointer(escape(new([112]byte))), 112}
	large := probe{unsafe.Pointer(escape(new([1 << 16]byte))), 1 << 16}
	largeScan := probe{unsafe.Pointer(escape(new([1 << 14]*int))), 1 << 17}
	at := func(p probe, off uintptr) uint8 { return *(*uint8)(unsafe.Add(p.span(), off)) }
	for off := uintptr(0); off < spanBytes; off++ {
		s := at(scan, off)
		if s != 0 && s&1 == 0 && at(bytes, off) == s|1 && at(more, off)&1 == 1 && at(more, off) > s+1 &&
			at(large, off) == 1 && at(largeScan, off) == 0 {
			m.classOff = off
			return ""
		}
	}
	return "no span byte tells pointerful blocks from others"
}

// probeLarge finds where blocks without a bitmap keep their type.
func (m *machine) probeLarge() string {
	type one [5]*int
	type two [7]*int
	a := escape(make([]*one, 1<<13))
	b := escape(make([]*two, 1<<13))
	types := map[unsafe.Pointer]unsafe.Pointer{
		unsafe.Pointer(&a[0]): typeWord((*one)(nil)),
		unsafe.Pointer(&b[0]): typeWord((*two)(nil)),
	}
	var ok bool
	probes := []probe{{p: unsafe.Pointer(&a[0])}, {p: unsafe.Pointer(&b[0])}}
	if m.largeOff, ok = field(probes, wordBytes, func(p probe, f unsafe.Pointer) bool {
		return *(*unsafe.Pointer)(f) == types[p.p]
	}); !ok {
		return "no span field holds the type of known large blocks"
	}
	c := escape(make([]*one, 100))
	base, _, _ := findObject(uintptr(unsafe.Pointer(&c[0])), 0, 0)
	if uintptr(unsafe.Pointer(&c[0]))-base != m.header || m.header != wordBytes ||
		pointer(unsafe.Pointer(&c[0]), -m.header) != typeWord((*one)(nil)) {
		return "the header of a known block does not hold its type"
	}
	return ""
}

func typeWord(v any) unsafe.Pointer { return (*eface)(unsafe.Pointer(&v)).typ }

// probeBits finds the pointer bitmap at the end of a span of small blocks, and
// checks it on patterns of several sizes.
func (m *machine) probeBits() string {
	type pattern struct {
		p    unsafe.Pointer
		mask uint64
	}
	p16 := escape(&struct {
		a int
		p *int
	}{1, new(int)})
	p48 := escape(&struct {
		a    int
		p    *int
		b, c int
		d    *int
		e    int
	}{p: new(int), d: new(int)})
	p208 := escape(&struct {
		a [10]int
		p *int
		b [14]int
		q *int
	}{p: new(int), q: new(int)})
	p512 := escape(&struct {
		p *int
		a [62]int
		q *int
	}{p: new(int), q: new(int)})
	patterns := []pattern{
		{unsafe.Pointer(p16), 0b10}, {unsafe.Pointer(p48), 0b010010},
		{unsafe.Pointer(p208), 1<<10 | 1<<25}, {unsafe.Pointer(p512), 1<<63 | 1},
	}
	for extra := uintptr(0); extra <= 1024; extra += wordBytes {
		m.bitsEnd = pageBytes/wordBytes/8 + extra
		all := true
		for _, p := range patterns {
			s := m.newSpan(uintptr(p.p))
			all = all && s != nil && s.small && s.mask(s.index(uintptr(p.p))) == p.mask
		}
		if all {
			return ""
		}
	}
	return "no pointer bitmap was found for known blocks"
}
