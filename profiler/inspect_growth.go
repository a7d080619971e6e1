package profiler

// capAt is the capacity that a slice of n elements with capacity c would have if
// its elements took other bytes than they do. A slice made to measure keeps its
// capacity. One grown by append has what fills a block, another at another size:
// the larger of the two is given then. It is not ok where neither explains c.
func (m *machine) capAt(n, c, old, size uintptr, oldPtrs, ptrs bool) (_ uintptr, ok bool) {
	if old == 0 || size == 0 || m.elements(c, old, oldPtrs) > c {
		return c, true
	}
	if m.grown(n, old, oldPtrs) != c {
		return 0, false
	}
	return max(c, m.grown(n, size, ptrs)), true
}

// elements is how many elements fit in the block for n of them.
func (m *machine) elements(n, size uintptr, ptrs bool) uintptr {
	head := m.headerOf(n*size, ptrs)
	return (m.class(n*size+head) - head) / size
}

// slowGrowth is the capacity from which on append no longer doubles.
const slowGrowth = 256

// grown is the capacity of a slice to which n elements were appended one by one.
// That the runtime does so is not relied on: capAt compares it with a capacity
// seen.
func (m *machine) grown(n, size uintptr, ptrs bool) (c uintptr) {
	for c < n {
		switch {
		case c == 0:
			c = 1
		case c < slowGrowth:
			c *= 2
		default:
			c += (c + 3*slowGrowth) / 4
		}
		c = m.elements(c, size, ptrs)
	}
	return c
}
