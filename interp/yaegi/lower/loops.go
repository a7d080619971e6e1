package lower

import (
	"go/ast"
	"go/token"
	"go/types"
)

// enterLoop gives a loop or switch its label in the core. Break and continue
// always name one, since the interpreter confuses them in select and switch.
func (f *fn) enterLoop(label string, loop bool) string {
	info := loopInfo{label: label, loop: loop, exits: f.exits}
	if label != "" {
		info.name = f.u.unique("L")
	}
	f.labels = append(f.labels, info)
	return info.name
}

func (f *fn) leaveLoop() { f.labels = f.labels[:len(f.labels)-1] }

func (f *fn) head(name, format string, args ...any) {
	if name != "" {
		format = name + ":\n" + format
	}
	f.emit(format, args...)
}

func (f *fn) branch(s *ast.BranchStmt) {
	switch s.Tok {
	case token.GOTO:
		f.refuse(s, "goto")
	case token.FALLTHROUGH:
		f.emit("fallthrough")
		return
	}
	for i := len(f.labels) - 1; i >= 0; i-- {
		l := f.labels[i]
		if s.Label != nil && l.label != s.Label.Name || s.Label == nil && s.Tok == token.CONTINUE && !l.loop {
			continue
		}
		f.leaveTo(s, l)
		return
	}
	f.refuse(s, "this %s", s.Tok)
}

// leaveTo writes the jump, out of callbacks if need be.
func (f *fn) leaveTo(s *ast.BranchStmt, l loopInfo) {
	switch {
	case l.body != nil && l.body == f.exits:
		f.exits.next(f, s.Tok == token.CONTINUE)
	case l.exits != f.exits:
		f.exits.cross(f, s, l)
	case s.Label != nil && l.name != "":
		f.emit("%s %s", s.Tok, l.name)
	default:
		f.emit("%s", s.Tok)
	}
}

// forStmt writes a three-clause loop. Each iteration has variables of its
// own where a closure or pointer could tell.
func (f *fn) forStmt(s *ast.ForStmt, label string) {
	f.emit("{")
	vars := f.loopVars(s)
	if s.Init != nil {
		f.stmt(s.Init, "")
	}
	name := f.enterLoop(label, true)
	defer f.leaveLoop()
	cond, pre := "", ""
	if s.Cond != nil {
		f.ordered(s.Cond)
		pre = f.sub(func() { cond = f.expr(s.Cond) })
	}
	post, simple := f.post(s.Post)
	if len(vars) == 0 && pre == "" && simple {
		f.head(name, "for ; %s; %s {", cond, post)
	} else {
		f.splitLoop(name, vars, pre, cond, post)
	}
	f.stmts(s.Body.List)
	f.emit("}\n}")
}

// splitLoop writes the head of a loop whose clauses take statements.
func (f *fn) splitLoop(name string, vars []*types.Var, pre, cond, post string) {
	first := f.temp("bool", "true")
	prev := make([]string, len(vars))
	for i, v := range vars {
		prev[i] = f.u.unique("q")
		f.emit("var %s *%s = &%s", prev[i], f.typ(nil, v.Type()), f.name(v))
	}
	f.head(name, "for {")
	for i, v := range vars {
		next := f.u.unique("v_" + v.Name())
		f.emit("var %s %s = *%s", next, f.typ(nil, v.Type()), prev[i])
		f.emit("%s = &%s", prev[i], next)
		post = replaceName(post, f.name(v), next)
		pre, cond = replaceName(pre, f.name(v), next), replaceName(cond, f.name(v), next)
		f.u.names[v] = next
	}
	f.emit("if %s { %s = false } else {\n%s\n}", first, first, post)
	if cond != "" {
		f.emit("%sif !(%s) { break }", pre, cond)
	}
}

// loopVars are the variables a loop declares that are seen from outside an
// iteration.
func (f *fn) loopVars(s *ast.ForStmt) (vars []*types.Var) {
	a, ok := s.Init.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE {
		return nil
	}
	for _, l := range a.Lhs {
		if v, ok := f.u.info.Defs[l.(*ast.Ident)].(*types.Var); ok && (f.u.facts.captured[v] || f.u.facts.addressed[v]) {
			vars = append(vars, v)
		}
	}
	return vars
}

// post writes the post statement, and tells whether it fits a for clause.
func (f *fn) post(s ast.Stmt) (string, bool) {
	if s == nil {
		return "", true
	}
	text := f.sub(func() { f.stmt(s, "") })
	if _, ok := s.(*ast.IncDecStmt); ok {
		return afterLine(text), oneLine(afterLine(text))
	}
	if a, ok := s.(*ast.AssignStmt); ok && len(a.Lhs) == 1 {
		return afterLine(text), oneLine(afterLine(text))
	}
	return text, false
}
