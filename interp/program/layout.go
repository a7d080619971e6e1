package program

import (
	"fmt"
	"go/format"
	"go/scanner"
	"go/token"
	"strings"
)

// formatted is the program as gofmt has it, with //line comments where the
// lines of the document and those of the program begin. They are set after
// formatting, which moves lines and comments: by the code, whose tokens stay.
func (g *generator) formatted() (string, error) {
	b, err := format.Source([]byte(g.w.b.String()))
	if err != nil {
		return "", fmt.Errorf("format the generated program: %w", err)
	}
	from, to := scan(g.w.b.String()), scan(string(b))
	if len(from.tokens) != len(to.tokens) {
		return "", fmt.Errorf("format the generated program: %d tokens became %d", len(from.tokens), len(to.tokens))
	}
	origins := make([]int, len(to.lines)) // document line, 0 for a generated one, -1 without code
	for i := range origins {
		origins[i] = -1
	}
	for i, line := range to.tokens {
		if origins[line] < 0 {
			origins[line] = g.w.m[from.tokens[i]].Line
		}
	}
	return g.w.number(to, origins), nil
}

// number sets the //line comments.
func (w *writer) number(t tokenized, origins []int) string {
	var out []string
	foreign, ahead := false, 0 // whether lines are the document's now, and its line less ours
	for i, start := 0, 0; i < len(t.lines); i++ {
		doc := origins[i]
		right := doc < 0 || doc == 0 && !foreign || doc > 0 && foreign && len(out)+1+i-start+ahead == doc
		if doc < 0 && i+1 < len(t.lines) {
			continue // it goes with the code behind it
		}
		if !right && !t.within[i] {
			at, apart := t.above(i, start, doc)
			out = append(out, t.lines[start:at]...)
			if at == i && i > start && strings.HasPrefix(t.lines[i-1], "// ") {
				out = append(out, "//") // no room above the comment: gofmt's way
			}
			n, file := len(out)+2, w.file
			foreign, ahead = doc > 0, 0
			if foreign {
				file, ahead = DocumentName, doc-(i-at)-apart-n
			}
			out = append(out, lineDirective(file, n+ahead))
			out = append(out, make([]string, apart)...)
			start = at
		}
		out = append(out, t.lines[start:i+1]...)
		start = i + 1
	}
	return strings.Join(out, "\n")
}

// tokenized is Go source by lines, counted from 0.
type tokenized struct {
	lines   []string
	tokens  []int  // line of each token that formatting neither adds nor takes away nor moves
	code    []bool // whether any token but a comment begins in the line
	comment []bool // whether a comment is in it
	within  []bool // whether it begins inside a token
}

// scan takes source apart. Formatting adds and takes away commas, semicolons
// and parentheses, and sorts the imports between parentheses.
func scan(source string) tokenized {
	t := tokenized{lines: strings.Split(source, "\n")}
	t.code, t.comment, t.within = make([]bool, len(t.lines)), make([]bool, len(t.lines)), make([]bool, len(t.lines))
	file := token.NewFileSet().AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, []byte(source), nil, scanner.ScanComments)
	imports, last := false, token.ILLEGAL
	for {
		pos, tok, lit := s.Scan()
		line := file.PositionFor(pos, false).Line - 1
		switch tok {
		case token.EOF:
			return t
		case token.SEMICOLON:
			continue // an automatic one would seem to be in the line that it ends
		case token.COMMENT:
			t.comment[line] = true
		default:
			t.code[line] = true
		}
		for n := range strings.Count(lit, "\n") {
			t.within[line+n+1] = true
			t.comment[line+n+1] = tok == token.COMMENT
		}
		switch {
		case tok == token.LPAREN:
			imports = last == token.IMPORT
		case tok == token.RPAREN:
			imports = false
		case tok != token.COMMA && tok != token.COMMENT && !imports:
			t.tokens = append(t.tokens, line)
		}
		if tok != token.COMMENT {
			last = tok
		}
	}
}

// indentComments indents the comments that begin a line of statements: gofmt
// would lay them out as those of a declaration.
func indentComments(text string, lines []string) {
	t := scan(text)
	for i, l := range lines {
		if !t.within[i] && (strings.HasPrefix(l, "//") || strings.HasPrefix(l, "/*")) {
			lines[i] = "\t" + l
		}
	}
}

// above is the line, from start on, before which a //line comment for line i
// is set: above comments that belong to it, where the document has as many
// lines for them. gofmt would move it out of the comment of a declaration, so
// there is an empty line between them.
func (t tokenized) above(i, start, doc int) (at, apart int) {
	if !strings.HasPrefix(t.lines[i], "\t") {
		apart = 1
	}
	at = i
	for n := i - 1; n >= start && t.comment[n] && !t.code[n] && (doc == 0 || doc > i-n+apart); n-- {
		if !t.within[n] {
			at = n
		}
	}
	if at == i {
		return i, 0
	}
	return at, apart
}
