package harness

import (
	"fmt"
	"math"
	"reflect"
)

// isComparable says whether equality means anything for what p points to:
// functions are equal to nothing.
func isComparable(p any) bool {
	return reflect.TypeOf(p).Elem().Kind() != reflect.Func
}

// equal compares what two pointers point to, as reflect.DeepEqual does but for
// two things: not-a-number equals itself, and functions and channels, which
// equal nothing but themselves, count as equal when both or none are nil.
func equal(a, b any) bool {
	return sameValue(reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem(), map[meeting]bool{})
}

func sameValue(x, y reflect.Value, met map[meeting]bool) bool {
	if !x.IsValid() || !y.IsValid() || x.Type() != y.Type() {
		return x.IsValid() == y.IsValid() && !x.IsValid()
	}
	switch x.Kind() {
	case reflect.Float32, reflect.Float64:
		return x.Float() == y.Float() || math.IsNaN(x.Float()) && math.IsNaN(y.Float())
	case reflect.Func, reflect.Chan:
		return x.IsNil() == y.IsNil()
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface:
		if x.IsNil() || y.IsNil() {
			return x.IsNil() == y.IsNil()
		}
	}
	switch x.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		m := meeting{x.Pointer(), y.Pointer(), 0, x.Type()}
		if x.Kind() != reflect.Pointer {
			m.length = x.Len()
		}
		if met[m] {
			return true // being compared further up
		}
		met[m] = true
	}
	return sameParts(x, y, met)
}

// A meeting of two references, by which cycles are known.
type meeting struct {
	x, y   uintptr
	length int
	typ    reflect.Type
}

func sameParts(x, y reflect.Value, met map[meeting]bool) bool {
	switch x.Kind() {
	case reflect.Pointer, reflect.Interface:
		return sameValue(x.Elem(), y.Elem(), met)
	case reflect.Struct:
		for i := range x.NumField() {
			if !sameValue(x.Field(i), y.Field(i), met) {
				return false
			}
		}
		return true
	case reflect.Slice, reflect.Array:
		if x.Len() != y.Len() {
			return false
		}
		for i := range x.Len() {
			if !sameValue(x.Index(i), y.Index(i), met) {
				return false
			}
		}
		return true
	case reflect.Map:
		if x.Len() != y.Len() {
			return false
		}
		for it := x.MapRange(); it.Next(); {
			if v := y.MapIndex(it.Key()); !v.IsValid() || !sameValue(it.Value(), v, met) {
				return false
			}
		}
		return true
	}
	return x.Equal(y)
}

// A Teller is a Dress that writes the value it dresses, as fmt's %v would write
// the compiled one.
type Teller interface{ Tell(v reflect.Value) string }

// show is a short form of a variable's value.
func (v variable) show() string {
	if t, ok := v.dress.(Teller); ok {
		return shorten(t.Tell(reflect.ValueOf(v.pointer).Elem()))
	}
	return shorten(show(v.pointer))
}

// typeName is the variable's type, as declared.
func (v variable) typeName() string {
	if v.dress != nil && v.dress.Name() != "" {
		return v.dress.Name()
	}
	return reflect.TypeOf(v.pointer).Elem().String()
}

func shorten(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return s
}

// show is a form of the value behind a pointer.
func show(p any) string {
	v := reflect.ValueOf(p).Elem()
	s := fmt.Sprintf("%v", v)
	switch v.Kind() {
	case reflect.String:
		s = fmt.Sprintf("%q", v)
	case reflect.Slice, reflect.Map:
		if v.IsNil() {
			return "nil"
		}
		s = fmt.Sprintf("%v (len %d)", v, v.Len())
	}
	return s
}
