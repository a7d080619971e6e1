package lower

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"sort"
	"strings"
)

// A Refusal is a construct the interpreter has no right translation for.
type Refusal struct {
	Line   int    // physical, from 1
	Column int    // in bytes, from 1
	Func   string // the top-level function it stands in, "" at file scope
	Reason string // what is not taken, to stand behind "the interpreter does not take"
}

// Hint is what to do about any refusal.
const Hint = "use a compiled engine"

func (r Refusal) Error() string {
	return fmt.Sprintf("%d:%d: the interpreter does not take %s; %s", r.Line, r.Column, r.Reason, Hint)
}

// Options says what surrounds the program.
type Options struct {
	Filename string
	Importer types.Importer
	// Trusted lists import paths whose symbols the caller brings along: calls
	// into them are taken as they are, values handed to them unboxed.
	Trusted []string
}

// goVersion is the language the program is checked as.
const goVersion = "go1.26"

// A TypeError is what the type checker holds against a program.
type TypeError struct {
	Line, Column int
	Msg          string
}

func (e *TypeError) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Msg) }

// Lower translates a program of one file. The source it returns is empty when
// there are refusals. The error is of syntax or types: *TypeError, joined.
func Lower(src string, opts Options) (string, []Refusal, error) {
	out, _, refusals, err := LowerTyped(src, opts)
	return out, refusals, err
}

// LowerTyped is Lower, with the declared types of what the program puts into
// interfaces.
func LowerTyped(src string, opts Options) (string, Declared, []Refusal, error) {
	u, err := check(src, opts)
	if err != nil {
		return "", Declared{}, nil, err
	}
	out := u.program()
	if len(u.refusals) > 0 {
		sort.SliceStable(u.refusals, func(i, j int) bool { return u.refusals[i].Line < u.refusals[j].Line })
		return "", Declared{}, u.refusals, nil
	}
	return out, u.declared(), nil, nil
}

func check(src string, opts Options) (*unit, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, opts.Filename, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("parse: %w", err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}
	var errs []error
	conf := types.Config{Importer: opts.Importer, GoVersion: goVersion, Error: func(err error) {
		var te types.Error
		if errors.As(err, &te) {
			p := fset.PositionFor(te.Pos, false)
			errs = append(errs, &TypeError{p.Line, p.Column, te.Msg})
		}
	}}
	pkg, err := conf.Check("main", fset, []*ast.File{file}, info)
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	if err != nil {
		return nil, fmt.Errorf("types: %w", err)
	}
	u := newUnit(fset, pkg, info, opts)
	u.addFile(file)
	return u, nil
}

// bail unwinds to the statement or declaration being translated.
type bail struct{}

// refuse notes a refusal and gives the construct up.
func (u *unit) refuse(n ast.Node, format string, args ...any) {
	u.note(n, format, args...)
	panic(bail{})
}

// note keeps a refusal once a place and reason.
func (u *unit) note(n ast.Node, format string, args ...any) {
	r := Refusal{Func: u.top, Reason: fmt.Sprintf(format, args...)}
	if n != nil {
		p := u.fset.PositionFor(n.Pos(), false)
		r.Line, r.Column = p.Line, p.Column
		if p.Filename != u.opts.Filename && u.site != nil {
			s := u.fset.PositionFor(u.site.Pos(), false)
			r.Line, r.Column = s.Line, s.Column
		}
	}
	for _, o := range u.refusals {
		if o == r {
			return
		}
	}
	u.refusals = append(u.refusals, r)
}

// guarded runs f and swallows a bail: the refusal is noted already.
func guarded(f func()) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, is := r.(bail); !is {
				panic(r)
			}
		}
	}()
	f()
	return true
}

func join(parts []string) string { return strings.Join(parts, ", ") }
