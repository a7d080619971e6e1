package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

func (f *fn) assign(s *ast.AssignStmt) {
	for _, l := range s.Lhs {
		f.keepsStreams(l)
	}
	switch s.Tok {
	case token.ASSIGN, token.DEFINE:
		f.ordered(append(append([]ast.Expr{}, operands(s.Lhs)...), s.Rhs...)...)
		f.assignAll(s, s.Lhs, s.Rhs, s.Tok == token.DEFINE)
	default:
		f.opAssign(s)
	}
}

// keepsStreams refuses what might put another file in the place of a standard
// stream: what prints knows nothing of that.
func (f *fn) keepsStreams(e ast.Expr) {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return
	}
	if v, ok := f.u.info.Uses[sel.Sel].(*types.Var); ok && !v.IsField() && v.Pkg() != nil && v.Pkg().Path() == "os" {
		f.refuse(e, "setting os.%s, or its address", v.Name())
	}
}

// copiesFile refuses a file that is not behind a pointer: it might be copied
// over a standard stream.
func (f *fn) copiesFile(e *ast.StarExpr) {
	if t := f.t(e); t.String() == "os.File" {
		f.refuse(e, "a %s without its pointer", t)
	}
}

// operands are the parts of places that are evaluated: x itself is not.
func operands(lhs []ast.Expr) []ast.Expr {
	var es []ast.Expr
	for _, l := range lhs {
		switch l := ast.Unparen(l).(type) {
		case *ast.Ident:
		case *ast.IndexExpr:
			es = append(es, l.X, l.Index)
		case *ast.SelectorExpr:
			es = append(es, l.X)
		case *ast.StarExpr:
			es = append(es, l.X)
		}
	}
	return es
}

// opAssign writes x op= y. Calls in y come before x is read.
func (f *fn) opAssign(s *ast.AssignStmt) {
	op := s.Tok.String()[:len(s.Tok.String())-1]
	x, y := s.Lhs[0], s.Rhs[0]
	f.ordered(append(operands(s.Lhs), y)...)
	t := f.t(x)
	place := f.place(x)
	bin := &ast.BinaryExpr{X: x, Op: s.Tok + (token.ADD - token.ADD_ASSIGN), Y: y, OpPos: s.TokPos}
	if bin.Op == token.SHL || bin.Op == token.SHR {
		text := f.shiftCount(bin)
		f.emit("%s %s= %s", place, op, text)
		return
	}
	value := f.conv(y, t)
	if f.hasCall(y) {
		value = f.temp(f.typ(s, t), value)
	}
	f.emit("%s %s= %s", place, op, value)
}

// place writes what can be assigned to.
func (f *fn) place(e ast.Expr) string {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return f.expr(x)
	case *ast.StarExpr:
		f.copiesFile(x)
		return "*" + f.expr(x.X)
	case *ast.IndexExpr:
		return f.index(x)
	}
	f.refuse(e, "assigning to this")
	return ""
}

// assignAll assigns in two phases, as Go does: operands and values first, in
// temporaries wherever order could be seen, then the assignments in turn.
func (f *fn) assignAll(at ast.Node, lhs, rhs []ast.Expr, define bool) {
	if len(lhs) == 1 && len(rhs) == 1 {
		f.assignOne(at, lhs[0], rhs[0], define)
		return
	}
	if len(rhs) == 1 {
		f.assignTuple(at, lhs, rhs[0], define)
		return
	}
	places := make([]string, len(lhs))
	for i, l := range lhs {
		places[i] = f.frozenPlace(l, define)
	}
	values := make([]string, len(rhs))
	for i, r := range rhs {
		t := f.target(lhs[i], r, define)
		values[i] = f.temp(f.typ(r, t), f.conv(r, t))
	}
	for i, l := range lhs {
		f.store(l, places[i], values[i], define)
	}
}

func (f *fn) assignOne(at ast.Node, l, r ast.Expr, define bool) {
	t := f.target(l, r, define)
	if isBlank(l) {
		f.emit("_ = %s", f.temp(f.typ(r, t), f.conv(r, t)))
		return
	}
	if f.isNew(l, define) {
		f.declare(l.(*ast.Ident), f.conv(r, t))
		return
	}
	f.into = appendInto(r, l)
	defer func() { f.into = nil }()
	place := ""
	if f.hasCall(l) {
		place = f.frozenPlace(l, define)
	}
	value := f.conv(r, t)
	// Anything but plain arithmetic would replace the variable, not set it.
	if _, basic := t.Underlying().(*types.Basic); !basic || f.hasCall(r) {
		value = f.temp(f.typ(r, t), value)
	}
	f.store(l, place, value, define)
}

// appendInto is l where r is an append, of the library too.
func appendInto(r, l ast.Expr) ast.Expr {
	if c, ok := ast.Unparen(r).(*ast.CallExpr); ok {
		if id := calleeIdent(c.Fun); id != nil && strings.HasPrefix(strings.ToLower(id.Name), "append") {
			return l
		}
	}
	return nil
}

