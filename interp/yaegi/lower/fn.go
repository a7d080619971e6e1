package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// A fn is one function under translation.
type fn struct {
	u      *unit
	env    env
	out    *strings.Builder
	sig    *types.Signature
	result []string   // names of the results, where they have some
	defers string     // the variable that collects deferred calls, "" without
	direct bool       // a literal deferred at once: recover works in it
	panics string     // in a function that recovers: the deferred calls it may be one of
	frozen bool       // writing a call that is deferred
	into   ast.Expr   // where the append being written goes
	outer  *fn        // the function a deferred literal belongs to
	exits  *callback  // set inside the body of a range over a function
	labels []loopInfo // enclosing loops and switches
}

// loopInfo is a statement break or continue may refer to.
type loopInfo struct {
	label, name string // as written, in the core
	loop        bool
	exits       *callback // the callback it stands in
	body        *callback // the callback its own body became
}

func (u *unit) newFn(out *strings.Builder, e env) *fn { return &fn{u: u, out: out, env: e} }

func (f *fn) emit(format string, args ...any) { fmt.Fprintf(f.out, format+"\n", args...) }

// at tells the interpreter the physical line of what follows.
func (f *fn) at(n ast.Node) { f.emit("//line %s:%d:1", f.u.opts.Filename, f.u.line(n)) }

// line is the physical line of a node; of the call it was reached by, where it
// stands in a prelude.
func (u *unit) line(n ast.Node) int {
	p := u.fset.PositionFor(n.Pos(), false)
	if p.Filename != u.opts.Filename && u.site != nil {
		p = u.fset.PositionFor(u.site.Pos(), false)
	}
	return p.Line
}

func (f *fn) t(e ast.Expr) types.Type             { return f.env.apply(f.u.info.TypeOf(e)) }
func (f *fn) typ(e ast.Node, t types.Type) string { return f.u.typ(e, f.env.apply(t)) }

func (f *fn) refuse(n ast.Node, format string, args ...any) { f.u.refuse(n, format, args...) }

// temp keeps a value in a variable of its own before the current statement.
func (f *fn) temp(typ, value string) string {
	name := f.u.unique("t")
	f.emit("var %s %s = %s", name, typ, value)
	return name
}

// sub runs g with the output going elsewhere, and gives what it wrote.
func (f *fn) sub(g func()) string {
	saved := f.out
	f.out = &strings.Builder{}
	defer func() { f.out = saved }()
	g()
	return f.out.String()
}

// name is the core name of a local or global variable.
func (f *fn) name(o types.Object) string {
	n, ok := f.u.names[o]
	if !ok {
		base := "v_" + o.Name()
		if o.Parent() == f.u.pkg.Scope() {
			base = "G_" + o.Name()
		}
		n = f.u.unique(base)
		f.u.names[o] = n
	}
	return n
}

// translate writes a function of the core.
func (u *unit) translate(in *instance) {
	f := u.newFn(&u.code, u.bind(in))
	sig := u.info.Defs[in.decl.Name].(*types.Func).Signature()
	params := f.params(in.decl, sig)
	if r := sig.Recv(); r != nil {
		params = append([]string{f.param(in.decl, r)}, params...)
	}
	if u.facts.recovers[in.obj] {
		f.panics = u.unique("d")
		params = append([]string{f.panics + " *" + u.rt("Defers")}, params...)
	}
	if in.through != "" {
		t := sig
		if sig.Recv() != nil {
			vars := []*types.Var{sig.Recv()}
			for i := range sig.Params().Len() {
				vars = append(vars, sig.Params().At(i))
			}
			t = types.NewSignatureType(nil, nil, nil, types.NewTuple(vars...), sig.Results(), false)
		}
		fmt.Fprintf(&u.globals, "var %s %s\n", in.through, f.typ(in.decl, t))
	}
	text := f.sub(func() { f.at(in.decl); f.body(in.decl.Type, sig, in.decl.Body, params, in.name) })
	u.code.WriteString(text)
}

