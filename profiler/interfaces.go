package profiler

import (
	"reflect"
	"unsafe"
)

type (
	probeMethod interface{ probe() }
	probeType   [3]int
)

func (*probeType) probe() {}

// measureInterfaces finds where the method table of an interface keeps the type
// of the value.
func (m *machine) measureInterfaces() {
	var v probeMethod = escape(new(probeType))
	table := (*eface)(unsafe.Pointer(&v)).typ
	want := uintptr(typeWord((*probeType)(nil)))
	for off := uintptr(0); off < 4*wordBytes; off += wordBytes {
		if word(table, off) == want {
			m.itabType = off
			return
		}
	}
	m.itabType = ^uintptr(0)
}

// dynamic returns the type word of the interface at p; nil when it is nil or
// can't be told.
//
//go:nocheckptr
//go:norace
func (m *machine) dynamic(p unsafe.Pointer, methods bool) unsafe.Pointer {
	t := *(*unsafe.Pointer)(p)
	if t == nil || !methods {
		return t
	}
	if m.itabType == ^uintptr(0) {
		return nil
	}
	return pointer(t, m.itabType)
}

// typeFromWord turns the type word of an interface into a reflect.Type. The
// interface made for it has no data, which reflect.TypeOf never looks at.
//
//go:nocheckptr
func typeFromWord(t unsafe.Pointer) reflect.Type {
	if t == nil {
		return nil
	}
	var v any
	(*eface)(unsafe.Pointer(&v)).typ = t
	return reflect.TypeOf(v)
}

// wordOfType is the inverse of typeFromWord.
func wordOfType(t reflect.Type) unsafe.Pointer {
	return (*eface)(unsafe.Pointer(&t)).data
}

// direct says whether an interface holds values of t in its data word itself,
// found by boxing one whose pointer is known.
func direct(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return true
	case reflect.Struct, reflect.Array:
	default:
		return false
	}
	if t.Size() != wordBytes || !oneWord(t) {
		return false
	}
	known := unsafe.Pointer(escape(new(probeType)))
	v := reflect.New(t)
	*(*unsafe.Pointer)(v.UnsafePointer()) = known
	boxed := v.Elem().Interface()
	return (*eface)(unsafe.Pointer(&boxed)).data == known
}

// oneWord says whether the only word of t is a pointer.
func oneWord(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return true
	case reflect.Array:
		return t.Len() == 1 && oneWord(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i).Type; f.Size() > 0 {
				return oneWord(f)
			}
		}
	}
	return false
}
