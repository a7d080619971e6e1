package lower

import (
	"go/ast"
	"go/token"
	"go/types"
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
	caps     capacity
	trusted  func(*types.Package) bool
	lent     map[ast.Node]bool // addresses a trusted package looks through, and no more
}

func newFacts(info *types.Info, trusted func(*types.Package) bool) *facts {
	return &facts{trusted: trusted, lent: map[ast.Node]bool{}, caps: capacity{info, map[types.Object][]ast.Expr{}}, info: info, moved: map[types.Object]bool{}, addressed: map[types.Object]bool{}, captured: map[types.Object]bool{},
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
		if n == nil || fc.lent[n] { // nil first: Go 1.26 under wasm reads beyond large maps for it
			return false
		}
		fc.caps.scan(n)
		switch n := n.(type) {
		case *ast.CallExpr:
			fc.lend(n)
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

// lend notes the addresses handed to a function value of a trusted package: it
// looks at the variables, and sets none.
func (fc *facts) lend(c *ast.CallExpr) {
	t, ok := fc.info.TypeOf(c.Fun).(interface{ Obj() *types.TypeName }) // named, or an alias
	if !ok || !fc.trusted(t.Obj().Pkg()) {
		return
	}
	for _, a := range c.Args {
		if u, ok := a.(*ast.UnaryExpr); ok && u.Op == token.AND {
			fc.lent[u] = true
		}
	}
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

// sets tells whether the program sets variables of a package, or has their
// addresses; the library does not set its own.
func (fc *facts) sets(pkg ast.Expr) bool {
	id, ok := pkg.(*ast.Ident)
	return !ok || fc.moved[fc.info.Uses[id]] || fc.addressed[fc.info.Uses[id]]
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
