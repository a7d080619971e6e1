package rt

import (
	"reflect"
	"slices"
	"sync"
	"unsafe"
)

// presets are the memory that is on the heap here and static in the compiled
// program: package variables, and what literals initialise them with.
var presets struct {
	mu     sync.RWMutex
	ranges []stretch // by start
	keep   []any
	maybe  map[unsafe.Pointer]bool // starts of what may be
}

type stretch struct{ start, size uintptr }

// Static notes that what a pointer points to, or what is behind a slice, is
// static in the compiled program; other values have nothing there.
func Static(x any) {
	v := reflect.ValueOf(Open(x))
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			preset(v.UnsafePointer(), v.Type().Elem().Size())
		}
	case reflect.Slice:
		preset(v.UnsafePointer(), uintptr(v.Cap())*v.Type().Elem().Size())
	}
}

func preset(p unsafe.Pointer, size uintptr) {
	if p == nil || size == 0 {
		return
	}
	presets.mu.Lock()
	defer presets.mu.Unlock()
	i, found := at(uintptr(p))
	if found {
		presets.ranges[i].size = max(presets.ranges[i].size, size)
		return
	}
	presets.ranges = slices.Insert(presets.ranges, i, stretch{uintptr(p), size})
	presets.keep = append(presets.keep, p) // an address that is used again would be taken for this
}

func at(p uintptr) (int, bool) {
	return slices.BinarySearchFunc(presets.ranges, p, func(s stretch, p uintptr) int {
		return int(min(1, max(-1, int64(s.start)-int64(p))))
	})
}

// Preset says whether a pointer points into such memory.
func Preset(p unsafe.Pointer) bool {
	presets.mu.RLock()
	defer presets.mu.RUnlock()
	i, found := at(uintptr(p))
	return found || i > 0 && uintptr(p)-presets.ranges[i-1].start < presets.ranges[i-1].size
}

// MaybeStatic notes that all a value refers to may be static in the compiled
// program.
func MaybeStatic(x any) {
	presets.mu.Lock()
	defer presets.mu.Unlock()
	if presets.maybe == nil {
		presets.maybe = map[unsafe.Pointer]bool{}
	}
	maybe(reflect.ValueOf(Open(x)))
}

func maybe(v reflect.Value) {
	first := func(p unsafe.Pointer) bool {
		if p == nil || presets.maybe[p] {
			return false
		}
		presets.maybe[p] = true
		return true
	}
	switch v.Kind() {
	case reflect.Pointer:
		if first(v.UnsafePointer()) {
			maybe(v.Elem())
		}
	case reflect.Interface:
		if e := v.Elem(); e.IsValid() && e.CanInterface() {
			x := Open(e.Interface())
			if k := e.Kind(); k != reflect.Pointer && x != nil {
				first(held(x))
			}
			maybe(reflect.ValueOf(x))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			maybe(v.Field(i))
		}
	case reflect.Slice:
		if !first(v.UnsafePointer()) {
			return
		}
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			maybe(v.Index(i))
		}
	}
}

// MayBePreset says whether memory is some that MaybeStatic found.
func MayBePreset(p unsafe.Pointer) bool {
	presets.mu.RLock()
	defer presets.mu.RUnlock()
	return presets.maybe[p]
}
