package types

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

// go/types and the compiler's type checker are made of one source, so what
// they say is mostly the same. This file holds the differences, which
// TestWordsOfTheCompiler found.

var (
	couldNotImport = regexp.MustCompile(`^could not import \S+ \((?s:(.*))\)$`)
	funcLiteral    = regexp.MustCompile(`\((func\([^()]*\)[^()]*) literal\)`)
)

// asCompiler words and places an error of go/types as the compiler does; ok is
// false where the compiler says nothing.
func asCompiler(u *unit, e typeError) (_ typeError, ok bool) {
	m := e.message
	if inner := couldNotImport.FindStringSubmatch(m); inner != nil {
		return typeError{e.pos, inner[1]}, true
	}
	if strings.HasPrefix(m, "label ") || strings.HasPrefix(m, "invalid ") && strings.Contains(m, " label ") {
		return labelError(u, e)
	}
	switch m {
	case "break not in for, switch, or select statement":
		e.message = "break is not in a loop, switch, or select"
	case "continue not in for statement":
		e.message = "continue is not in a loop"
	}
	if strings.Contains(m, " literal)") {
		e.message = funcLiteral.ReplaceAllString(m, "$1 {…}")
	}
	if f := movers(m); f != nil && u.file != nil {
		e.pos = move(u.file, e.pos, f)
	}
	return e, true
}

// A mover returns where the compiler reports an error that go/types reports at
// pos, if the node is the one concerned.
type mover func(n ast.Node, pos token.Pos) token.Pos

func movers(m string) mover {
	m = strings.TrimPrefix(m, "invalid operation: ")
	switch {
	case strings.HasPrefix(m, "not enough arguments in call to "):
		return func(n ast.Node, pos token.Pos) token.Pos {
			c, ok := n.(*ast.CallExpr)
			switch {
			case !ok || c.Rparen != pos:
				return token.NoPos
			case len(c.Args) > 0:
				return c.Args[len(c.Args)-1].Pos()
			}
			return c.Pos()
		}
	case strings.HasPrefix(m, "not enough arguments for "), strings.HasPrefix(m, "missing argument in conversion to "):
		return func(n ast.Node, pos token.Pos) token.Pos {
			if c, ok := n.(*ast.CallExpr); ok && c.Rparen == pos {
				return c.Pos()
			}
			return token.NoPos
		}
	case strings.HasPrefix(m, "cannot send to "):
		return func(n ast.Node, pos token.Pos) token.Pos {
			if s, ok := n.(*ast.SendStmt); ok && s.Arrow == pos {
				return s.Pos()
			}
			return token.NoPos
		}
	case strings.HasPrefix(m, "cannot index "):
		return moveToIndex
	case strings.Contains(m, "cannot infer ") || strings.Contains(m, " does not satisfy "):
		return func(n ast.Node, pos token.Pos) token.Pos {
			if c, ok := n.(*ast.CallExpr); ok && c.Pos() == pos {
				return c.Lparen
			}
			return moveToIndex(n, pos)
		}
	}
	return nil
}

func moveToIndex(n ast.Node, pos token.Pos) token.Pos {
	switch n := n.(type) {
	case *ast.IndexExpr:
		if n.Pos() == pos {
			return n.Lbrack
		}
	case *ast.IndexListExpr:
		if n.Pos() == pos {
			return n.Lbrack
		}
	}
	return token.NoPos
}

func move(f *ast.File, pos token.Pos, to mover) token.Pos {
	moved := token.NoPos
	ast.Inspect(f, func(n ast.Node) bool {
		if n != nil && !moved.IsValid() {
			moved = to(n, pos)
		}
		return !moved.IsValid()
	})
	if moved.IsValid() {
		return moved
	}
	return pos
}

// labelError words what the compiler's parser says of labels.
func labelError(u *unit, e typeError) (typeError, bool) {
	name, ok := strings.CutPrefix(e.message, "label ")
	if !ok {
		if i := strings.LastIndex(e.message, " "); !enclosed(u, e.pos, e.message[i+1:]) {
			kind, _, _ := strings.Cut(strings.TrimPrefix(e.message, "invalid "), " ")
			e.message = kind + " label not defined: " + e.message[i+1:]
		}
		return e, true
	}
	if label, ok := strings.CutSuffix(name, " declared and not used"); ok {
		e.message = "label " + label + " defined and not used"
		return e, !mentioned(u, label)
	}
	if label, ok := strings.CutSuffix(name, " not declared"); ok {
		e.message = "label " + label + " not defined"
	}
	if label, at, ok := strings.Cut(name, " already declared\n\t"); ok {
		at, _, _ = strings.Cut(at, ": ")
		e.message = "label " + label + " already defined at " + at
	}
	return e, true
}

// enclosed reports whether a position is inside a statement of that label.
func enclosed(u *unit, pos token.Pos, label string) bool {
	found := false
	ast.Inspect(u.file, func(n ast.Node) bool {
		if l, ok := n.(*ast.LabeledStmt); ok && l.Label.Name == label && l.Pos() < pos && pos < l.End() {
			found = true
		}
		return !found
	})
	return found
}

// mentioned reports whether a break or continue names a label.
func mentioned(u *unit, label string) bool {
	found := false
	ast.Inspect(u.file, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		if ok && b.Label != nil && b.Label.Name == label && enclosed(u, b.Pos(), label) {
			found = true
		}
		return !found
	})
	return found
}
