package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// facts are what the whole program says about its variables and functions.
type facts struct {
	info      *types.Info
	moved     map[types.Object]bool // assigned or incremented after their declaration
	addressed map[types.Object]bool // with their address taken somewhere
	// captured holds variables used in a function literal inside which they
	// are not declared.
	captured map[types.Object]bool
	impure   map[types.Object]bool // functions whose call may be seen from elsewhere
	calls    map[types.Object][]types.Object
	bodies   map[types.Object]*ast.FuncDecl
	recovers map[types.Object]bool // functions that call recover themselves
}

func newFacts(info *types.Info) *facts {
	return &facts{info: info, moved: map[types.Object]bool{}, addressed: map[types.Object]bool{}, captured: map[types.Object]bool{},
		impure: map[types.Object]bool{}, recovers: map[types.Object]bool{}, calls: map[types.Object][]types.Object{}}
}

func (fc *facts) obj(id *ast.Ident) types.Object {
	if o := fc.info.Uses[id]; o != nil {
		return o
	}
	return fc.info.Defs[id]
}

func (fc *facts) scan(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if id, ok := ast.Unparen(l).(*ast.Ident); !ok || fc.info.Defs[id] == nil {
					fc.mark(fc.moved, l)
				}
			}
		case *ast.IncDecStmt:
			fc.mark(fc.moved, n.X)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				fc.mark(fc.moved, n.Key)
				fc.mark(fc.moved, n.Value)
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				fc.mark(fc.addressed, n.X)
			}
		case *ast.SliceExpr:
			if isArray(fc.info.TypeOf(n.X)) {
				fc.mark(fc.addressed, n.X) // sliced through its address
			}
		case *ast.SelectorExpr:
			if sel := fc.info.Selections[n]; sel != nil && sel.Kind() == types.MethodVal {
				if r := sel.Obj().(*types.Func).Signature().Recv(); r != nil && isPointer(r.Type()) && !isPointer(fc.info.TypeOf(n.X)) {
					fc.mark(fc.addressed, n.X) // the method gets the address
				}
			}
		case *ast.FuncLit:
			fc.captures(n)
		case *ast.FuncDecl:
			fc.recovers[fc.info.Defs[n.Name]] = n.Body != nil && fc.recoversIn(n.Body)
		}
		return true
	})
}

func (fc *facts) recoversIn(b *ast.BlockStmt) (found bool) {
	ast.Inspect(b, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if o, ok := fc.callee(n).(*types.Builtin); ok && o.Name() == "recover" {
				found = true
			}
		}
		return !found
	})
	return found
}

// mark marks the variable that holds the place e. A place behind a pointer,
// slice or map is memory, which is never taken to stand still.
func (fc *facts) mark(set map[types.Object]bool, e ast.Expr) {
	for e != nil {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.SelectorExpr:
			if isPointer(fc.info.TypeOf(x.X)) {
				return
			}
			e = x.X
		case *ast.IndexExpr:
			if !isArray(fc.info.TypeOf(x.X)) {
				return
			}
			e = x.X
		case *ast.Ident:
			if o := fc.obj(x); o != nil {
				set[o] = true
			}
			return
		default:
			return
		}
	}
}

func (fc *facts) captures(lit *ast.FuncLit) {
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := fc.info.Uses[id].(*types.Var); ok && !v.IsField() &&
				(v.Pos() < lit.Pos() || v.Pos() > lit.End()) {
				fc.captured[v] = true
			}
		}
		return true
	})
}

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
		return fn.Pkg().Path() == "regexp" || fn.Pkg().Path() == "time" && fn.Name() != "Stop" && fn.Name() != "Reset"
	}
	for i := range fn.Signature().Params().Len() {
		if _, ok := fn.Signature().Params().At(i).Type().Underlying().(*types.Signature); ok {
			return false
		}
	}
	switch fn.Pkg().Path() {
	case "strings", "strconv", "math", "math/bits", "math/cmplx", "unicode", "unicode/utf8",
		"unicode/utf16", "errors", "bytes", "cmp", "html", "path":
		return true
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

// stable tells whether a call can't change the variable.
func (fc *facts) stable(v *types.Var) bool {
	if fc.addressed[v] {
		return false
	}
	global := v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
	return !fc.moved[v] || !global && !fc.captured[v]
}

func isArray(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Array)
	return ok
}

func isPointer(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}
