package types

import (
	"go/ast"
	gotypes "go/types"

	"speedtimer/interp/report"
)

// checkCalled reports a snippet that is nothing but the name of a function, or
// a function literal: it would be timed without being called. Where functions
// are fetched from, such as a map, may well be timed.
func (k *check) checkCalled(u *unit) {
	e := ast.Unparen(u.expr)
	tv := k.info.Types.Types[e]
	if tv.Type == nil {
		return
	}
	if _, ok := tv.Type.Underlying().(*gotypes.Signature); !ok {
		return
	}
	message := "function literal is not called: to time what it does, write () behind it"
	switch e := e.(type) {
	case *ast.FuncLit:
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.IndexListExpr:
		name, ok := k.functionName(e)
		if !ok {
			return
		}
		message = name + " is not called: to time what it does, write its arguments in parentheses behind it, or ()"
	default:
		return
	}
	u.errors = append(u.errors, k.info.errorAt(report.PhaseType, e.Pos(), message))
}

// functionName is what an expression calls a function, of which it is nothing
// but the name. An index is one where it gives type arguments.
func (k *check) functionName(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name, true
	case *ast.SelectorExpr:
		return gotypes.ExprString(e), true
	case *ast.IndexExpr:
		if tv := k.info.Types.Types[e.Index]; tv.IsType() {
			return k.functionName(e.X)
		}
	case *ast.IndexListExpr:
		return k.functionName(e.X)
	}
	return "", false
}
