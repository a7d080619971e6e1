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

// equal compares what two pointers point to, deeply; not-a-number equals
// itself.
func equal(a, b any) bool {
	x, y := reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()
	if x.Type() == y.Type() && x.CanFloat() && math.IsNaN(x.Float()) && math.IsNaN(y.Float()) {
		return true
	}
	return reflect.DeepEqual(a, b)
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
		s = fmt.Sprintf("%v (len %d)", v, v.Len())
	}
	return s
}
