package lower

import (
	"go/types"
	"maps"
	"slices"
	"strings"
)

// Packages lists the library packages that programs may import.
func Packages() []string { return slices.Sorted(maps.Keys(takes)) }

// Stands tells whether a member of a library package is called by lowered
// programs: it is taken, and neither generic nor a constant.
func Stands(o types.Object) bool {
	if o.Pkg() == nil || o.Pkg().Path() == "os" || !o.Exported() || !member(o.Pkg().Path(), o.Name()) {
		return false
	}
	switch o := o.(type) {
	case *types.Const:
		return false
	case *types.Func:
		return !isGeneric(o)
	case *types.TypeName:
		n, ok := o.Type().(*types.Named)
		return ok && n.TypeParams().Len() == 0
	}
	return true
}

// member tells whether a package's member, or a method Type.Method, is taken.
func member(path, name string) bool {
	deny, ok := takes[path]
	if !ok {
		return false
	}
	first, _, _ := strings.Cut(name, ".")
	if list, ok := only[path]; ok && !slices.Contains(strings.Fields(list), first) {
		return false
	}
	denied := strings.Fields(deny)
	return !slices.Contains(denied, name) && !slices.Contains(denied, first)
}
