package yaegi

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"speedtimer/interp/harness"
	"speedtimer/interp/yaegi/rt"
)

var _ harness.Teller = (*dress)(nil)

// mostTold bounds the text of one value: it is cut for a message anyway.
const mostTold = 400

// Tell writes a value much as fmt's %v writes the compiled one: a value's own
// Error or String method is asked where an interface holds it.
func (d *dress) Tell(v reflect.Value) string {
	var b strings.Builder
	t := teller{&b}
	switch v.Kind() {
	case reflect.String:
		fmt.Fprintf(&b, "%q", v.String())
	case reflect.Slice, reflect.Map:
		t.write(v, 0)
		fmt.Fprintf(&b, " (len %d)", v.Len())
	default:
		t.write(v, 0)
	}
	return b.String()
}

type teller struct{ b *strings.Builder }

func (t teller) write(v reflect.Value, depth int) {
	if t.b.Len() > mostTold {
		return
	}
	switch v.Kind() {
	case reflect.Invalid:
		t.b.WriteString("<nil>")
	case reflect.Interface:
		t.content(v, depth)
	case reflect.Pointer:
		t.pointer(v, depth)
	case reflect.Struct:
		t.list("{", "}", v.NumField(), func(i int) { t.write(v.Field(i), depth+1) })
	case reflect.Slice, reflect.Array:
		t.list("[", "]", v.Len(), func(i int) { t.write(v.Index(i), depth+1) })
	case reflect.Map:
		t.entries(v, depth)
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		if v.IsNil() {
			t.b.WriteString("<nil>")
			return
		}
		fmt.Fprintf(t.b, "%#x", v.Pointer())
	default:
		fmt.Fprintf(t.b, "%v", v)
	}
}

func (t teller) list(open, end string, n int, item func(int)) {
	t.b.WriteString(open)
	for i := range n {
		if i > 0 {
			t.b.WriteByte(' ')
		}
		if t.b.Len() > mostTold {
			break
		}
		item(i)
	}
	t.b.WriteString(end)
}

// content writes what an interface holds, out of its box.
func (t teller) content(v reflect.Value, depth int) {
	if v.IsNil() || !v.Elem().CanInterface() {
		t.write(v.Elem(), depth)
		return
	}
	x := v.Elem().Interface()
	if text, ok := rt.Text(x); ok {
		t.b.WriteString(text)
		return
	}
	t.write(reflect.ValueOf(rt.Open(x)), depth)
}

// pointer follows a pointer at the top, as fmt does.
func (t teller) pointer(v reflect.Value, depth int) {
	switch k := v.Type().Elem().Kind(); {
	case v.IsNil():
		t.b.WriteString("<nil>")
	case depth == 0 && (k == reflect.Struct || k == reflect.Array || k == reflect.Slice || k == reflect.Map):
		t.b.WriteByte('&')
		t.write(v.Elem(), depth+1)
	default:
		fmt.Fprintf(t.b, "%#x", v.Pointer())
	}
}

func (t teller) entries(v reflect.Value, depth int) {
	var all []string
	for i := v.MapRange(); i.Next(); {
		one := teller{&strings.Builder{}}
		one.write(i.Key(), depth+1)
		one.b.WriteByte(':')
		one.write(i.Value(), depth+1)
		all = append(all, one.b.String())
	}
	slices.Sort(all)
	t.b.WriteString("map")
	t.list("[", "]", len(all), func(i int) { t.b.WriteString(all[i]) })
}
