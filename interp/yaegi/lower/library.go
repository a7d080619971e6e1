package lower

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// A choice is what is taken of a package: the members named, all when there are
// none, less those that are denied. A method is written Type.Method.
type choice struct{ only, less string }

func (c choice) has(name string) bool {
	first, _, _ := strings.Cut(name, ".")
	if c.only != "" && !slices.Contains(strings.Fields(c.only), first) {
		return false
	}
	denied := strings.Fields(c.less)
	return !slices.Contains(denied, name) && !slices.Contains(denied, first)
}

// codecPath is a package that lowered programs call outside of the page.
const codecPath = "speedtimer/interp/yaegi/codec"

// natively is what is taken where the interpreter may weigh more than in a page:
// packages that the page lacks, and packages of which it has less.
var natively map[string]choice

// nativeSpecials are library functions and methods with a translation there;
// see specials.
var nativeSpecials map[string]func(*fn, *ast.CallExpr) string

// special is a function's own translation, nil if it has none.
func special(callee *types.Func) func(*fn, *ast.CallExpr) string {
	if s, ok := nativeSpecials[callee.FullName()]; ok {
		return s
	}
	return specials[callee.FullName()]
}

// Packages lists the library packages that programs may import everywhere.
func Packages() []string { return slices.Sorted(maps.Keys(takes)) }

// NativePackages lists those of which more is taken outside of the page.
func NativePackages() []string { return slices.Sorted(maps.Keys(natively)) }

// Stands tells whether a member of a library package is called by lowered
// programs, those of the page or those outside: it is taken, and neither generic
// nor a constant.
func Stands(o types.Object, native bool) bool {
	if o.Pkg() == nil || !o.Exported() {
		return false
	}
	path := o.Pkg().Path()
	c, ok := chosen(path)
	if native {
		c, ok = natively[path]
	}
	if !ok || path == "os" && !native || !c.has(o.Name()) {
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

// taken is what is taken of a package here.
func taken(path string) (choice, bool) {
	if c, ok := natively[path]; ok {
		return c, true
	}
	return chosen(path)
}

// chosen is what is taken of a package everywhere.
func chosen(path string) (choice, bool) {
	less, ok := takes[path]
	return choice{only[path], less}, ok
}
