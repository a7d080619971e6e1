package profiler

import (
	"reflect"
	"unsafe"
)

// Part is one use a shell makes of its bytes.
type Part struct {
	Name  string
	Bytes int64
}

// Names of the parts of shells.
const (
	PartFields    = "fields"             // of a struct, or a plain value
	PartElements  = "elements"           // of an array or slice, as far as its len
	PartPadding   = "padding"            // between fields
	PartSpare     = "cap-len"            // room of a slice beyond its length
	PartText      = "text"               // bytes of a string
	PartUnseen    = "not shown"          // rest of a block only part of which is referred to
	PartSlack     = "slack"              // what the allocator's size class adds
	PartTiny      = "rest of tiny block" // which other small objects may share
	PartHeader    = "type header"        // of large blocks with pointers
	PartMap       = "map header"
	PartDirectory = "directory"     // of a map's tables
	PartTables    = "tables"        // of a map
	PartControl   = "control bytes" // of a map, one a slot
	PartEntries   = "entries"       // keys and elements in a map
	PartEmpty     = "empty slots"   // of a map
	PartChan      = "channel header"
	PartQueued    = "queued" // elements in a channel
	PartFree      = "free buffer"
	PartCode      = "code pointer"
	PartCaptured  = "captured variables"
	PartUnknown   = "unknown"
	PartRuntime   = "scheduler"
)

// Parts says what the bytes of the node's shell are spent on. They sum exactly to
// Own. Parts of no bytes are left out.
func (n Node) Parts() []Part {
	if !n.Valid() {
		return nil
	}
	s := shell{g: n.g, left: n.g.own(n.i())}
	s.node(n.i())
	return s.parts
}

// shell collects parts. left is what is not yet told.
type shell struct {
	g     *graph
	parts []Part
	left  int64
}

// add tells of up to n bytes; never more than are left, so that the sum holds
// even if the object has changed since.
func (s *shell) add(name string, n int64) {
	n = min(n, s.left)
	if n <= 0 {
		return
	}
	s.left -= n
	for i := range s.parts {
		if s.parts[i].Name == name {
			s.parts[i].Bytes += n
			return
		}
	}
	s.parts = append(s.parts, Part{name, n})
}

func (s *shell) node(i uint32) {
	nd, p := s.g.at(i), s.g.plan(i)
	rest := PartUnknown
	switch v := s.g.view(i); v {
	case viewValue:
		if p != nil {
			s.values(p, 1, PartFields)
		}
		rest = PartSlack
		if s.g.tiny[i] != nil {
			rest = PartTiny
		}
	case viewOne:
		rest = s.view(nd.ptr, p, p.shown, p.ptrs, func() { s.values(p, 1, PartFields) })
	case viewArray:
		length, room := word(addr(nd.edge), wordBytes), word(addr(nd.edge), 2*wordBytes)
		rest = s.view(nd.ptr, p, room*p.shown, p.ptrs, func() {
			s.values(p, length, PartElements)
			s.add(PartSpare, int64((room-length)*p.shown))
		})
	case viewString:
		length := word(addr(nd.edge), wordBytes)
		rest = s.view(nd.ptr, nil, length, false, func() { s.add(PartText, int64(length)) })
	case viewMap:
		rest = s.mapParts(nd.ptr, p)
	case viewChan:
		rest = s.chanParts(nd.ptr, p)
	case viewBlock:
		rest = s.typed(nd.ptr, p)
	case viewFunc:
		s.add(PartCode, int64(wordBytes))
		rest = PartCaptured
	case viewRuntime:
		rest = PartRuntime
	}
	s.add(rest, s.left)
}

// values tells of n values of p.
func (s *shell) values(p *plan, n uintptr, name string) {
	full := min(fieldBytes(p.typ, p.dress), p.shown)
	s.add(name, int64(n*full))
	s.add(PartPadding, int64(n*(p.shown-full)))
}

