package program

import (
	"fmt"
	"go/scanner"
	"go/token"
	"slices"
	"strings"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

// placedDirectives are those that the compiler takes above declarations of a
// file only. The type checker doesn't see them.
var placedDirectives = strings.Fields("build embed nocheckptr noescape noinline norace nosplit uintptrescapes")

// misplaced lists the compiler directives inside the snippets.
func (g *generator) misplaced() (errs []report.Error) {
	for _, i := range g.included {
		s := g.Document.Snippets[i]
		for _, section := range []snippet.Section{s.Setup, s.Body} {
			errs = append(errs, misplacedIn(section, s.Name)...)
		}
	}
	return errs
}

func misplacedIn(section snippet.Section, name string) (errs []report.Error) {
	file := token.NewFileSet().AddFile("", -1, len(section.Text))
	var s scanner.Scanner
	s.Init(file, []byte(section.Text), nil, scanner.ScanComments)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return errs
		}
		verb, found := strings.CutPrefix(lit, "//go:")
		verb, _, _ = strings.Cut(verb, " ")
		if tok != token.COMMENT || !found || !slices.Contains(placedDirectives, verb) {
			continue
		}
		at := file.PositionFor(pos, false)
		errs = append(errs, report.Error{
			Phase: report.PhaseType, Line: section.Line + at.Line - 1, Column: at.Column, Snippet: name,
			Message: fmt.Sprintf("misplaced compiler directive //go:%s: it goes above a declaration of the preamble", verb),
		})
	}
}
