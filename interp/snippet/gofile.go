package snippet

import (
	"go/scanner"
	"go/token"
)

// isGoFile reports whether the first token of text is the keyword package,
// which begins no statement.
func isGoFile(text string) bool {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	s.Init(file, []byte(text), func(token.Position, string) {}, 0)
	_, tok, _ := s.Scan()
	return tok == token.PACKAGE
}

// goFileFaults returns what a Go file has of a document. Whether it is Go is
// for the compiler to say.
func goFileFaults(lines []string, clean bool) (faults []fault) {
	const hint = "a document that begins with a package clause is a Go file: expected Go, or no package clause"
	var x lexer
	code := false
	for i, l := range lines {
		k, _ := classify(l)
		switch {
		case x.open != nil:
		case k == divider || k == equals || k == dots && x.depth == 0:
			faults = append(faults, faultf(i, 1, "marker in a Go file; %s", hint))
			continue
		case !code && isDirective(l):
			faults = append(faults, faultf(i, 1, "directive in a Go file; %s", hint))
		}
		code = x.line(l, i) || code
	}
	if !clean {
		if f, bad := badChar(lines, 0, len(lines)); bad {
			faults = append(faults, f)
		}
	}
	return faults
}
