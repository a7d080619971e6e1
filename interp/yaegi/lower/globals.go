package lower

import (
	"go/types"
)

// declareGlobals declares package variables and initialises them in the order
// go/types found, which is Go's.
func (u *unit) declareGlobals(f *fn) {
	f.sig = types.NewSignatureType(nil, nil, nil, nil, nil, false)
	scope := u.pkg.Scope()
	g := u.newFn(&u.globals, nil)
	for _, name := range scope.Names() {
		if v, ok := scope.Lookup(name).(*types.Var); ok {
			g.emit("var %s %s", g.name(v), u.typ(spot(v.Pos()), v.Type()))
		}
	}
	for _, in := range u.info.InitOrder {
		guarded(func() { f.initialise(in) })
	}
	if len(u.opts.Trusted) > 0 { // somebody may look at the memory
		guarded(func() { f.presetGlobals() })
	}
}

func (f *fn) initialise(in *types.Initializer) {
	f.at(in.Rhs)
	f.ordered(in.Rhs)
	if len(in.Lhs) == 1 {
		v := in.Lhs[0]
		value := f.conv(in.Rhs, v.Type())
		if v.Name() == "_" {
			f.emit("_ = %s", f.temp(f.typ(in.Rhs, v.Type()), value))
			return
		}
		f.emit("%s = %s", f.name(v), value)
		return
	}
	names, ts := f.several(in.Rhs)
	for i, v := range in.Lhs {
		if v.Name() == "_" {
			f.emit("_ = %s", names[i])
			continue
		}
		f.emit("%s = %s", f.name(v), f.convText(in.Rhs, names[i], ts[i], v.Type()))
	}
}
