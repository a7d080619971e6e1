package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// ordered refuses expressions whose result hangs on an order that Go leaves
// open: an operand read from memory, or that may panic, with an impure call to
// its right.
func (f *fn) ordered(es ...ast.Expr) {
	o := &order{f: f}
	for _, e := range es {
		if e != nil {
			o.walk(e)
		}
	}
}

type order struct {
	f      *fn
	unsure bool // something unstable has been read and not yet used up
}

func (o *order) walk(e ast.Expr) {
	info := o.f.u.info
	e = ast.Unparen(e)
	if tv := info.Types[e]; tv.Value != nil || tv.IsType() || tv.IsNil() {
		return
	}
	switch e := e.(type) {
	case *ast.Ident:
		if v, ok := o.f.u.facts.obj(e).(*types.Var); ok && !o.f.u.facts.stable(v) {
			o.unsure = true
		}
	case *ast.SelectorExpr:
		if info.Selections[e] == nil {
			if _, ok := info.Uses[e.Sel].(*types.Var); ok && o.f.u.facts.sets(e.X) {
				o.unsure = true
			}
			return
		}
		o.walk(e.X)
		if isPointer(o.f.t(e.X)) {
			o.unsure = true
		}
	case *ast.IndexExpr:
		if o.f.isFuncName(e.X) {
			return
		}
		o.walk(e.X)
		o.walk(e.Index)
		o.unsure = true
	case *ast.SliceExpr:
		for _, x := range []ast.Expr{e.X, e.Low, e.High, e.Max} {
			if x != nil {
				o.walk(x)
			}
		}
		o.unsure = true
	case *ast.StarExpr:
		o.walk(e.X)
		o.unsure = true
	case *ast.UnaryExpr:
		o.unary(e)
	case *ast.BinaryExpr:
		o.walk(e.X)
		o.walk(e.Y)
		o.unsure = o.unsure || (e.Op == token.QUO || e.Op == token.REM) && info.Types[e.Y].Value == nil ||
			types.IsInterface(o.f.t(e.X))
	case *ast.CompositeLit:
		for _, el := range e.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				if _, isStruct := o.f.t(e).Underlying().(*types.Struct); !isStruct {
					if _, isPtr := o.f.t(e).Underlying().(*types.Pointer); !isPtr {
						o.walk(kv.Key)
					}
				}
				o.walk(kv.Value)
				continue
			}
			o.walk(el)
		}
	case *ast.TypeAssertExpr:
		o.walk(e.X)
		o.unsure = true
	case *ast.CallExpr:
		o.call(e)
	}
}

func (o *order) unary(e *ast.UnaryExpr) {
	if e.Op == token.AND {
		if _, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok {
			o.walk(e.X)
		}
		return // an address stands still
	}
	before := o.unsure
	o.walk(e.X)
	if e.Op == token.ARROW {
		o.impure(e, before)
		o.unsure = before
	}
}

func (o *order) impure(e ast.Node, unsure bool) {
	if unsure {
		o.f.refuse(e, "a call that may change, or be seen before, what stands to its left in the same statement")
	}
}

func (o *order) call(c *ast.CallExpr) {
	before := o.unsure
	if tv := o.f.u.info.Types[c.Fun]; !tv.IsType() {
		switch fun := ast.Unparen(c.Fun).(type) {
		case *ast.SelectorExpr:
			if o.f.u.info.Selections[fun] != nil {
				o.walk(fun.X)
			}
		case *ast.FuncLit, *ast.Ident:
		default:
			o.walk(fun)
		}
	}
	// Operands of the call itself are read for it; but an impure call among
	// its arguments must not come after an operand that is read by then.
	for _, a := range c.Args {
		o.walk(a)
	}
	if o.f.impureCall(c) {
		o.impure(c, before)
		o.unsure = before
		return
	}
	// A pure call, like a conversion, is as unsure as what it was made from:
	// compiled code may still make it late.
	if o.f.u.info.Types[c.Fun].IsType() || isBuiltin(o.f, c) || o.f.u.facts.callee(c) == nil {
		if readsContent(o.f, c) {
			o.unsure = true
		}
		return
	}
	o.unsure = before
}

func isBuiltin(f *fn, c *ast.CallExpr) bool {
	_, ok := f.u.facts.callee(c).(*types.Builtin)
	return ok
}

// readsContent: a conversion from bytes or runes, and the length of a map or
// channel, look behind the operand's header.
func readsContent(f *fn, c *ast.CallExpr) bool {
	if len(c.Args) == 0 {
		return false
	}
	switch f.t(c.Args[0]).Underlying().(type) {
	case *types.Map, *types.Chan:
		return true
	case *types.Slice:
		return f.u.info.Types[c.Fun].IsType()
	}
	return false
}

// impureCall tells whether a call may be seen from elsewhere.
func (f *fn) impureCall(c *ast.CallExpr) bool {
	return f.u.facts.call(nil, c)
}

// hasCall tells whether an expression calls or receives anything.
func (f *fn) hasCall(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || !f.u.info.Types[n.Fun].IsType()
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}
