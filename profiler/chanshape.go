package profiler

import "unsafe"

// chanShape says where the runtime keeps the parts of a channel, found by
// probing channels of known capacity and contents.
type chanShape struct {
	ok                   bool
	header               uintptr // bytes before a pointer-free buffer
	count, capacity, buf uintptr
}

func measureChans() (s chanShape) {
	c := escape(make(chan int64, 1013))
	for range 57 {
		c <- 0x1234567
	}
	h := *(*unsafe.Pointer)(unsafe.Pointer(&c))
	var found [3]int
	for off := uintptr(0); off < 16*wordBytes; off += wordBytes {
		switch w := word(h, off); {
		case w == 57 && found[0] == 0:
			s.count, found[0] = off, 1
		case w == 1013:
			s.capacity, found[1] = off, found[1]+1
		case w > uintptr(h) && w < uintptr(h)+32*wordBytes:
			s.buf, s.header, found[2] = off, w-uintptr(h), found[2]+1
		}
	}
	s.ok = found == [3]int{1, 1, 1} && *(*int64)(unsafe.Add(h, s.header)) == 0x1234567
	// A buffer of pointers is a block of its own.
	p := escape(make(chan *int, 3))
	v := escape(new(int))
	p <- v
	h = *(*unsafe.Pointer)(unsafe.Pointer(&p))
	b := pointer(h, s.buf)
	s.ok = s.ok && b != nil && word(h, s.capacity) == 3 && word(h, s.count) == 1
	if s.ok {
		s.ok = *(*unsafe.Pointer)(b) == unsafe.Pointer(v)
	}
	return s
}
