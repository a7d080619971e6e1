package types

import (
	"fmt"
	"go/ast"
	"regexp"
	"strings"
)

// Errors that the compiler prints without "syntax error: ".
var plain = regexp.MustCompile(` digit | has no digits$|'_' must separate|escape|^comment not terminated$|^rune literal not terminated$` +
	`|^can only use \.\.\.|^invalid use of \.\.\.|^empty type parameter list$`)

var lexicalWords = map[string]string{
	"raw string literal not terminated": "string not terminated",
	"illegal UTF-8 encoding":            "invalid UTF-8 encoding",
	"illegal character NUL":             "invalid NUL character",
	"illegal byte order mark":           "invalid BOM in the middle of the file",
	"unknown escape sequence":           "unknown escape",
}

// lexical words errors of the scanner.
func (s *syntax) lexical(m string, offset int) (int, string, bool) {
	if words, ok := lexicalWords[m]; ok {
		return offset, words, true
	}
	if m == "string literal not terminated" {
		if i := strings.IndexByte(s.src[offset:], '\n'); i >= 0 {
			return offset + i, "newline in string", true
		}
		return offset, "string not terminated", true
	}
	if m == "illegal rune literal" {
		if strings.HasPrefix(s.src[offset:], "''") {
			return offset + 1, "empty rune literal or unescaped '", true
		}
		return offset, "more than one character in rune literal", true
	}
	if rest, ok := strings.CutPrefix(m, "illegal character "); ok {
		return offset, "invalid character " + rest, true
	}
	if strings.HasSuffix(m, " index required in 3-index slice") {
		behind := s.src[offset+1:] // the compiler reports what stands there instead
		return len(s.src) - len(strings.TrimLeft(behind, " \t")), m, true
	}
	return offset, m, plain.MatchString(m)
}

// assignment words an assignment in place of a condition. The parser leaves a
// hole where it was.
func (s *syntax) assignment(offset int) (int, string, bool) {
	var hole *ast.BadExpr
	pos := s.place.file.Pos(offset)
	ast.Inspect(s.file, func(n ast.Node) bool {
		if b, ok := n.(*ast.BadExpr); ok && b.From == pos {
			hole = b
		}
		return hole == nil
	})
	if hole == nil {
		return 0, "", false
	}
	end := clamp(s.place.file.Offset(hole.To), offset, len(s.src))
	text, _, _ := strings.Cut(s.src[offset:end], "{")
	text = strings.TrimSpace(text)
	op := strings.IndexByte(text, '=')
	if op < 1 {
		return 0, "", false
	}
	what := strings.Join(strings.Fields(text), " ")
	if strings.ContainsRune(":+-*/%&|^<>", rune(text[op-1])) {
		op--
	} else {
		what = "assignment " + what
	}
	return offset + op, fmt.Sprintf("%scannot use %s as value", prefix, what), true
}

// deferred finds the expression behind the keyword go or defer that is no call
// and ends at an offset.
func (s *syntax) deferred(keyword string, offset int) int {
	at := offset
	end := s.place.file.Pos(offset)
	ast.Inspect(s.file, func(n ast.Node) bool {
		if b, ok := n.(*ast.BadStmt); ok && b.From < end {
			rest := s.src[s.place.file.Offset(b.From):]
			if behind, ok := strings.CutPrefix(rest, keyword); ok {
				at = len(s.src) - len(strings.TrimLeft(behind, " \t"))
			}
		}
		return true
	})
	return at
}
