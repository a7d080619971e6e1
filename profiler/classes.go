package profiler

import "unsafe"

// largestMeasured bounds the search for size classes; above the last of them
// blocks are whole pages.
const largestMeasured = 1 << 16

// measureClasses finds the allocator's size classes by watching how append
// rounds capacities up: growing an empty slice to n bytes gives the whole block.
func (m *machine) measureClasses() {
	for n := 1; n <= largestMeasured; {
		c := cap(escape(append([]byte(nil), make([]byte, n)...)))
		m.classes = append(m.classes, uintptr(c))
		n = c + 1
	}
	last := len(m.classes) - 1
	m.page = m.classes[last] - m.classes[last-1]
	m.measureHeader()
	m.measureTiny()
}

// measureHeader finds from which size on, and up to which, pointerful blocks carry
// a header: it takes its bytes from the capacity append can use.
func (m *machine) measureHeader() {
	m.headerOver, m.headerEnd = ^uintptr(0), ^uintptr(0)
	last := uintptr(0)
	for n := 1; last <= largestMeasured/2+m.page; n = int(last/wordBytes) + 1 {
		c := uintptr(cap(escape(append([]*byte(nil), make([]*byte, n)...)))) * wordBytes
		block := m.class(c)
		switch {
		case c != block && m.header == 0:
			m.header, m.headerOver = block-c, last
		case c == block && m.header != 0:
			m.headerEnd = last
			return
		}
		last = block
	}
}

// measureTiny finds the block that small pointer-free objects share: no two
// objects of just over half of it fit in one, so they lie a block apart.
func (m *machine) measureTiny() {
	type odd [9]byte
	var at [32]*odd
	for i := range at {
		at[i] = escape(new(odd))
	}
	m.tiny = 0
	for i := 1; i < len(at); i++ {
		d := uintptr(unsafe.Pointer(at[i])) - uintptr(unsafe.Pointer(at[i-1]))
		if d < 64 && (m.tiny == 0 || d < m.tiny) {
			m.tiny = d
		}
	}
	if m.tiny == 0 {
		m.tiny = 16
	}
}

// class rounds n up to the block the allocator has for it.
func (m *machine) class(n uintptr) uintptr {
	if n == 0 {
		return 0
	}
	last := len(m.classes) - 1
	if n > m.classes[last] {
		return (n + m.page - 1) / m.page * m.page
	}
	lo, hi := 0, last
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if m.classes[mid] < n {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return m.classes[lo]
}

// block is the block for an object of n bytes, with or without pointers.
func (m *machine) block(n uintptr, pointers bool) uintptr {
	switch {
	case n == 0:
		return 0
	case !pointers && n < m.tiny:
		return m.tiny
	default:
		return m.class(n + m.headerOf(n, pointers))
	}
}

// headerOf is the bytes of the type header of a block for n bytes.
func (m *machine) headerOf(n uintptr, pointers bool) uintptr {
	if pointers && n > m.headerOver && n+m.header <= m.headerEnd {
		return m.header
	}
	return 0
}
