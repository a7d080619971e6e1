package lower

import (
	"go/ast"
	"go/types"
	"strings"
)

// Compiled code may give a slice that grows a first array on the stack, of a
// capacity the interpreter does not know. What hangs on a capacity is taken
// only where the capacity is written in the program: made, sliced from an
// array, or cut by a third index.

// capacity is what is known of the variables that hold slices.
type capacity struct {
	info   *types.Info
	values map[types.Object][]ast.Expr // everything a variable is set to
}

func (c *capacity) set(l, r ast.Expr) {
	if l == nil {
		return
	}
	if id, ok := ast.Unparen(l).(*ast.Ident); ok {
		o := c.info.Defs[id]
		if o == nil {
			o = c.info.Uses[id]
		}
		c.values[o] = append(c.values[o], r)
	}
}

// scan notes assignments; nil stands for a value that is not known.
func (c *capacity) scan(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			if len(n.Rhs) == len(n.Lhs) {
				c.set(l, n.Rhs[i])
			} else {
				c.set(l, nil)
			}
		}
	case *ast.ValueSpec:
		for i, name := range n.Names {
			if len(n.Values) == len(n.Names) {
				c.set(name, n.Values[i])
			} else {
				c.set(name, nil)
			}
		}
	case *ast.RangeStmt:
		c.set(n.Key, nil)
		c.set(n.Value, nil)
	case *ast.UnaryExpr:
		c.set(n.X, nil) // its address may be written through
	}
}

// known tells whether the capacity of e is written in the program.
func (c *capacity) known(e ast.Expr, deep int) bool {
	if e == nil || deep > 5 {
		return false
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		// Package strings makes its slices on the heap, in compiled code that
		// is the same for both.
		o := c.info.Uses[calleeIdent(x.Fun)]
		return o == types.Universe.Lookup("make") || o != nil && o.Pkg() != nil && o.Pkg().Path() == "strings"
	case *ast.SliceExpr:
		t := c.info.TypeOf(x.X)
		return x.Max != nil || isArray(t) || isPointer(t) || c.known(x.X, deep+1)
	case *ast.Ident:
		values := c.values[c.info.Uses[x]]
		for _, v := range values {
			if !c.known(v, deep+1) {
				return false
			}
		}
		return len(values) > 0
	}
	return false
}

// capacityKnown refuses cap of a slice that may have grown.
func (f *fn) capacityKnown(x ast.Expr) {
	if _, ok := f.t(x).Underlying().(*types.Slice); ok && !f.inPrelude(x) && !f.u.facts.caps.known(x, 0) {
		f.refuse(x, "the capacity of a slice that may have grown")
	}
}

// forks refuses an append whose result goes elsewhere than its operand, which
// stays in use: whether they share memory hangs on the capacity.
func (f *fn) forks(c *ast.CallExpr, into ast.Expr) {
	base := ast.Unparen(c.Args[0])
	root, cut := base, false
	if s, ok := base.(*ast.SliceExpr); ok {
		root, cut = ast.Unparen(s.X), true
	}
	switch root.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
	default:
		return // a value nobody else holds
	}
	switch {
	case f.u.info.Types[base].IsNil(), f.inPrelude(c), f.u.facts.caps.known(base, 0):
		return
	case into != nil && types.ExprString(root) == types.ExprString(into):
		if !f.u.facts.caps.shares(root) {
			return
		}
	case cut && c.Ellipsis.IsValid() && within(c.Args[1], root):
		return // what is cut out moves inside the array
	}
	f.refuse(c, "an append whose operand stays in use: what they share hangs on the capacity")
}

// extends does the same for methods of the library that append to their first
// argument.
func (f *fn) extends(c *ast.CallExpr, m *types.Func) {
	appends := strings.HasPrefix(m.Name(), "Append") || m.Name() == "Sum" || m.Name() == "Seal" || m.Name() == "Open"
	if !appends || len(c.Args) == 0 {
		return
	}
	if _, ok := f.t(c.Args[0]).Underlying().(*types.Slice); ok {
		f.forks(c, f.into)
		f.into = nil
	}
}

// shares tells whether a variable was set to a slice that others hold too.
func (c *capacity) shares(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	for _, v := range c.values[c.info.Uses[id]] {
		if v == nil || c.known(v, 0) {
			continue
		}
		switch x := ast.Unparen(v).(type) {
		case *ast.SliceExpr:
			root, isIdent := ast.Unparen(x.X).(*ast.Ident)
			if isIdent && root.Name == id.Name || c.empty(x) {
				continue
			}
			return true
		case *ast.Ident:
			if tv := c.info.Types[x]; !tv.IsNil() {
				return true
			}
		case *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
			return true
		}
	}
	return false
}

// empty: x[:0], to be filled again by what is kept of x.
func (c *capacity) empty(s *ast.SliceExpr) bool {
	return s.Low == nil && s.High != nil && c.info.Types[s.High].Value != nil &&
		c.info.Types[s.High].Value.ExactString() == "0"
}

// within tells whether e is a slice of root.
func within(e, root ast.Expr) bool {
	s, ok := ast.Unparen(e).(*ast.SliceExpr)
	return ok && types.ExprString(ast.Unparen(s.X)) == types.ExprString(root)
}

func (f *fn) inPrelude(n ast.Node) bool {
	return f.u.fset.PositionFor(n.Pos(), false).Filename != f.u.opts.Filename
}
