package service

import (
	"fmt"
	"go/scanner"
	"go/token"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

// Go's parser and type checker recurse over the code, and the stack a browser
// gives WebAssembly is small: code beyond these limits would take the core with
// it, or hold it up for minutes. Nobody writes such code.
const (
	mostDepth = 500  // brackets within brackets
	mostChain = 2000 // operators, or parts of a type, in one expression
	mostElse  = 1000 // else in one document
)

// parse parses a document. The error is of one that must not be looked into
// further.
func parse(text string) (*snippet.Document, []report.Error, *report.Error) {
	if e := tooDeep(text); e != nil {
		return nil, nil, e
	}
	doc, errs := snippet.Parse(text)
	return doc, errs, nil
}

// tooDeep finds code that nests too deeply for the page.
func tooDeep(text string) *report.Error {
	if len(text) > snippet.MaxBytes {
		return nil // parsing says so
	}
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), func(token.Position, string) {}, 0)
	depth, chain, elses := 0, 0, 0
	for {
		pos, tok, _ := s.Scan()
		switch tok {
		case token.EOF:
			return nil
		case token.LPAREN, token.LBRACK, token.LBRACE:
			depth++
			chain++
		case token.RPAREN, token.RBRACK:
			depth = max(0, depth-1)
		case token.RBRACE:
			depth = max(0, depth-1)
			chain = 0
		case token.SEMICOLON, token.COMMA:
			chain = 0
		case token.ELSE:
			elses++
		default:
			if tok.IsOperator() {
				chain++
			}
		}
		if depth > mostDepth || chain > mostChain || elses > mostElse {
			p := file.PositionFor(pos, false)
			return &report.Error{
				Phase: report.PhaseParse, Line: p.Line, Column: p.Column,
				Message: fmt.Sprintf("the code nests too deeply for the page: expected at most %d brackets within each other, %d operators in one expression and %d else", mostDepth, mostChain, mostElse),
			}
		}
	}
}

// positioned makes an error of the document one of the request.
func positioned(e *report.Error) error {
	return fmt.Errorf("line %d: %s", e.Line, e.Message)
}
