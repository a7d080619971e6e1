package types

import (
	"cmp"
	"go/ast"
	"go/token"
	gotypes "go/types"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"speedtimer/interp/snippet"
)

// A Completion is a name that may stand at the cursor.
type Completion struct {
	Name string
	Kind string // package, func, method, field, var, const, type or builtin
	Type string // of what has one; the import path of a package
	near int    // the smaller, the earlier it is offered
}

// Kinds of completions.
const (
	KindPackage = "package"
	KindFunc    = "func"
	KindMethod  = "method"
	KindField   = "field"
	KindVar     = "var"
	KindConst   = "const"
	KindType    = "type"
	KindBuiltin = "builtin"
)

// Complete returns the names that may stand at a line and column of a document
// (counted from 1, the column in bytes) and begin with the letters in front of
// it: fields and methods or a package's members behind a dot, else the names
// in scope, nearest first, and the packages that can be imported. The document
// may have errors. There is nothing to complete in comments and literals.
func (c *Checker) Complete(d *snippet.Document, line, column int) []Completion {
	text, typed, ok := withCursor(d.String(), line, column)
	if !ok {
		return nil
	}
	patched, _ := snippet.Parse(text)
	c.mu.Lock()
	defer c.mu.Unlock()
	found := c.lenient(patched).completions()
	found = slices.DeleteFunc(found, func(x Completion) bool { return !hasPrefixFold(x.Name, typed) })
	for i, x := range found {
		if !strings.HasPrefix(x.Name, typed) {
			found[i].near += otherCase
		}
	}
	slices.SortFunc(found, func(a, b Completion) int {
		return cmp.Or(cmp.Compare(a.near, b.near), strings.Compare(a.Name, b.Name), strings.Compare(a.Type, b.Type))
	})
	return found
}

// Describe returns the declaration of the identifier at a line and column of a
// document, in Go's words such as "func strings.Repeat(s string, count int)
// string" or "var x int", or "" where there is none.
func (c *Checker) Describe(d *snippet.Document, line, column int) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lenient(d).describeAt(line, column)
}

// otherCase puts names that begin with other than the letters typed behind
// those that do.
const otherCase = 1 << 20

// lenient checks a document as far as it goes.
func (c *Checker) lenient(d *snippet.Document) *check {
	k := newCheck(c, d)
	k.lenient = true
	k.run()
	return k
}

// cursor is put into the text to mark the place: it makes an identifier of what
// has been typed, also where nothing has.
const cursor = "ǃcursorǃ"

func isCursor(id *ast.Ident) bool { return strings.Contains(id.Name, cursor) }

// withCursor inserts the cursor, and returns the letters in front of it.
func withCursor(text string, line, column int) (patched, typed string, ok bool) {
	start := 0
	for range line - 1 {
		i := strings.IndexByte(text[start:], '\n')
		if i < 0 {
			return "", "", false
		}
		start += i + 1
	}
	length := strings.IndexByte(text[start:], '\n')
	if length < 0 {
		length = len(text) - start
	}
	if line < 1 || column < 1 || column-1 > length {
		return "", "", false
	}
	at := start + column - 1
	before := text[start:at]
	letters := strings.LastIndexFunc(before, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if letters >= 0 {
		_, size := utf8.DecodeRuneInString(before[letters:])
		letters += size - 1
	}
	return text[:at] + cursor + text[at:], before[letters+1:], true
}

func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// completions finds the cursor in what was parsed and collects the names.
func (k *check) completions() []Completion {
	for _, u := range k.units() {
		var found []Completion
		done := false
		ast.Inspect(u.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if isCursor(n.Sel) {
					found, done = k.members(n.X), true
				}
			case *ast.Ident:
				if isCursor(n) && !done {
					found, done = k.inScope(n.Pos()), true
				}
			}
			return !done
		})
		if done {
			return found
		}
	}
	return nil
}

// inScope collects the names declared at a position, nearest scope first.
func (k *check) inScope(pos token.Pos) []Completion {
	var found []Completion
	seen := map[string]bool{}
	near := 0
	for s := k.innermost(pos); s != nil; s = s.Parent() {
		for _, name := range s.Names() {
			o := s.Lookup(name)
			local := s != k.info.Pkg.Scope() && s != gotypes.Universe
			if seen[name] || name == "_" || strings.Contains(name, cursor) || local && o.Pos() > pos {
				continue
			}
			seen[name] = true
			found = append(found, k.completion(o, near))
		}
		near++
	}
	for name, candidates := range k.c.byName {
		if seen[name] {
			continue
		}
		for _, p := range candidates {
			if !k.c.available(p.path) {
				continue
			}
			found = append(found, Completion{Name: name, Kind: KindPackage, Type: p.path, near: near})
		}
	}
	return found
}

// innermost returns the smallest scope around a position. Scope.Innermost
// can't: it takes a file's code to lie in one token.File.
func (k *check) innermost(pos token.Pos) *gotypes.Scope {
	if k.info.Pkg == nil {
		return gotypes.Universe
	}
	best := k.info.Pkg.Scope()
	size := token.Pos(0)
	for n, s := range k.info.Types.Scopes {
		if _, file := n.(*ast.File); file || !s.Contains(pos) {
			continue
		}
		if d := s.End() - s.Pos(); size == 0 || d < size {
			best, size = s, d
		}
	}
	return best
}

func (k *check) completion(o gotypes.Object, near int) Completion {
	c := Completion{Name: o.Name(), near: near}
	switch o := o.(type) {
	case *gotypes.PkgName:
		c.Kind, c.Type = KindPackage, o.Imported().Path()
		return c
	case *gotypes.Func:
		c.Kind = KindFunc
		if o.Signature().Recv() != nil {
			c.Kind = KindMethod
		}
	case *gotypes.Var:
		c.Kind = KindVar
		if o.IsField() {
			c.Kind = KindField
		}
	case *gotypes.Const:
		c.Kind = KindConst
	case *gotypes.TypeName:
		c.Kind = KindType
		c.Type = k.kindOf(o.Type())
		return c
	default:
		c.Kind = KindBuiltin
		return c
	}
	c.Type = k.info.TypeString(o.Type())
	return c
}

// kindOf writes what kind of type one is; structs and interfaces are too long.
func (k *check) kindOf(t gotypes.Type) string {
	switch t := t.Underlying().(type) {
	case *gotypes.Struct:
		return "struct"
	case *gotypes.Interface:
		return "interface"
	default:
		return k.info.TypeString(t)
	}
}
