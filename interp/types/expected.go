package types

import (
	"go/scanner"
	"go/token"
	"regexp"
	"strings"
)

var (
	inSwitch = regexp.MustCompile(`^(\w+:\s*)?(switch|select)\b`)
	inType   = regexp.MustCompile(`\b(struct|interface)\s*$`)
	clause   = regexp.MustCompile(`^(?:\w+:\s*|} else )?(for|if|switch|select)\b`)
)

// unexpected words that something was found where go/parser expected another.
func (s *syntax) unexpected(found, expected string, offset int) string {
	message := "unexpected " + found
	before := strings.TrimRight(s.src[strings.LastIndex(s.src[:offset], "\n")+1:offset], " \t")
	switch expected {
	case "';'", "'=='":
		if h, ok := s.header(offset); ok && found != "newline" {
			return h.missing(message)
		}
		return message + s.where(offset, expected)
	case "operand":
		if found == "]" && strings.HasSuffix(before, "[") {
			return message + ", expected operand"
		}
		return message + ", expected expression"
	case "declaration":
		if strings.TrimSpace(before) != "" {
			return message + " after top level declaration"
		}
		return "non-declaration statement outside function body"
	case "statement":
		if found == ")" && strings.TrimSpace(before) != "" {
			return message + " at end of statement"
		}
		return message + s.closesBlock(offset)
	case "'IDENT'":
		return message + ", expected name"
	case "selector or type assertion":
		return message + ", expected name or ("
	case "'{'":
		if h, ok := s.header(offset); ok {
			return h.missing(message)
		}
	case "']'":
		if _, at := s.open(offset); at > 0 && found != "newline" && isOperandEnd(s.src[at-1]) {
			return message + ", expected comma, : or ]"
		}
	case "'}'":
		return message + s.closesBlock(offset)
	}
	return message + ", expected " + strings.Trim(expected, "'")
}

// closesBlock says what would have to stand at an offset in a block.
func (s *syntax) closesBlock(offset int) string {
	if _, at := s.open(offset); at >= 0 && inSwitch.MatchString(s.lineAt(at)) {
		return ", expected case or default or }"
	}
	return ", expected }"
}

// A header is what stands between a keyword such as for and the brace of its
// block.
type header struct{ keyword, text string }

// header returns the header an offset is in.
func (s *syntax) header(offset int) (header, bool) {
	start := strings.LastIndex(s.src[:offset], "\n") + 1
	line := strings.TrimLeft(s.src[start:offset], " \t")
	c := clause.FindStringSubmatch(line)
	if c == nil || strings.Contains(line[len(c[0]):], "{") {
		return header{}, false
	}
	return header{keyword: c[1], text: line[len(c[0]):]}, true
}

// missing words that the brace is. The compiler names the clause only when it
// has seen all of it.
func (h header) missing(message string) string {
	complete := strings.Contains(h.text, ";") || strings.Contains(h.text, "range ")
	switch {
	case (h.keyword == "switch" || h.keyword == "select") && complete:
		return "missing { after " + h.keyword + " clause"
	case complete || strings.HasSuffix(message, " newline"):
		return message + ", expected { after " + h.keyword + " clause"
	}
	return message + ", expected {"
}

func isOperandEnd(c byte) bool {
	return c == '_' || c == ')' || c == ']' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// where says behind what an unexpected token stands.
func (s *syntax) where(offset int, expected string) string {
	bracket, at := s.open(offset)
	switch {
	case at < 0:
		return " after top level declaration"
	case bracket == token.LPAREN && expected == "'=='":
		return " in argument list; possibly missing comma or )"
	case bracket == token.LBRACE:
		if t := inType.FindStringSubmatch(s.src[:at]); t != nil {
			return " in " + t[1] + " type; possibly missing semicolon or newline or }"
		}
	}
	return " at end of statement"
}

// closing returns the bracket that closes what a comma is missing in.
func (s *syntax) closing(context string, offset int) string {
	if bracket, _ := s.open(offset); context == "type argument list" || context == "parameter list" && bracket == token.LBRACK {
		return "]"
	}
	if context == "composite literal" {
		return "}"
	}
	return ")"
}

// open returns the innermost bracket that is open at an offset and where it is,
// or -1. The syntax tree can't tell: after an error it is cut short.
func (s *syntax) open(offset int) (token.Token, int) {
	type bracket struct {
		tok token.Token
		at  int
	}
	var open []bracket
	file := token.NewFileSet().AddFile("", -1, offset)
	var scan scanner.Scanner
	scan.Init(file, []byte(s.src[:offset]), func(token.Position, string) {}, 0)
	for {
		switch pos, tok, _ := scan.Scan(); tok {
		case token.EOF:
			if len(open) == 0 {
				return token.EOF, -1
			}
			last := open[len(open)-1]
			return last.tok, last.at
		case token.LBRACE, token.LPAREN, token.LBRACK:
			open = append(open, bracket{tok, file.Offset(pos)})
		case token.RBRACE, token.RPAREN, token.RBRACK:
			open = open[:max(0, len(open)-1)]
		}
	}
}

// endOfList returns where a list of expressions that begins at an offset ends:
// where two operands meet, or at what can't be in one.
func (s *syntax) endOfList(offset int) int {
	rest := s.src[offset:]
	file := token.NewFileSet().AddFile("", -1, len(rest))
	var scan scanner.Scanner
	scan.Init(file, []byte(rest), func(token.Position, string) {}, 0)
	depth, operand := 0, false
	for {
		pos, tok, _ := scan.Scan()
		at := offset + file.Offset(pos)
		switch tok {
		case token.LPAREN, token.LBRACK:
			depth++
			continue
		case token.RPAREN, token.RBRACK:
			if depth == 0 {
				return at
			}
			depth--
			operand = true
			continue
		}
		isOperand := tok.IsLiteral() // names too
		if tok == token.EOF || depth == 0 && (isOperand && operand || !isOperand && !tok.IsOperator() || tok == token.SEMICOLON || tok == token.LBRACE || tok == token.RBRACE) {
			return at
		}
		if depth == 0 {
			operand = isOperand
		}
	}
}
