package rt

import (
	"reflect"
	"sync"
	"unsafe"
)

// What a compiled program keeps in static memory is kept in static memory here:
// the constants of the program, and the small numbers that interfaces hold.
// Otherwise a look at the program's values would count them as its objects.
var static struct {
	mu    sync.Mutex
	texts map[string]string // constants by themselves
	fixed map[any]any       // constants in interfaces
	used  int
	heads int
	full  bool
}

// The memory is of package variables, which are no heap objects. There is no
// end to it that a program as people write them would reach.
var (
	staticText  [1 << 18]byte
	staticHeads [1 << 12]string
	small       [256]uint64
)

func init() {
	for i := range small {
		small[i] = uint64(i)
	}
}

// StaticFull says whether some constant had to go to the heap.
func StaticFull() bool {
	static.mu.Lock()
	defer static.mu.Unlock()
	return static.full
}

// Constant is a string constant of the program.
func Constant(s string) string {
	static.mu.Lock()
	defer static.mu.Unlock()
	return constant(s)
}

func constant(s string) string {
	if s == "" {
		return ""
	}
	if c, ok := static.texts[s]; ok {
		return c
	}
	p := reserve(len(s), 1)
	if p == nil {
		return s
	}
	c := unsafe.String((*byte)(p), copy(unsafe.Slice((*byte)(p), len(s)), s))
	if static.texts == nil {
		static.texts = map[string]string{}
	}
	static.texts[c] = c
	return c
}

// reserve takes static memory without pointers, nil when there is none left.
func reserve(n, align int) unsafe.Pointer {
	at := (static.used + align - 1) / align * align
	if at+n > len(staticText) {
		static.full = true
		return nil
	}
	static.used = at + n
	return unsafe.Pointer(&staticText[at])
}

// Fixed is a constant in an interface, or a literal of nothing but constants.
func Fixed(v any) any {
	static.mu.Lock()
	defer static.mu.Unlock()
	if rv := reflect.ValueOf(v); !rv.IsValid() || !rv.Comparable() {
		return fixed(v)
	}
	if x, ok := static.fixed[v]; ok {
		return x
	}
	x := fixed(v)
	if static.fixed == nil {
		static.fixed = map[any]any{}
	}
	static.fixed[v] = x
	return x
}

func fixed(v any) any {
	rv := reflect.ValueOf(v)
	switch k := rv.Kind(); {
	case k == reflect.String:
		if static.heads == len(staticHeads) {
			static.full = true
			return v
		}
		h := &staticHeads[static.heads]
		static.heads++
		*h = constant(rv.String())
		return holding(v, unsafe.Pointer(h))
	case k >= reflect.Bool && k <= reflect.Complex128:
		size := rv.Type().Size()
		p := reserve(int(size), 16)
		if p == nil {
			return v
		}
		copy(unsafe.Slice((*byte)(p), size), unsafe.Slice((*byte)(held(v)), size))
		return holding(v, p)
	case k == reflect.Struct || k == reflect.Array:
		preset(held(v), rv.Type().Size())
	}
	return v
}

// iface is an interface without methods as Go has it.
type iface struct{ typ, data unsafe.Pointer }

// held is where the value in an interface is; it must not be a pointer.
func held(v any) unsafe.Pointer { return (*iface)(unsafe.Pointer(&v)).data }

// holding is v with its value elsewhere.
func holding(v any, at unsafe.Pointer) any {
	(*iface)(unsafe.Pointer(&v)).data = at
	return v
}

// isStatic says whether memory is of the program's constants.
func isStatic(p unsafe.Pointer) bool {
	if Preset(p) {
		return true
	}
	in := func(start unsafe.Pointer, n uintptr) bool { return uintptr(p)-uintptr(start) < n }
	return in(unsafe.Pointer(&staticText), unsafe.Sizeof(staticText)) ||
		in(unsafe.Pointer(&staticHeads), unsafe.Sizeof(staticHeads)) ||
		in(unsafe.Pointer(&small), unsafe.Sizeof(small))
}
