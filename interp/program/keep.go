package program

import (
	gotypes "go/types"

	"speedtimer/interp/types"
)

var sizes = gotypes.SizesFor("gc", "amd64")

// keep returns the expression that keeps a variable alive. KeepAlive copies
// its operand, so of a large array or struct one part is kept: the compiler
// drops stores to a variable that is never read, but not stores to parts of
// one that is.
func keep(v types.Var) string {
	expr, t := v.Name, v.Type
	for large := v.Large; large; large = sizes.Sizeof(t) > 64 {
		part, pt := firstPart(t)
		if part == "" {
			break
		}
		expr, t = expr+part, pt
	}
	return expr
}

// firstPart selects a part of a large value that package main may name.
func firstPart(t gotypes.Type) (string, gotypes.Type) {
	switch u := t.Underlying().(type) {
	case *gotypes.Array:
		if u.Len() > 0 {
			return "[0]", u.Elem()
		}
	case *gotypes.Struct:
		for f := range u.Fields() {
			if f.Name() != "_" && (f.Exported() || f.Pkg() == nil || f.Pkg().Name() == "main") {
				return "." + f.Name(), f.Type()
			}
		}
	}
	return "", nil
}
