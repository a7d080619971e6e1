package program

import (
	"go/ast"
	"go/token"
	gotypes "go/types"

	"speedtimer/interp/types"
)

// captured are the variables of a snippet that function literals use and whose
// address its own code never takes. The compiler may capture such a one by
// value; handing its address to the harness would move it to the heap and make
// every closure larger than it is, so a copy is handed over.
func captured(info *types.Info, s types.SnippetInfo) map[types.Var]bool {
	c := capture{info: info.Types, used: map[gotypes.Object]bool{}, taken: map[gotypes.Object]bool{}}
	for _, stmts := range [][]ast.Stmt{s.Setup, s.Body} {
		for _, stmt := range stmts {
			ast.Inspect(stmt, c.look)
		}
	}
	vars := map[types.Var]bool{}
	for _, v := range s.Vars {
		for o := range c.used {
			line, column := info.Position(o.Pos())
			if o.Name() == v.Name && line == v.Line && column == v.Column && !c.taken[o] {
				vars[v] = true
			}
		}
	}
	return vars
}

type capture struct {
	info        *gotypes.Info
	used, taken map[gotypes.Object]bool
}

func (c capture) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncLit:
		ast.Inspect(n.Body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && c.info.Uses[id] != nil {
				c.used[c.info.Uses[id]] = true
			}
			return true
		})
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			c.take(n.X)
		}
	case *ast.SliceExpr:
		c.take(n.X) // of an array; of others a copy is as good
	case *ast.SelectorExpr:
		if sel := c.info.Selections[n]; sel != nil && sel.Kind() == gotypes.MethodVal {
			c.take(n.X) // the method may have a pointer receiver
		}
	}
	return true
}

// take notes the variable an address is taken in.
func (c capture) take(e ast.Expr) {
	switch e := e.(type) {
	case *ast.Ident:
		c.taken[c.info.Uses[e]] = true
	case *ast.ParenExpr:
		c.take(e.X)
	case *ast.SelectorExpr:
		c.take(e.X)
	case *ast.IndexExpr:
		c.take(e.X)
	}
}
