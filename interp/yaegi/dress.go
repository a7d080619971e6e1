package yaegi

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	"speedtimer/interp/yaegi/lower"
	"speedtimer/interp/yaegi/rt"
	"speedtimer/profiler"
)

// A wardrobe dresses the values of one lowered program: it walks the value and
// its declared type in step.
type wardrobe struct {
	declared lower.Declared
	mu       sync.Mutex
	made     map[garment]*dress
}

// A garment is a declared type with the type its values have here. Declared
// type 0 is what reflection says.
type garment struct {
	declared int
	here     reflect.Type
	captured bool // a variable that some function captures
}

func newWardrobe(d lower.Declared) *wardrobe {
	return &wardrobe{declared: d, made: map[garment]*dress{}}
}

// reveal is harness.Reveal for values of this program.
func (w *wardrobe) reveal(name string, pointer any) profiler.Root {
	declared, p := 0, pointer
	if id, v, ok := rt.Opened(pointer); ok {
		p = v
		declared = w.declared.Types[w.boxed(id)].Elem
	}
	root := profiler.Root{Name: name, Pointer: p}
	if t := reflect.TypeOf(p); t != nil && t.Kind() == reflect.Pointer {
		_, captured := slices.BinarySearch(w.declared.Captured, name)
		root.Dress = w.dress(garment{declared, t.Elem(), captured})
	}
	return root
}

// boxed is the declared type of a descriptor.
func (w *wardrobe) boxed(id int) int {
	if id < 1 || id > len(w.declared.Boxes) {
		return 0
	}
	return w.declared.Boxes[id-1]
}

// part is the dress of a part of a value: none where reflection tells all.
func (w *wardrobe) part(declared int, here reflect.Type) profiler.Dress {
	if declared == 0 && !reaches(here, nil) {
		return nil
	}
	return w.dress(garment{declared, here, false})
}

// dress gives the same dress for the same type again.
func (w *wardrobe) dress(g garment) *dress {
	w.mu.Lock()
	defer w.mu.Unlock()
	d := w.made[g]
	if d == nil {
		here := g.here
		d = &dress{garment: g, w: w, t: w.declared.Types[g.declared]}
		d.fits = g.declared == 0 || d.t.Kind == here.Kind() && (d.t.Kind != reflect.Struct || len(d.t.Fields) == here.NumField())
		w.made[g] = d
	}
	return d
}

// A dress is the profiler's Dress, and its Critic, for one garment.
type dress struct {
	profiler.Plain
	garment
	w    *wardrobe
	t    lower.Type // as declared, empty for what reflection says
	fits bool       // the value here is one of the declared type
}

// Name is the declared type's, as the compiler has it.
func (d *dress) Name() string {
	if name := standsFor(d.here); name != "" {
		return name
	}
	return d.t.Name
}

// standsFor names the library's type that a type of ours stands for.
var standsFor = func(reflect.Type) string { return "" }

// Look cuts what the interpreter keeps in a way of its own, and what has no
// types: what is in there can't be told from the interpreter's memory.
func (d *dress) Look() profiler.Look {
	if !d.fits || standsFor(d.here) != "" || d.here.Kind() == reflect.Func || d.here.Kind() == reflect.UnsafePointer {
		return profiler.Cut
	}
	return profiler.Into
}

// Field names a field as in the source.
func (d *dress) Field(i int) (string, profiler.Dress) {
	if d.declared == 0 {
		f := d.here.Field(i)
		return f.Name, d.w.part(0, f.Type)
	}
	f := d.t.Fields[i]
	return f.Name, d.w.part(f.Type, d.here.Field(i).Type)
}

// Elem dresses what is pointed to or held.
func (d *dress) Elem() profiler.Dress {
	switch d.here.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan, reflect.Map:
		return d.w.part(d.t.Elem, d.here.Elem())
	}
	return nil
}

// Key dresses a map's keys.
func (d *dress) Key() profiler.Dress {
	if d.here.Kind() != reflect.Map {
		return nil
	}
	return d.w.part(d.t.Key, d.here.Key())
}

// Content takes what an interface holds out of its box.
func (d *dress) Content(v reflect.Value) (reflect.Value, profiler.Dress) {
	v = v.Elem()
	if !v.IsValid() || !v.CanInterface() {
		return v, nil
	}
	id, inner, ok := rt.Opened(v.Interface())
	if !ok {
		return v, d.w.part(0, v.Type())
	}
	in := reflect.ValueOf(inner)
	if !in.IsValid() {
		return in, nil // a nil of its type
	}
	return in, d.w.part(d.w.boxed(id), in.Type())
}

// reaches says whether values of the program, or functions, may be found from a
// value of the type: whether it must be walked dressed.
func reaches(t reflect.Type, seen map[reflect.Type]bool) bool {
	if standsFor(t) != "" {
		return true
	}
	switch t.Kind() {
	case reflect.Interface, reflect.Func, reflect.UnsafePointer:
		return true
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan:
	case reflect.Map, reflect.Struct:
	default:
		return false
	}
	if seen[t] {
		return false
	}
	if seen == nil {
		seen = map[reflect.Type]bool{}
	}
	seen[t] = true
	if t.Kind() == reflect.Struct {
		for i := range t.NumField() {
			if reaches(t.Field(i).Type, seen) {
				return true
			}
		}
		return false
	}
	return reaches(t.Elem(), seen) || t.Kind() == reflect.Map && reaches(t.Key(), seen)
}

// ours says whether a type belongs to the interpreter.
func ours(t reflect.Type) bool {
	return strings.HasPrefix(t.PkgPath(), "speedtimer/interp/yaegi") || strings.HasPrefix(t.PkgPath(), "github.com/traefik/yaegi")
}