// bind pairs the type parameters of a declaration with arguments.
func (u *unit) bind(in *instance) env {
	sig := u.info.Defs[in.decl.Name].(*types.Func).Signature()
	list := sig.TypeParams()
	if sig.RecvTypeParams().Len() > 0 {
		list = sig.RecvTypeParams()
	}
	if list.Len() == 0 {
		return nil
	}
	e := env{}
	for i := range list.Len() {
		e[list.At(i)] = in.targs[i]
	}
	return e
}

func (f *fn) param(n ast.Node, v *types.Var) string {
	name := f.u.unique("p")
	if v.Name() != "" && v.Name() != "_" {
		name = f.name(v)
	}
	return name + " " + f.typ(n, v.Type())
}

func (f *fn) params(n ast.Node, sig *types.Signature) []string {
	var ps []string
	for i := range sig.Params().Len() {
		ps = append(ps, f.param(n, sig.Params().At(i)))
	}
	return ps
}

// body writes "func name(params) (results) { ... }".
func (f *fn) body(n *ast.FuncType, sig *types.Signature, block *ast.BlockStmt, params []string, name string) {
	f.sig = sig
	f.result = nil
	var rs []string
	named := sig.Results().Len() > 0 && sig.Results().At(0).Name() != ""
	deferring := defersIn(block)
	for i := range sig.Results().Len() {
		v := sig.Results().At(i)
		t := f.typ(n, v.Type())
		if named || deferring {
			r := f.u.unique("r")
			if v.Name() != "" && v.Name() != "_" {
				r = f.name(v)
			}
			f.result = append(f.result, r)
		}
		rs = append(rs, t)
	}
	f.emit("func %s(%s) (%s) {", name, join(params), join(rs))
	for i, r := range f.result {
		f.emit("var %s %s", r, rs[i])
	}
	if deferring {
		f.deferring(block)
		return
	}
	f.stmts(block.List)
	if l := len(block.List); l == 0 || !isReturn(block.List[l-1]) {
		f.fallOff(sig)
	}
	f.emit("}")
}

// deferring writes the body of a function that defers: a closure, called and
// unwound by rt, since the interpreter's own defer evaluates late and locks.
func (f *fn) deferring(block *ast.BlockStmt) {
	f.defers = f.u.unique("d")
	f.emit("var %s *%s = %s()", f.defers, f.u.rt("Defers"), f.u.rt("NewDefers"))
	call := f.temp("func()", "func() {\n"+f.sub(func() { f.stmts(block.List) })+"}")
	f.emit("%s(%s, %s)", f.u.rt("Call"), f.defers, call)
	f.emit("return %s\n}", join(f.result))
}

// fallOff ends a body whose last statement the core may not see to terminate.
func (f *fn) fallOff(sig *types.Signature) {
	if sig.Results().Len() == 0 {
		return
	}
	f.emit("panic(%q)", "unreachable")
}

func isReturn(s ast.Stmt) bool { _, ok := s.(*ast.ReturnStmt); return ok }

// defersIn tells whether a block defers in its own function.
func defersIn(b *ast.BlockStmt) (found bool) {
	ast.Inspect(b, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			found = true
		}
		return !found
	})
	return found
}

// literal translates a function literal; it shares the unit's names, so that
// what it captures is captured in the core as well.
func (f *fn) literal(lit *ast.FuncLit, direct bool) string {
	g := &fn{u: f.u, env: f.env, out: f.out, direct: direct, outer: f}
	sig := f.u.info.TypeOf(lit).(*types.Signature)
	text := g.sub(func() {
		g.body(lit.Type, sig, lit.Body, g.params(lit, sig), "")
	})
	// In a variable first: handed to a library function as it stands, a
	// literal would not keep the variables it captured apart.
	return f.temp(f.typ(lit, sig), strings.TrimSuffix(text, "\n"))
}

func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}
