package lower

import (
	"fmt"
	"go/ast"
	"go/types"
)

// specials are library functions with a translation of their own.
var specials map[string]func(*fn, *ast.CallExpr) string

func init() {
	specials = map[string]func(*fn, *ast.CallExpr) string{
		"errors.As":             (*fn).errorsAs,
		"errors.Is":             (*fn).errorsIs,
		"runtime.KeepAlive":     (*fn).keepAlive,
		"sort.Slice":            (*fn).sortSlice,
		"sort.SliceStable":      (*fn).sortSlice,
		"sort.SliceIsSorted":    (*fn).sortSlice,
		"encoding/json.Marshal": (*fn).jsonMarshal,
		"reflect.DeepEqual":     (*fn).deepEqual,
		"os.Exit":               func(f *fn, c *ast.CallExpr) string { return f.u.rt("Exit") + "(" + f.expr(c.Args[0]) + ")" },
	}
}

// keepAlive evaluates its argument, as it is, and keeps it.
func (f *fn) keepAlive(c *ast.CallExpr) string {
	return f.u.rt("KeepAlive") + "(" + f.expr(c.Args[0]) + ")"
}

// sortSlice hands the slice over as it is: only its elements are swapped.
func (f *fn) sortSlice(c *ast.CallExpr) string {
	if types.IsInterface(f.t(c.Args[0])) {
		f.refuse(c, "sorting what an interface holds")
	}
	name := calleeIdent(c.Fun).Name
	return fmt.Sprintf("%s.%s(%s, %s)", f.u.pkgName("sort"), name, f.expr(c.Args[0]), f.expr(c.Args[1]))
}

// errorsAs finds the box of the target's type in the chain.
func (f *fn) errorsAs(c *ast.CallExpr) string {
	p, ok := f.t(c.Args[1]).Underlying().(*types.Pointer)
	if !ok || types.IsInterface(p.Elem()) {
		f.refuse(c, "this target of errors.As")
	}
	et := types.Universe.Lookup("error").Type()
	if f.u.pure(p.Elem()) {
		return fmt.Sprintf("%s.As(%s, %s)", f.u.pkgName("errors"), f.conv(c.Args[0], et), f.expr(c.Args[1]))
	}
	b := f.u.box(c, p.Elem())
	target := f.temp(f.typ(c, f.t(c.Args[1])), f.expr(c.Args[1]))
	set := fmt.Sprintf("func(v interface{}) { *%s = %s(v) }", target, b.unbox)
	return fmt.Sprintf("%s(%s, %s, %s)", f.u.rt("As"), f.conv(c.Args[0], et), b.name, set)
}

func (f *fn) errorsIs(c *ast.CallExpr) string {
	et := types.Universe.Lookup("error").Type()
	for _, a := range c.Args {
		if t := f.t(a); !types.IsInterface(t) && !types.Comparable(t) {
			f.refuse(a, "errors.Is of a %s", t)
		}
	}
	return fmt.Sprintf("%s.Is(%s, %s)", f.u.pkgName("errors"), f.conv(c.Args[0], et), f.conv(c.Args[1], et))
}

// jsonMarshal takes values whose core type has the compiled one's fields.
func (f *fn) jsonMarshal(c *ast.CallExpr) string {
	if !f.u.jsonable(f.t(c.Args[0]), nil) {
		f.refuse(c, "encoding a %s", f.t(c.Args[0]))
	}
	return f.u.pkgName("encoding/json") + ".Marshal(" + f.expr(c.Args[0]) + ")"
}

func (u *unit) jsonable(t types.Type, path []types.Type) bool {
	t = types.Unalias(t)
	for _, p := range path {
		if types.Identical(p, t) {
			return false
		}
	}
	path = append(path, t)
	if n, ok := t.(*types.Named); ok && (!u.isUser(n) || hasMethods(n)) {
		return !u.isUser(n) && n.String() == "time.Duration"
	}
	switch under := t.Underlying().(type) {
	case *types.Basic:
		return under.Info()&types.IsComplex == 0
	case *types.Slice:
		return u.jsonable(under.Elem(), path)
	case *types.Array:
		return u.jsonable(under.Elem(), path)
	case *types.Map:
		b, ok := under.Key().Underlying().(*types.Basic)
		return ok && b.Info()&(types.IsString|types.IsInteger) != 0 && u.jsonable(under.Elem(), path)
	case *types.Pointer:
		return u.jsonable(under.Elem(), path)
	case *types.Struct:
		for i := range under.NumFields() {
			if fd := under.Field(i); !fd.Exported() || fd.Embedded() || !u.jsonable(fd.Type(), path) {
				return false
			}
		}
		return true
	}
	return false
}

// deepEqual compares boxes, which are equal deeply when their types are the same
// and what is in them is.
func (f *fn) deepEqual(c *ast.CallExpr) string {
	any := types.Universe.Lookup("any").Type()
	pkg := "reflect"
	if natively != nil {
		pkg = codecPath
	}
	return fmt.Sprintf("%s.DeepEqual(%s, %s)", f.u.pkgName(pkg), f.conv(c.Args[0], any), f.conv(c.Args[1], any))
}