// target is the type a value is assigned as.
func (f *fn) target(l, r ast.Expr, define bool) types.Type {
	if isBlank(l) {
		t := f.t(r)
		if b, ok := t.(*types.Basic); ok && b.Kind() == types.UntypedNil {
			f.refuse(r, "nil here")
		}
		return types.Default(t)
	}
	if id, ok := l.(*ast.Ident); ok && define {
		if o := f.u.info.Defs[id]; o != nil {
			return f.env.apply(o.Type())
		}
	}
	return f.t(l)
}

// isNew tells whether l is declared by this very statement.
func (f *fn) isNew(l ast.Expr, define bool) bool {
	id, ok := l.(*ast.Ident)
	return ok && define && f.u.info.Defs[id] != nil
}

// frozenPlace writes a place with its operands in temporaries.
func (f *fn) frozenPlace(l ast.Expr, define bool) string {
	l = ast.Unparen(l)
	switch x := l.(type) {
	case *ast.Ident:
		return ""
	case *ast.IndexExpr:
		base := x.X
		if !isArray(f.t(base)) {
			base = f.freezeExpr(base)
		} else if id, ok := ast.Unparen(base).(*ast.Ident); !ok || id == nil {
			f.refuse(l, "assigning to this among others")
		}
		y := &ast.IndexExpr{X: base, Index: f.freezeExpr(x.Index)}
		f.u.info.Types[y] = f.u.info.Types[x]
		return f.index(y)
	case *ast.SelectorExpr:
		if isPointer(f.t(x.X)) {
			y := &ast.SelectorExpr{X: f.freezeExpr(x.X), Sel: x.Sel}
			f.u.info.Types[y] = f.u.info.Types[x]
			return f.selector(y)
		}
		if _, ok := ast.Unparen(x.X).(*ast.Ident); ok {
			return f.selector(x)
		}
	case *ast.StarExpr:
		f.copiesFile(x)
		return "*" + f.temp(f.typ(x, f.t(x.X)), f.expr(x.X))
	}
	f.refuse(l, "assigning to this among others")
	return ""
}

func (f *fn) store(l ast.Expr, place, value string, define bool) {
	switch {
	case isBlank(l):
		f.emit("_ = %s", value)
	case f.isNew(l, define):
		f.declare(l.(*ast.Ident), value)
	case place == "":
		f.emit("%s = %s", f.place(l), value)
	default:
		f.emit("%s = %s", place, value)
	}
}

// assignTuple assigns the values of one call, or of a comma-ok expression.
func (f *fn) assignTuple(at ast.Node, lhs []ast.Expr, r ast.Expr, define bool) {
	places := make([]string, len(lhs))
	for i, l := range lhs {
		places[i] = f.frozenPlace(l, define)
	}
	names, ts := f.several(r)
	for i, l := range lhs {
		to := ts[i]
		if !isBlank(l) {
			to = f.target(l, r, define)
			if f.isNew(l, define) {
				to = f.env.apply(f.u.info.Defs[l.(*ast.Ident)].Type())
			}
		}
		value := f.convText(r, names[i], ts[i], to)
		f.store(l, places[i], value, define)
	}
}

// several evaluates an expression of several values into temporaries.
func (f *fn) several(r ast.Expr) ([]string, []types.Type) {
	tup, ok := f.u.info.TypeOf(r).(*types.Tuple)
	if !ok {
		f.refuse(r, "this expression of several values")
	}
	var ts []types.Type
	for i := range tup.Len() {
		ts = append(ts, types.Default(f.env.apply(tup.At(i).Type())))
	}
	a, b := f.u.unique("t"), f.u.unique("t")
	switch x := ast.Unparen(r).(type) {
	case *ast.CallExpr:
		return f.temps(x, tup), ts
	case *ast.IndexExpr:
		f.emit("%s, %s := %s", a, b, f.index(x))
	case *ast.UnaryExpr:
		f.emit("%s, %s := <-%s", a, b, f.expr(x.X))
	case *ast.TypeAssertExpr:
		v := f.temp("interface{}", f.anyOf(x.X))
		f.okAssertion(x, v, a, b)
	default:
		f.refuse(r, "this expression of several values")
	}
	return []string{a, b}, ts
}

// okAssertion writes a, b := v.(T) for an any in a variable.
func (f *fn) okAssertion(x *ast.TypeAssertExpr, v, a, b string) {
	to := f.t(x.Type)
	ok, value := f.assertion(x, f.t(x.X), to)
	f.emit("var %s %s", a, f.typ(x, to))
	f.emit("var %s bool = %s", b, fill(ok, v))
	f.emit("if %s { %s = %s }", b, a, fill(value, v))
}
