package codec

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unsafe"

	"speedtimer/interp/yaegi/files"
	"speedtimer/interp/yaegi/rt"
)

func init() {
	rt.StandIn = func(x any) bool { return x != nil && names(reflect.TypeOf(x)) }
	rt.Rename = func(t reflect.Type) string {
		if !names(t) {
			return t.String()
		}
		return standIns.Replace(t.String())
	}
}

// standIns are the types of package files by the names that they have in the
// compiled program.
var standIns = strings.NewReplacer("files.File", "os.File", "files.information", "os.fileStat", "files.entry", "os.unixDirent")

// names tells whether the words for a type name one that stands for another.
func names(t reflect.Type) bool {
	if t.Name() != "" {
		return stands(t)
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan:
		return names(t.Elem())
	case reflect.Map:
		return names(t.Key()) || names(t.Elem())
	case reflect.Func:
		for in := range t.Ins() {
			if names(in) {
				return true
			}
		}
		for out := range t.Outs() {
			if names(out) {
				return true
			}
		}
	case reflect.Struct:
		for f := range t.Fields() {
			if names(f.Type) {
				return true
			}
		}
	}
	return false
}

// stands tells whether values of a type are of ours, and stand for others of the
// compiled program.
func stands(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return strings.HasPrefix(t.PkgPath(), "speedtimer/interp/yaegi/")
}

// bare ends the run when some interface in a value holds what is not as the
// compiled program would have it.
func bare(v any) {
	each(v, func(t reflect.Type) {
		if stands(t) {
			rt.Refuse("handing a value of the program, which an interface holds, to this function")
		}
	})
}

// DeepEqual is reflect.DeepEqual. Of what is known of a file it does not see the
// times that the compiled program would compare.
func DeepEqual(x, y any) bool {
	if files.Told() {
		for _, v := range []any{x, y} {
			each(v, func(t reflect.Type) {
				if files.StandsFor(t) == "os.fileStat" || files.StandsFor(t) == "os.unixDirent" {
					rt.Refuse("comparing what is known of a file")
				}
			})
		}
	}
	return reflect.DeepEqual(x, y)
}

// each is told the types of a value and of what is found from it.
func each(v any, found func(reflect.Type)) {
	if v != nil {
		(&search{seen: map[visit]bool{}, found: found}).look(reflect.ValueOf(v))
	}
}

// A search looks through a value once.
type search struct {
	seen  map[visit]bool
	found func(reflect.Type) // is told of each
}

type visit struct {
	at unsafe.Pointer
	n  int
	t  reflect.Type
}

func (s *search) first(v reflect.Value, n int) bool {
	k := visit{v.UnsafePointer(), n, v.Type()}
	if k.at == nil || s.seen[k] {
		return false
	}
	s.seen[k] = true
	return true
}

func (s *search) look(v reflect.Value) {
	t := v.Type()
	s.found(t)
	if !holds(t, nil) {
		return
	}
	switch t.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			s.look(v.Elem())
		}
	case reflect.Pointer:
		if s.first(v, 0) {
			s.look(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			s.look(v.Field(i))
		}
	case reflect.Slice:
		if v.Len() == 0 || !s.first(v, v.Len()) {
			return
		}
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			s.look(v.Index(i))
		}
	case reflect.Map:
		if !s.first(v, 0) {
			return
		}
		for i := v.MapRange(); i.Next(); {
			s.look(i.Key())
			s.look(i.Value())
		}
	}
}

// holds tells whether an interface may be found from a value of the type: one
// that contains itself is looked through, however long.
func holds(t reflect.Type, path []reflect.Type) bool {
	if stands(t) || slices.Contains(path, t) {
		return true
	}
	path = append(path, t)
	switch t.Kind() {
	case reflect.Interface:
		return true
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return holds(t.Elem(), path)
	case reflect.Map:
		return holds(t.Key(), path) || holds(t.Elem(), path)
	case reflect.Struct:
		for i := range t.NumField() {
			if holds(t.Field(i).Type, path) {
				return true
			}
		}
	}
	return false
}

// told passes an error on: one about a value of the program only if it is known
// to name no type.
func told(err error, user bool, nameless func(error) bool) error {
	if err != nil && user && !nameless(err) {
		rt.Refuse(fmt.Sprintf("this error of the library (%T): it may name a type of the program", err))
	}
	return err
}

// TypeOf is reflect.TypeOf of what an interface holds.
func TypeOf(v any) reflect.Type {
	if v != nil && names(reflect.TypeOf(v)) {
		rt.Refuse("the type of a value of the program by reflection")
	}
	return reflect.TypeOf(v)
}
