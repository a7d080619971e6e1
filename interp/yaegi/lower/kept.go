package lower

import (
	"fmt"
	"go/constant"
)

// kept is a constant, written already, as a value that is stored. Strings are
// taken from a variable that is set once: a compiled program has their bytes in
// static memory, and no copy of its own of each.
func (u *unit) kept(text string, v constant.Value) string {
	if v.Kind() != constant.String || text == `""` || text[0] != '"' {
		return text
	}
	key := "kept " + text
	name, ok := u.helpers[key]
	if !ok {
		name = u.unique("K")
		u.helpers[key] = name
		fmt.Fprintf(&u.globals, "var %s string = %s(%s)\n", name, u.rt("Constant"), text)
	}
	return name
}
