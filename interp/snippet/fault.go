package snippet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"speedtimer/interp/report"
)

// maxFaults is how many errors a snippet, or the document as a whole, is told
// about; more help nobody.
const maxFaults = 10

// A fault is an error before it is known which snippet it belongs to.
type fault struct {
	at, col int // line index and column
	message string
}

func faultf(at, col int, format string, args ...any) fault {
	return fault{at, col, fmt.Sprintf(format, args...)}
}

// errorsOf turns faults into errors of the named snippet.
func errorsOf(name string, faults []fault) []report.Error {
	slices.SortStableFunc(faults, func(a, b fault) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.col, b.col))
	})
	var errs []report.Error
	for _, f := range faults[:min(len(faults), maxFaults)] {
		errs = append(errs, report.Error{
			Phase: report.PhaseParse, Message: f.message,
			Line: f.at + 1, Column: f.col, Snippet: name,
		})
	}
	return errs
}

func sortErrors(errs []report.Error) {
	slices.SortStableFunc(errs, func(a, b report.Error) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

// clip returns s as it can stand in a message: on one line, and short.
func clip(s string) string {
	const most = 40
	if line, _, more := strings.Cut(s, "\n"); more {
		s = line + "..."
	}
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
	for i := range s {
		if i >= most {
			return s[:i] + "..."
		}
	}
	return s
}
