package lower

import (
	"embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
)

//go:embed prelude
var preludes embed.FS

// generic gives the prelude's twin of a generic library function, nil for a
// function that is none. Those that hang on capacities or have no twin are
// refused.
func (u *unit) generic(at ast.Node, fn *types.Func) *types.Func {
	if !isGeneric(fn) {
		return nil
	}
	path := fn.Pkg().Path()
	scope := u.preludeScope(path)
	if scope == nil {
		u.refuse(at, "%s", fn.FullName())
	}
	twin, ok := scope.Lookup(fn.Name()).(*types.Func)
	if !ok {
		u.refuse(at, "%s", fn.FullName())
	}
	return twin
}

// preludeScope loads the prelude of a package on first use.
func (u *unit) preludeScope(path string) *types.Scope {
	if s, ok := u.prelude[path]; ok {
		return s
	}
	name := "prelude/" + strings.ReplaceAll(path, "/", "_") + ".go.txt"
	src, err := preludes.ReadFile(name)
	if err != nil {
		u.prelude[path] = nil
		return nil
	}
	file, err := parser.ParseFile(u.fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		panic(fmt.Sprintf("lower: %s: %v", name, err)) // a test loads them all
	}
	conf := types.Config{Importer: u.opts.Importer, GoVersion: goVersion}
	order := u.info.InitOrder
	pkg, err := conf.Check(path, u.fset, []*ast.File{file}, u.info)
	u.info.InitOrder = order
	if err != nil {
		panic(fmt.Sprintf("lower: %s: %v", name, err))
	}
	u.addFile(file)
	u.facts.close(u.funcs)
	u.prelude[path] = pkg.Scope()
	return pkg.Scope()
}

// A spot is a node for a position alone.
type spot token.Pos

func (s spot) Pos() token.Pos { return token.Pos(s) }
func (s spot) End() token.Pos { return token.Pos(s) }
