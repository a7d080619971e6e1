package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// close works out which functions are impure: those that write what is not
// their own, reach outside, or call one that does.
func (fc *facts) close(funcs map[types.Object]*ast.FuncDecl) {
	fc.bodies = funcs
	for obj, d := range funcs {
		fc.effects(obj, d)
	}
	for changed := true; changed; {
		changed = false
		for obj, callees := range fc.calls {
			for _, c := range callees {
				if !fc.impure[obj] && (fc.impure[c] || funcs[c] == nil) {
					fc.impure[obj], changed = true, true
				}
			}
		}
	}
}

func (fc *facts) effects(obj types.Object, d *ast.FuncDecl) {
	own := func(e ast.Expr) bool { return fc.within(e, d) }
	ast.Inspect(d.Body, func(n ast.Node) bool {
		dirty := false
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				dirty = dirty || !own(l)
			}
		case *ast.IncDecStmt:
			dirty = !own(n.X)
		case *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt, *ast.RangeStmt:
			if r, ok := n.(*ast.RangeStmt); ok {
				dirty = !plainRange(fc.info.TypeOf(r.X))
			} else {
				dirty = true
			}
		case *ast.UnaryExpr:
			dirty = n.Op == token.ARROW
		case *ast.CallExpr:
			dirty = fc.call(obj, n)
		}
		if dirty {
			fc.impure[obj] = true
		}
		return true
	})
}

// within tells whether a place lies in a variable of the function itself.
func (fc *facts) within(e ast.Expr, d *ast.FuncDecl) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		o := fc.obj(x)
		return x.Name == "_" || o != nil && o.Pos() >= d.Pos() && o.Pos() <= d.End()
	case *ast.SelectorExpr:
		sel := fc.info.Selections[x]
		return sel != nil && !sel.Indirect() && !isPointer(fc.info.TypeOf(x.X)) && fc.within(x.X, d)
	case *ast.IndexExpr:
		return isArray(fc.info.TypeOf(x.X)) && fc.within(x.X, d)
	}
	return false
}

func plainRange(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Chan, *types.Signature, *types.TypeParam:
		return false
	}
	return true
}

// call notes who is called and tells whether the call itself is impure.
func (fc *facts) call(from types.Object, c *ast.CallExpr) bool {
	switch callee := fc.callee(c).(type) {
	case *types.Func:
		if callee.Pkg() == nil || pureStd(callee) {
			return callee.Pkg() == nil
		}
		if from != nil {
			fc.calls[from] = append(fc.calls[from], callee.Origin())
			return false
		}
		return fc.impure[callee.Origin()] || fc.bodies[callee.Origin()] == nil
	case *types.Builtin:
		switch callee.Name() {
		case "len", "cap", "min", "max", "make", "new", "append", "real", "imag", "complex":
			return false
		}
		return true
	case *types.TypeName:
		return false
	}
	return true
}

// callee is the function, builtin or type a call names; nil for a value.
func (fc *facts) callee(c *ast.CallExpr) types.Object {
	if tv, ok := fc.info.Types[c.Fun]; ok && tv.IsType() {
		return types.NewTypeName(token.NoPos, nil, "", nil)
	}
	fun := ast.Unparen(c.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	switch x := fun.(type) {
	case *ast.Ident:
		switch o := fc.info.Uses[x].(type) {
		case *types.Func, *types.Builtin:
			return o
		}
	case *ast.SelectorExpr:
		if sel := fc.info.Selections[x]; sel != nil {
			if fn, ok := sel.Obj().(*types.Func); ok && !types.IsInterface(sel.Recv()) {
				return fn
			}
			return nil
		}
		if fn, ok := fc.info.Uses[x.Sel].(*types.Func); ok {
			return fn
		}
	}
	return nil
}

// pureStd are packages whose functions only compute from their arguments.
func pureStd(fn *types.Func) bool {
	if fn.Signature().Recv() != nil {
		switch fn.Name() {
		case "String", "Len", "Cap", "Size", "Error", "Sum32", "Sum64", "Int64", "Cmp", "Sign", "Load":
			return true
		}
		return fn.Pkg().Path() == "regexp" || fn.Pkg().Path() == "io/fs" || fn.Pkg().Path() == "os" && fn.Name() == "Name" || fn.Pkg().Path() == "time" && fn.Name() != "Stop" && fn.Name() != "Reset"
	}
	for i := range fn.Signature().Params().Len() {
		if _, ok := fn.Signature().Params().At(i).Type().Underlying().(*types.Signature); ok {
			return false
		}
	}
	switch fn.Pkg().Path() {
	case "strings", "strconv", "math", "math/bits", "math/cmplx", "unicode", "unicode/utf8",
		"unicode/utf16", "bytes", "cmp", "html", "path", "path/filepath", "io/fs":
		return true
	case "errors":
		return fn.Name() != "As"
	case "os":
		return strings.HasPrefix(fn.Name(), "Is")
	case "fmt":
		switch fn.Name() {
		case "Sprint", "Sprintf", "Sprintln", "Errorf":
			return true // a user's String method that writes is refused when boxed impurely
		}
	case "time":
		return fn.Name() != "Sleep"
	case "sort":
		return strings.HasPrefix(fn.Name(), "Search") || strings.HasSuffix(fn.Name(), "AreSorted")
	}
	return false
}
