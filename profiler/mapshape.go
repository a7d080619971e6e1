package profiler

import (
	"reflect"
	"unsafe"
)

// mapShape says where the runtime keeps the parts of a map. The offsets come
// from the types reflect's map iterator is made of, found by name; if a name is
// gone, ok is false and maps are followed as untyped blocks.
type mapShape struct {
	ok                         bool
	header, table              uintptr // sizes
	used, dir, dirLen          uintptr // in the header
	groups, groupMask, tabUsed uintptr // in a table
	groupType                  uintptr // in the map's type
}

func measureMaps() (s mapShape) {
	it, ok := reflect.TypeFor[reflect.MapIter]().FieldByName("hiter")
	if !ok || it.Type.Kind() != reflect.Struct {
		return
	}
	head, ok1 := pointee(it.Type, "m")
	table, ok2 := pointee(it.Type, "tab")
	if !ok1 || !ok2 {
		return
	}
	groups, ok := table.FieldByName("groups")
	if !ok || groups.Type.Kind() != reflect.Struct {
		return
	}
	s.ok = true
	get := func(t reflect.Type, name string, size uintptr) uintptr {
		f, ok := t.FieldByName(name)
		if !ok || f.Type.Size() != size {
			s.ok = false
		}
		return f.Offset
	}
	s.header, s.table = head.Size(), table.Size()
	s.used = get(head, "used", 8)
	s.dir = get(head, "dirPtr", wordBytes)
	s.dirLen = get(head, "dirLen", wordBytes)
	s.groups = groups.Offset + get(groups.Type, "data", wordBytes)
	s.groupMask = groups.Offset + get(groups.Type, "lengthMask", 8)
	s.tabUsed = get(table, "used", 2)
	s.measureGroupType()
	s.ok = s.ok && s.check()
	return
}

func pointee(t reflect.Type, name string) (reflect.Type, bool) {
	f, ok := t.FieldByName(name)
	if !ok || f.Type.Kind() != reflect.Pointer || f.Type.Elem().Kind() != reflect.Struct {
		return nil, false
	}
	return f.Type.Elem(), true
}

type (
	probeKey  struct{ a, b int32 }
	probeElem struct{ c, d, e int32 }
)

// measureGroupType finds the type of a map's groups: it follows the types of
// key and element in the map's own type.
func (s *mapShape) measureGroupType() {
	t := wordOfType(reflect.TypeFor[map[probeKey]probeElem]())
	k := uintptr(wordOfType(reflect.TypeFor[probeKey]()))
	e := uintptr(wordOfType(reflect.TypeFor[probeElem]()))
	for off := uintptr(0); off < 12*wordBytes; off += wordBytes {
		if word(t, off) == k && word(t, off+wordBytes) == e {
			s.groupType = off + 2*wordBytes
			return
		}
	}
	s.ok = false
}

// check looks a small and a large map of known contents through.
func (s *mapShape) check() bool {
	if !s.ok {
		return false
	}
	for _, n := range []int32{5, 2000} {
		m := escape(map[probeKey]probeElem{})
		var sum int64
		for i := range n {
			m[probeKey{i, 7}] = probeElem{i, i, 9}
			sum += int64(i)
		}
		g, ok := s.group(reflect.TypeOf(m))
		if !ok || g.slots*int(g.elemSize) == 0 {
			return false
		}
		h := *(*unsafe.Pointer)(unsafe.Pointer(&m))
		if *(*uint64)(unsafe.Add(h, s.used)) != uint64(n) {
			return false
		}
		found := 0
		s.each(h, func(groups unsafe.Pointer, count uintptr) {
			for i := range count {
				p := unsafe.Add(groups, i*g.size)
				for j := range g.slots {
					if !g.full(p, j) {
						continue
					}
					k := (*probeKey)(unsafe.Add(p, g.key(j)))
					e := (*probeElem)(unsafe.Add(p, g.elem(j)))
					if k.b == 7 && e.e == 9 && e.c == k.a {
						found++
						sum -= int64(k.a)
					}
				}
			}
		}, nil)
		if found != int(n) || sum != 0 {
			return false
		}
	}
	return true
}

// each calls groups for every array of groups of the map whose header is at h,
// and block, if given, for every other block of the map with its bytes.
//
//go:nocheckptr
//go:norace
func (s *mapShape) each(h unsafe.Pointer, groups func(unsafe.Pointer, uintptr), block func(unsafe.Pointer, uintptr)) {
	dir := pointer(h, s.dir)
	n := word(h, s.dirLen)
	if dir == nil {
		return
	}
	if n == 0 {
		groups(dir, 1)
		return
	}
	if block != nil {
		block(dir, n*wordBytes)
	}
	var last unsafe.Pointer
	for i := range n {
		t := pointer(dir, i*wordBytes)
		if t == last || t == nil {
			continue
		}
		last = t
		if block != nil {
			block(t, s.table)
		}
		if g := pointer(t, s.groups); g != nil {
			groups(g, uintptr(*(*uint64)(unsafe.Add(t, s.groupMask)))+1)
		}
	}
}
