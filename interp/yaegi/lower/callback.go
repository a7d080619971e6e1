package lower

import (
	"fmt"
	"go/ast"
	"go/types"
)

// A callback is the body of a range over a function, made a function itself.
// Whatever leaves the loop sets state and makes the callback return false;
// what was meant is done behind the call.
type callback struct {
	state string // 0, or what to do behind the call
	live  string // false once the loop is over: a further call panics
	exits []exit
	ret   bool
	vals  []string // where results wait
}

type exit struct {
	code int
	stmt *ast.BranchStmt
	to   loopInfo
}

func (c *callback) next(f *fn, more bool) {
	if !more {
		f.emit("%s = false", c.live)
	}
	f.emit("return %v", more)
}

func (c *callback) cross(f *fn, s *ast.BranchStmt, l loopInfo) {
	c.exits = append(c.exits, exit{len(c.exits) + 1, s, l})
	f.emit("%s = %d", c.state, len(c.exits))
	c.next(f, false)
}

func (f *fn) rangeFunc(s *ast.RangeStmt, sig *types.Signature, label string) {
	c := &callback{state: f.temp("int", "0"), live: f.temp("bool", "true")}
	for i := range f.sig.Results().Len() {
		v := f.u.unique("t")
		f.emit("var %s %s\n_ = %s", v, f.typ(s, f.sig.Results().At(i).Type()), v)
		c.vals = append(c.vals, v)
	}
	yield := sig.Params().At(0).Type().Underlying().(*types.Signature)
	iter := f.expr(s.X)
	ps, names := f.formals(s, yield)
	f.enterLoop(label, true)
	f.labels[len(f.labels)-1].body = c
	outer := f.exits
	f.exits = c
	body := f.sub(func() {
		f.emit("if !%s { %s() }", c.live, f.u.rt("IterOver"))
		f.rangeVars(s, names)
		f.stmts(s.Body.List)
		f.emit("return true")
	})
	f.exits = outer
	f.leaveLoop()
	call := f.temp(f.typ(s, yield), fmt.Sprintf("func(%s) bool {\n%s}", join(ps), body))
	f.emit("%s(%s)", iter, call)
	f.emit("%s = false", c.live)
	for _, x := range c.exits {
		f.emit("if %s == %d {", c.state, x.code)
		f.leaveTo(x.stmt, x.to)
		f.emit("}")
	}
	if c.ret {
		f.emit("if %s == -1 {", c.state)
		f.giveBack(c.vals)
		f.emit("}")
	}
}

// returnStmt evaluates all results before any is set.
func (f *fn) returnStmt(s *ast.ReturnStmt) {
	f.ordered(s.Results...)
	n := f.sig.Results().Len()
	if len(s.Results) == 0 {
		if f.exits == nil && f.defers != "" {
			f.emit("return")
			return
		}
		f.giveBack(f.result)
		return
	}
	vals := make([]string, n)
	if len(s.Results) == 1 && n > 1 {
		names, ts := f.several(s.Results[0])
		for i := range vals {
			vals[i] = f.convText(s.Results[0], names[i], ts[i], f.env.apply(f.sig.Results().At(i).Type()))
		}
	} else {
		for i, r := range s.Results {
			vals[i] = f.conv(r, f.sig.Results().At(i).Type())
		}
	}
	if n > 1 || f.exits != nil || f.defers != "" {
		for i := range vals {
			vals[i] = f.temp(f.typ(s, f.sig.Results().At(i).Type()), vals[i])
		}
	}
	f.giveBack(vals)
}

// giveBack returns written values: into the results where deferred functions
// may still change them, behind the loop where this is a callback.
func (f *fn) giveBack(vals []string) {
	if c := f.exits; c != nil {
		c.ret = true
		for i, v := range vals {
			f.emit("%s = %s", c.vals[i], v)
		}
		f.emit("%s = -1", c.state)
		c.next(f, false)
		return
	}
	if f.defers != "" {
		for i, v := range vals {
			if v != f.result[i] {
				f.emit("%s = %s", f.result[i], v)
			}
		}
		f.emit("return")
		return
	}
	if len(vals) == 0 {
		f.emit("return")
		return
	}
	f.emit("return %s", join(vals))
}