// view tells of a block of which bytes at ptr are seen, and returns what to call
// the rest.
func (s *shell) view(ptr unsafe.Pointer, p *plan, bytes uintptr, pointers bool, tell func()) string {
	block := uintptr(s.left)
	if !pointers && block == s.g.m.tiny && bytes < block {
		tell()
		return PartTiny
	}
	before := uintptr(0)
	if s.g.m.exact && (p == nil || !p.derived()) {
		if sp := s.g.x.find(uintptr(ptr)); sp != nil {
			s.add(PartHeader, int64(sp.header))
			before = uintptr(ptr) - sp.base(sp.index(uintptr(ptr))) - uintptr(sp.header)
		}
	} else {
		s.add(PartHeader, int64(s.g.m.headerOf(bytes, pointers)))
	}
	tell()
	// A string's or slice's block may have been grown, so that it is a size class
	// further than its bytes ask for, but it is the smallest for them otherwise.
	if before == 0 && s.g.m.block(bytes, pointers) >= block {
		return PartSlack
	}
	return PartUnseen
}

func (s *shell) typed(ptr unsafe.Pointer, p *plan) string {
	sp := s.g.x.find(uintptr(ptr))
	if sp == nil || p.size == 0 {
		return PartUnknown
	}
	s.add(PartHeader, int64(sp.header))
	s.values(p, sp.room/p.size, PartElements)
	return PartSlack
}

// block tells of an inner block of n used bytes: its type header, and, after
// tell, its slack.
func (s *shell) block(ptr unsafe.Pointer, n uintptr, pointers, derived bool, tell func()) {
	m := s.g.m
	size, head := m.block(n, pointers), m.headerOf(n, pointers)
	if m.exact && !derived {
		if sp := s.g.x.find(uintptr(ptr)); sp != nil {
			size, head = sp.size, uintptr(sp.header)
		}
	}
	s.add(PartHeader, int64(head))
	tell()
	s.add(PartSlack, int64(size)-int64(n+head))
}

func (s *shell) mapParts(h unsafe.Pointer, p *plan) string {
	m := s.g.m.maps
	g := p.group
	if g == nil {
		return PartUnknown
	}
	s.block(h, m.header, true, false, func() { s.add(PartMap, int64(m.header)) })
	derived := g.shown != g.size
	m.each(h, func(groups unsafe.Pointer, n uintptr) {
		s.block(groups, n*g.shown, g.plan.ptrs, derived, func() {
			full := uintptr(0)
			for i := range n {
				for j := range g.slots {
					if g.full(unsafe.Add(groups, i*g.size), j) {
						full++
					}
				}
			}
			slot := g.shownKey + g.shownElem
			all := n * uintptr(g.slots)
			s.add(PartControl, int64(n*g.controlBytes))
			s.add(PartEntries, int64(full*slot))
			s.add(PartEmpty, int64((all-full)*slot))
			s.add(PartPadding, int64(n*(g.shown-g.controlBytes)-all*slot))
		})
	}, func(b unsafe.Pointer, n uintptr) {
		name := PartDirectory
		if n == m.table {
			name = PartTables
		}
		if b == pointer(h, m.dir) {
			name = PartDirectory
		}
		s.block(b, n, true, false, func() { s.add(name, int64(n)) })
	})
	return PartSlack
}

func (s *shell) chanParts(h unsafe.Pointer, p *plan) string {
	c := s.g.m.chans
	if !c.ok {
		return PartUnknown
	}
	e := s.g.dressPlan(p.typ.Elem(), part(p.dress, Dress.Elem))
	count, room := word(h, c.count), word(h, c.capacity)
	buffer := func() {
		s.add(PartQueued, int64(count*e.shown))
		s.add(PartFree, int64((room-count)*e.shown))
	}
	s.add(PartChan, int64(c.header))
	if !e.ptrs {
		buffer()
		return PartSlack
	}
	if room > 0 {
		s.block(pointer(h, c.buf), room*e.shown, true, e.derived(), buffer)
	}
	return PartSlack
}

// fieldBytes is what the fields of a value of t take, without the padding
// between them.
func fieldBytes(t reflect.Type, d Dress) uintptr {
	if d != nil {
		if size, _ := d.Layout(); size >= 0 && uintptr(size) != t.Size() {
			return uintptr(size) // its fields lie elsewhere; padding is not told
		}
	}
	switch t.Kind() {
	case reflect.Struct:
		n := uintptr(0)
		for i := range t.NumField() {
			n += fieldBytes(t.Field(i).Type, nil)
		}
		return n
	case reflect.Array:
		return uintptr(t.Len()) * fieldBytes(t.Elem(), nil)
	}
	return t.Size()
}
