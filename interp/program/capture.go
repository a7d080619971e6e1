package program

import (
	"go/ast"
	"go/token"
	gotypes "go/types"

	"speedtimer/interp/types"
)

// captured are the variables of a snippet that the compiler lets function
// literals capture by value: small ones whose address is never taken and that
// are not assigned to once they are captured. Handing the address of such a one
// to the harness would make every closure refer to a variable on the heap, and
// larger than it is, so a copy is handed over. What is captured by reference is
// on the heap anyway, and handed over as it is, for a copy would count twice.
func captured(info *types.Info, s types.SnippetInfo) map[types.Var]bool {
	c := capture{info: info.Types, first: map[gotypes.Object]token.Pos{}, fixed: map[gotypes.Object]bool{}}
	all := append(append([]ast.Stmt{}, s.Setup...), s.Body...)
	for _, stmt := range all {
		c.literals(stmt, false)
	}
	for _, stmt := range all {
		ast.Inspect(stmt, c.look)
	}
	vars := map[types.Var]bool{}
	for _, v := range s.Vars {
		for o := range c.first {
			line, column := info.Position(o.Pos())
			if o.Name() == v.Name && line == v.Line && column == v.Column && !c.fixed[o] && v.Size <= largestByValue {
				vars[v] = true
			}
		}
	}
	return vars
}

// largestByValue is the size of a variable up to which the compiler captures
// it by value, in bytes.
const largestByValue = 128

type capture struct {
	info  *gotypes.Info
	first map[gotypes.Object]token.Pos // from where on an assignment to a captured variable counts
	fixed map[gotypes.Object]bool      // variables that must stay where they are
}

// literals notes what function literals use. Assignments before the first of
// them do not count, unless it stands in a loop.
func (c capture) literals(n ast.Node, loop bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			if !loop {
				c.literals(n, true)
				return false
			}
		case *ast.RangeStmt:
			if !loop {
				c.literals(n, true)
				return false
			}
		case *ast.FuncLit:
			from := n.Pos()
			if loop {
				from = token.NoPos
			}
			ast.Inspect(n.Body, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && c.info.Uses[id] != nil {
					if _, known := c.first[c.info.Uses[id]]; !known {
						c.first[c.info.Uses[id]] = from
					}
				}
				return true
			})
		}
		return true
	})
}

// look notes variables whose address is taken and that are assigned to.
func (c capture) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			c.place(n.X, token.NoPos)
		}
	case *ast.SliceExpr:
		if c.isArray(n.X) {
			c.place(n.X, token.NoPos)
		}
	case *ast.SelectorExpr:
		if c.takesAddress(n) {
			c.place(n.X, token.NoPos)
		}
	case *ast.IncDecStmt:
		c.place(n.X, n.End())
	case *ast.AssignStmt:
		for _, to := range n.Lhs {
			c.place(to, n.End())
		}
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			c.place(n.Key, n.End())
			c.place(n.Value, n.End())
		}
	}
	return true
}

// place finds the variable in whose memory an expression lies: its address is
// taken, or, when end is given, a statement that ends there assigns to it.
func (c capture) place(e ast.Expr, end token.Pos) {
	switch e := e.(type) {
	case *ast.Ident:
		o := c.info.Uses[e]
		if from, ok := c.first[o]; ok && (end == token.NoPos || end > from) {
			c.fixed[o] = true
		}
	case *ast.ParenExpr:
		c.place(e.X, end)
	case *ast.SelectorExpr:
		if sel := c.info.Selections[e]; sel != nil && !sel.Indirect() {
			c.place(e.X, end)
		}
	case *ast.IndexExpr:
		if c.isArray(e.X) {
			c.place(e.X, end)
		}
	}
}

func (c capture) isArray(e ast.Expr) bool {
	t := c.info.TypeOf(e)
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*gotypes.Array)
	return ok
}

// takesAddress says whether a selector is a method with a pointer receiver of a
// variable, as in b.Len for a strings.Builder b.
func (c capture) takesAddress(n *ast.SelectorExpr) bool {
	sel := c.info.Selections[n]
	if sel == nil || sel.Kind() != gotypes.MethodVal || sel.Indirect() {
		return false
	}
	sig, ok := sel.Obj().Type().(*gotypes.Signature)
	if !ok || sig.Recv() == nil {
		return false
	}
	_, ok = gotypes.Unalias(sig.Recv().Type()).(*gotypes.Pointer)
	return ok
}
