package rt

import "fmt"

// Opened opens what an interface holds: the number of its declared type and
// the value, nil for a nil of that type. It is not ok for what is no box.
func Opened(x any) (id int, v any, ok bool) {
	b, ok := x.(boxer)
	if !ok {
		return 0, x, false
	}
	o := b.open()
	return o.t.id, o.v, true
}

// Text is what a value's own Error or String method says of it, if there is
// one and it does not panic.
func Text(x any) (text string, ok bool) {
	defer func() {
		if recover() != nil {
			text, ok = "", false
		}
	}()
	if b, is := x.(boxer); is {
		if t := b.open().t; t.text != nil {
			return t.text(b.open().v), true
		}
		return "", false
	}
	switch x := x.(type) {
	case error:
		return x.Error(), true
	case fmt.Stringer:
		return x.String(), true
	}
	return "", false
}
