package rt

import (
	"container/heap"
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"sort"
)

// Any makes a value an any; a nil pointer, slice or map keeps its type.
func Any(x any) any { return settle(x) }

func as[T any](x any) (t T) {
	if x != nil {
		t = x.(T)
	}
	return t
}

func is[T any](x any) bool {
	if b, ok := x.(boxer); ok && b.open().t.traits&traitMixed != 0 {
		Refuse("asking whether a " + typeName(x) + " is an interface of the library")
	}
	_, ok := x.(T)
	return ok
}

// AsError and its like give an any back the library interface it is known to
// hold; nil stays nil.
func AsError(x any) error           { return as[error](x) }
func AsStringer(x any) fmt.Stringer { return as[fmt.Stringer](x) }
func AsSort(x any) sort.Interface   { return as[sort.Interface](x) }
func AsHeap(x any) heap.Interface   { return as[heap.Interface](x) }
func AsReader(x any) io.Reader      { return as[io.Reader](x) }
func AsWriter(x any) io.Writer      { return as[io.Writer](x) }

// IsError and its like are assertions.
func IsError(x any) bool    { return is[error](x) }
func IsStringer(x any) bool { return is[fmt.Stringer](x) }
func IsSort(x any) bool     { return is[sort.Interface](x) }
func IsReader(x any) bool   { return is[io.Reader](x) }
func IsWriter(x any) bool   { return is[io.Writer](x) }

// As is errors.As for a target of a type of the program.
func As(err error, t *Type, set func(any)) bool {
	for err != nil {
		if ID(err) == t.id {
			set(Open(err))
			return true
		}
		if many, ok := err.(interface{ Unwrap() []error }); ok {
			for _, e := range many.Unwrap() {
				if As(e, t, set) {
					return true
				}
			}
			return false
		}
		err = errors.Unwrap(err)
	}
	return false
}

// RuneStarts lists where the runes of a string start.
func RuneStarts(s string) []int {
	at := make([]int, 0, len(s))
	for i := range s {
		at = append(at, i)
	}
	return at
}

// ClearMap is clear for a map.
func ClearMap(m any) { reflect.ValueOf(m).Clear() }

// KeepAlive keeps what it is handed.
func KeepAlive(x any) { runtime.KeepAlive(x) }

// Index makes an index of an unsigned number: one too large stays too large.
func Index(u uint64) int {
	if int64(u) < 0 {
		return int(^uint(0) >> 1)
	}
	return int(u)
}

// Shift is a shift count.
func Shift(n int64) uint64 {
	if n < 0 {
		panic(runtimeError("negative shift amount"))
	}
	return uint64(n)
}

// Rune is what converting an integer to a string makes of it.
func Rune(n int64) rune {
	if int64(rune(n)) != n {
		return 0xFFFD
	}
	return rune(n)
}

// ToInt and its like convert a float as the compiler does, out of range too.
func ToInt(f float64) int         { return int(f) }
func ToInt8(f float64) int8       { return int8(f) }
func ToInt16(f float64) int16     { return int16(f) }
func ToInt32(f float64) int32     { return int32(f) }
func ToInt64(f float64) int64     { return int64(f) }
func ToUint(f float64) uint       { return uint(f) }
func ToUint8(f float64) uint8     { return uint8(f) }
func ToUint16(f float64) uint16   { return uint16(f) }
func ToUint32(f float64) uint32   { return uint32(f) }
func ToUint64(f float64) uint64   { return uint64(f) }
func ToUintptr(f float64) uintptr { return uintptr(f) }

// Min and Max are the predeclared ones of floats.
func Min(a, b float64) float64 { return min(a, b) }
func Max(a, b float64) float64 { return max(a, b) }
