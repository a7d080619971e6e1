package lower

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
)

// What a box's value looks like to fmt, the bits of a descriptor.
const (
	traitPrint  = 1 << iota // the core's value prints as the compiled one under %v
	traitPlus               // under %+v too
	traitString             // of string kind
	traitMixed              // has methods of several library interfaces
)

// traits describes t for rt.NewType.
func (u *unit) traits(t types.Type) int {
	n := 0
	if u.printable(t, true, false) {
		n |= traitPrint
	}
	if u.printable(t, true, true) {
		n |= traitPlus
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
		n |= traitString
	}
	if mixed(t) {
		n |= traitMixed
	}
	return n
}

// printable tells whether the value prints right without regard to methods of
// t itself (top), which the box answers for. Methods, interfaces and pointers
// below do not: the core's values have none of the program's methods.
func (u *unit) printable(t types.Type, top, plus bool) bool {
	t = types.Unalias(t)
	if n, ok := t.(*types.Named); ok {
		if !u.isUser(n) {
			return n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != "reflect"
		}
		if !top && fmtMethods(n) {
			return false
		}
	}
	switch under := t.Underlying().(type) {
	case *types.Basic:
		return under.Kind() != types.UnsafePointer
	case *types.Slice:
		return u.printable(under.Elem(), false, plus)
	case *types.Array:
		return u.printable(under.Elem(), false, plus)
	case *types.Map:
		return u.printable(under.Key(), false, plus) && u.printable(under.Elem(), false, plus)
	case *types.Pointer:
		if _, named := t.(*types.Named); named || !top {
			return false
		}
		switch under.Elem().Underlying().(type) {
		case *types.Struct, *types.Slice, *types.Array, *types.Map:
			return u.printable(under.Elem(), true, plus)
		}
		return false
	case *types.Struct:
		return u.printableStruct(under, plus)
	}
	return false
}

// printableStruct: fmt calls no methods below an unexported field. The core's
// fields are all exported, but its values have no methods, save the library's.
func (u *unit) printableStruct(st *types.Struct, plus bool) bool {
	for i := range st.NumFields() {
		fd := st.Field(i)
		switch {
		case fd.Exported():
			if !u.printable(fd.Type(), false, plus) {
				return false
			}
		case plus: // the core calls it by another name
			return false
		case !u.methodless(fd.Type()):
			return false
		}
	}
	return true
}

// methodless: no library type with methods takes part.
func (u *unit) methodless(t types.Type) bool {
	t = types.Unalias(t)
	if n, ok := t.(*types.Named); ok && !u.isUser(n) {
		return false
	}
	switch under := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Slice:
		return u.methodless(under.Elem())
	case *types.Array:
		return u.methodless(under.Elem())
	case *types.Map:
		return u.methodless(under.Key()) && u.methodless(under.Elem())
	case *types.Struct:
		for i := range under.NumFields() {
			if !u.methodless(under.Field(i).Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// fmtMethods tells whether fmt would ask a value for its own idea of itself.
func fmtMethods(t types.Type) bool {
	set := types.NewMethodSet(t)
	for _, name := range []string{"Error", "String", "Format", "GoString"} {
		if set.Lookup(nil, name) != nil {
			return true
		}
	}
	return false
}

func hasMethods(t types.Type) bool {
	return types.NewMethodSet(t).Len() > 0 || types.NewMethodSet(types.NewPointer(t)).Len() > 0
}

// fmtCall writes a call of a printing function, through rt, which knows boxes.
func (f *fn) fmtCall(c *ast.CallExpr, callee *types.Func) string {
	name := callee.Name()
	if !strings.Contains("Print Printf Println Sprint Sprintf Sprintln Fprint Fprintf Fprintln Errorf Append Appendf Appendln", name) {
		if name == "Sscanf" || name == "Sscan" || name == "Sscanln" {
			return fmt.Sprintf("%s.%s(%s)", f.u.pkgName("fmt"), name, join(f.stdArgs(c, callee, callee.Signature())))
		}
		f.refuse(c, "fmt.%s", name)
	}
	sig := callee.Signature()
	fixed := sig.Params().Len() - 1
	if strings.HasSuffix(name, "f") && fixed <= len(c.Args)-1 {
		f.checkFormat(c, c.Args[fixed-1], c.Args[fixed:])
	} else {
		f.checkFormat(c, nil, c.Args[min(fixed, len(c.Args)):])
	}
	return fmt.Sprintf("%s(%s)", f.u.rt(name), join(f.fmtArgs(c, sig)))
}

func (f *fn) fmtArgs(c *ast.CallExpr, sig *types.Signature) []string {
	as := f.args(c, sig, false)
	last := as[len(as)-1]
	if last == "nil" {
		last = "[]interface{}(nil)"
	}
	as[len(as)-1] = last
	return as
}

// checkFormat refuses at once what rt would only refuse when it comes to it:
// values of the program that a constant format shows as what they are.
func (f *fn) checkFormat(c *ast.CallExpr, format ast.Expr, args []ast.Expr) {
	verbs := "v"
	if format != nil {
		verbs = "?"
		if v := f.u.info.Types[format].Value; v != nil {
			verbs = constant.StringVal(v)
		}
	}
	for _, a := range args {
		t := f.t(a)
		if t == nil || types.IsInterface(t) || f.u.pure(t) {
			continue
		}
		if _, tuple := t.(*types.Tuple); tuple || c.Ellipsis.IsValid() {
			continue
		}
		text := hasText(t)
		switch {
		case strings.Contains(verbs, "T") || strings.Contains(verbs, "#v") || strings.Contains(verbs, "%p"):
			f.refuse(a, "printing a %s by its type", t)
		case !text && !f.u.printable(t, true, strings.Contains(verbs, "%+v")):
			f.refuse(a, "printing a %s", t)
		}
	}
}

// hasText: the box answers for itself.
func hasText(t types.Type) bool {
	set := types.NewMethodSet(t)
	return set.Lookup(nil, "Error") != nil || set.Lookup(nil, "String") != nil
}
