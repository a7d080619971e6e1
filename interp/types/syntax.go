package types

import (
	"errors"
	"go/ast"
	"go/scanner"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"speedtimer/interp/report"
)

// A syntax words the syntax errors of one text as the compiler does, where the
// compiler and go/parser mean the same.
type syntax struct {
	info  *Info
	place *place
	src   string
	file  *ast.File // what could be parsed
	end   string    // what to call the end of the text, and what we put behind it
}

// errors returns the first syntax error, and of the others those that are
// unlikely to follow from it: go/parser finds its feet less well than the
// compiler's parser.
func (s *syntax) errors(err error) []report.Error {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return []report.Error{s.info.errorAt(report.PhaseParse, s.file.Pos(), err.Error())}
	}
	list = lessCalls(list)
	var found []report.Error
	for i, e := range list {
		offset, message := s.message(e.Msg, min(e.Pos.Offset, len(s.src)))
		if s.end != endOfPreamble && s.end != endOfFile && s.tokenAt(offset) == "keyword import" {
			message = prefix + strayImport
		}
		if i > 0 && (offset > s.place.end || !strings.HasSuffix(message, " at end of statement") && strings.HasPrefix(message, prefix)) {
			continue
		}
		pos := s.place.file.Pos(clamp(offset, s.place.start, s.place.end))
		found = append(found, s.info.errorAt(report.PhaseParse, pos, message))
	}
	return found
}

// lessCalls drops what the compiler would find only after parsing, when there is
// something else.
func lessCalls(list scanner.ErrorList) scanner.ErrorList {
	syntax := slices.DeleteFunc(slices.Clone(list), func(e *scanner.Error) bool { return notACall.MatchString(e.Msg) })
	if len(syntax) > 0 {
		return syntax
	}
	return list
}

const prefix = "syntax error: "

// What the end of a text is called, where imports may stand in it.
const (
	endOfPreamble = "end of preamble"
	endOfFile     = "EOF"
)

// strayImport answers an import within a snippet.
const strayImport = "unexpected keyword import: standard packages are imported by their use, so leave it out; other imports stand in the preamble, which a line === ends"

var (
	expectedFound = regexp.MustCompile(`^expected (.*), found (.*)$`)
	missingComma  = regexp.MustCompile(`^missing ','( before newline)? in (.*)$`)
	notAValue     = regexp.MustCompile(`^expected .* expression, found .* \(missing parentheses around composite literal\?\)$`)
	notACall      = regexp.MustCompile(`^expression in (defer|go) must be function call$`)
)

// message words an error of go/parser; it may also belong elsewhere.
func (s *syntax) message(m string, offset int) (int, string) {
	if at, message, ok := s.lexical(m, offset); ok {
		return at, message
	}
	if notAValue.MatchString(m) {
		if at, message, ok := s.assignment(offset); ok {
			return at, message
		}
	}
	if c := notACall.FindStringSubmatch(m); c != nil {
		return s.deferred(c[1], offset), m
	}
	if m == "expected 1 expression" || strings.HasPrefix(m, "expected 1 expression, found ") {
		at := s.endOfList(offset)
		return at, prefix + "unexpected " + s.tokenAt(at) + ", expected := or = or comma"
	}
	found := s.tokenAt(offset)
	if c := missingComma.FindStringSubmatch(m); c != nil {
		if c[1] != "" {
			found = "newline"
		}
		return offset, prefix + "unexpected " + found + " in " + c[2] + "; possibly missing comma or " + s.closing(c[2], offset)
	}
	if e := expectedFound.FindStringSubmatch(m); e != nil {
		return offset, prefix + s.unexpected(found, e[1], offset)
	}
	return offset, prefix + strings.Replace(m, "expecting", "expected", 1)
}

// lineAt returns the line an offset is in, without its indentation.
func (s *syntax) lineAt(offset int) string {
	line := s.src[strings.LastIndex(s.src[:offset], "\n")+1:]
	line, _, _ = strings.Cut(line, "\n")
	return strings.TrimSpace(line)
}

// tokenAt names the token at an offset as the compiler does.
func (s *syntax) tokenAt(offset int) string {
	rest := s.src[offset:]
	if offset > s.place.end {
		return s.end
	}
	fset := token.NewFileSet()
	var scan scanner.Scanner
	scan.Init(fset.AddFile("", -1, len(rest)), []byte(rest), func(token.Position, string) {}, 0)
	_, tok, lit := scan.Scan()
	switch {
	case strings.HasPrefix(rest, "\n"):
		return "newline"
	case tok == token.EOF:
		return s.end
	case tok == token.IDENT:
		return "name " + lit
	case tok.IsLiteral():
		return "literal " + lit
	case tok.IsKeyword():
		return "keyword " + tok.String()
	case tok == token.COMMA:
		return "comma"
	case tok == token.SEMICOLON:
		return "semicolon"
	}
	return tok.String()
}
