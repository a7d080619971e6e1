package rt

import (
	"reflect"
	"sync"
	"unsafe"
)

// tinyBytes is the size of the blocks that the allocator makes small objects
// without pointers share.
const tinyBytes = 16

// tiny packs what the program puts into interfaces as the allocator of the
// compiled program would: the interpreter's own small objects would come in
// between otherwise, and each value would have a block of its own.
var tiny struct {
	mu    sync.Mutex
	block unsafe.Pointer
	used  uintptr
}

// settle gives a value that goes into an interface the memory that compiled code
// gives it.
func settle(v any) any {
	if v == nil {
		return v
	}
	t := reflect.TypeOf(v)
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return v
	}
	size := t.Size()
	p := held(v)
	switch {
	case size == 0 || isStatic(p):
		return v
	case t.Kind() == reflect.String && reflect.ValueOf(v).Len() == 0,
		t.Kind() == reflect.Slice && reflect.ValueOf(v).IsNil():
		return holding(v, unsafe.Pointer(&zero))
	case size >= tinyBytes || hasPointers(t):
		return v
	}
	if s := smallNumber(t, p); s != nil {
		return holding(v, s)
	}
	q := pack(size)
	copy(unsafe.Slice((*byte)(q), size), unsafe.Slice((*byte)(p), size))
	return holding(v, q)
}

// zero is the empty string and the nil slice in an interface.
var zero [3]uintptr

// smallNumber is the static word for what fits a byte: the compiler asks this of
// every value of a word's size, whatever its type.
func smallNumber(t reflect.Type, p unsafe.Pointer) unsafe.Pointer {
	var n uint64
	switch size := t.Size(); {
	case size == 1 && t.Kind() >= reflect.Bool && t.Kind() <= reflect.Uint8:
		n = uint64(*(*uint8)(p))
	case size == 2 && t.Align() == 2:
		n = uint64(*(*uint16)(p))
	case size == 4 && t.Align() == 4:
		n = uint64(*(*uint32)(p))
	case size == 8 && t.Align() == int(unsafe.Alignof(n)):
		n = *(*uint64)(p)
	default:
		return nil
	}
	if n >= uint64(len(small)) {
		return nil
	}
	return unsafe.Pointer(&small[n])
}

// pack takes memory as the allocator does for objects without pointers of less
// than 16 bytes.
func pack(size uintptr) unsafe.Pointer {
	tiny.mu.Lock()
	defer tiny.mu.Unlock()
	at := tiny.used
	switch {
	case size%8 == 0:
		at = (at + 7) &^ 7
	case size%4 == 0:
		at = (at + 3) &^ 3
	case size%2 == 0:
		at = (at + 1) &^ 1
	}
	if tiny.block != nil && at+size <= tinyBytes {
		tiny.used = at + size
		return unsafe.Add(tiny.block, at)
	}
	block := unsafe.Pointer(new([tinyBytes]byte))
	if size < tiny.used || tiny.block == nil {
		tiny.block, tiny.used = block, size
	}
	return block
}

// pointers caches hasPointers.
var pointers sync.Map

func hasPointers(t reflect.Type) bool {
	switch k := t.Kind(); k {
	case reflect.Array, reflect.Struct:
		if has, ok := pointers.Load(t); ok {
			return has.(bool)
		}
		has := k == reflect.Array && t.Len() > 0 && hasPointers(t.Elem())
		if k == reflect.Struct {
			for i := range t.NumField() {
				has = has || hasPointers(t.Field(i).Type)
			}
		}
		pointers.Store(t, has)
		return has
	default:
		return k < reflect.Bool || k > reflect.Complex128
	}
}
