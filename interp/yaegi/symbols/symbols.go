// Package symbols holds the library's symbols that interpreted programs may
// use, generated from what package lower takes.
package symbols

import (
	"path"
	"reflect"
)

// tables makes the members of each package, by "path/name".
var tables = map[string]func() map[string]reflect.Value{}

// Of makes the tables of the packages with these import paths, of those that
// there are.
func Of(imported map[string]bool) map[string]map[string]reflect.Value {
	out := map[string]map[string]reflect.Value{}
	for key, table := range tables {
		if imported[path.Dir(key)] {
			out[key] = table()
		}
	}
	return out
}
