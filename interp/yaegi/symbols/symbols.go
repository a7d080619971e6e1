// Package symbols holds the library's symbols that interpreted programs may
// use, generated from what package lower takes.
package symbols

import "reflect"

// Symbols maps "path/name" of a package to its members.
var Symbols = map[string]map[string]reflect.Value{}

// Table is a copy to hand to an interpreter, which writes into it.
func Table() map[string]map[string]reflect.Value {
	out := make(map[string]map[string]reflect.Value, len(Symbols))
	for path, members := range Symbols {
		m := make(map[string]reflect.Value, len(members))
		for k, v := range members {
			m[k] = v
		}
		out[path] = m
	}
	return out
}
