package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// rangeStmt writes a range as a counted loop over a copy of what is ranged
// over, which is what Go defines it to be; variables are new each iteration.
func (f *fn) rangeStmt(s *ast.RangeStmt, label string) {
	f.emit("{")
	f.ordered(s.X)
	t := f.t(s.X)
	switch under := t.Underlying().(type) {
	case *types.Slice:
		xs := f.temp(f.typ(s, t), f.expr(s.X))
		f.counted(s, label, "len("+xs+")", xs, under.Elem())
	case *types.Array:
		n := fmt.Sprint(under.Len())
		if s.Value == nil || isBlank(s.Value) {
			f.counted(s, label, n, "", nil)
			break
		}
		f.counted(s, label, n, f.temp(f.typ(s, t), f.expr(s.X)), under.Elem())
	case *types.Pointer:
		a := under.Elem().Underlying().(*types.Array)
		p := f.temp(f.typ(s, t), f.expr(s.X))
		f.counted(s, label, fmt.Sprint(a.Len()), "(*"+p+")", a.Elem())
	case *types.Basic:
		if under.Info()&types.IsString != 0 {
			f.rangeString(s, label)
		} else {
			f.rangeInt(s, label)
		}
	case *types.Map:
		f.rangeMap(s, under, label)
	case *types.Chan:
		f.rangeChan(s, under, label)
	case *types.Signature:
		f.rangeFunc(s, under, label)
	default:
		f.refuse(s, "ranging over a %s", t)
	}
	f.emit("}")
}

// counted loops a hidden counter from 0 to n, the value from xs.
func (f *fn) counted(s *ast.RangeStmt, label, n, xs string, elem types.Type) {
	end, k := f.temp("int", n), f.temp("int", "0")
	name := f.enterLoop(label, true)
	defer f.leaveLoop()
	f.head(name, "for ; %s < %s; %s++ {", k, end, k)
	names := []string{k}
	if s.Value != nil && !isBlank(s.Value) {
		names = append(names, fmt.Sprintf("%s[%s]", xs, k))
	}
	f.rangeBody(s, names)
}

func (f *fn) rangeBody(s *ast.RangeStmt, names []string) {
	f.rangeVars(s, names)
	f.stmts(s.Body.List)
	f.emit("}")
}

// rangeVars gives the loop's variables their values for an iteration.
func (f *fn) rangeVars(s *ast.RangeStmt, names []string) {
	var vals []string
	lhs := []ast.Expr{s.Key, s.Value}
	for i, l := range lhs {
		if l == nil || isBlank(l) || i >= len(names) {
			vals = append(vals, "")
			continue
		}
		if s.Tok == token.DEFINE {
			f.declare(l.(*ast.Ident), names[i])
			vals = append(vals, "")
			continue
		}
		if id, ok := ast.Unparen(l).(*ast.Ident); !ok || types.IsInterface(f.t(id)) {
			f.refuse(l, "ranging into this")
		}
		vals = append(vals, names[i])
	}
	for i, v := range vals {
		if v != "" {
			f.emit("%s = %s", f.place(lhs[i]), v)
		}
	}
}

// rangeString lists the runes first: the interpreter counts bytes that are no
// UTF-8 wrong.
func (f *fn) rangeString(s *ast.RangeStmt, label string) {
	str := f.temp("string", f.expr(s.X))
	at := f.temp("[]int", f.u.rt("RuneStarts")+"("+str+")")
	runes := f.temp("[]rune", "[]rune("+str+")")
	end, k := f.temp("int", "len("+at+")"), f.temp("int", "0")
	name := f.enterLoop(label, true)
	defer f.leaveLoop()
	f.head(name, "for ; %s < %s; %s++ {", k, end, k)
	f.rangeBody(s, []string{at + "[" + k + "]", runes + "[" + k + "]"})
}

func (f *fn) rangeInt(s *ast.RangeStmt, label string) {
	t := f.t(s.X)
	if s.Key != nil && !isBlank(s.Key) {
		t = f.t(s.Key)
		if id, ok := s.Key.(*ast.Ident); ok && s.Tok == token.DEFINE {
			t = f.env.apply(f.u.info.Defs[id].Type())
		}
	}
	ct := f.typ(s, t)
	end, k := f.temp(ct, f.conv(s.X, types.Default(t))), f.temp(ct, ct+"(0)")
	name := f.enterLoop(label, true)
	defer f.leaveLoop()
	f.head(name, "for ; %s < %s; %s++ {", k, end, k)
	f.rangeBody(s, []string{k})
}

// rangeMap leaves the order to the library's own iteration: it is as random.
func (f *fn) rangeMap(s *ast.RangeStmt, m *types.Map, label string) {
	x := f.temp(f.typ(s, f.t(s.X)), f.expr(s.X))
	k, v := f.u.unique("k"), f.u.unique("k")
	name := f.enterLoop(label, true)
	defer f.leaveLoop()
	f.head(name, "for %s, %s := range %s {\n_ = %s\n_ = %s", k, v, x, k, v)
	f.rangeBody(s, []string{k, v})
}

func (f *fn) rangeChan(s *ast.RangeStmt, ch *types.Chan, label string) {
	c := f.temp(f.typ(s, f.t(s.X)), f.expr(s.X))
	name := f.enterLoop(label, true)
	defer f.leaveLoop()
	v, ok := f.u.unique("k"), f.u.unique("k")
	f.head(name, "for {\n%s, %s := <-%s\n_ = %s\nif !%s { break }", v, ok, c, v, ok)
	f.rangeBody(s, []string{v})
}
