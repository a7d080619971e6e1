package snippet

import (
	"cmp"
	"errors"
	"go/format"
	"go/scanner"
	"slices"
	"strings"

	"speedtimer/interp/report"
)

// Gofmt formats the Go in a document as gofmt does, section by section, and
// leaves markers, names and line endings other than the sections' as they are.
// A section that does not parse stays as it is; the errors are those of Parse
// and one for each such section, at lines of the text returned. A Go file is
// formatted as a whole.
func Gofmt(text string) (string, []report.Error) {
	doc, errs := Parse(text)
	if doc.GoFile {
		out, err := format.Source([]byte(text))
		if err != nil {
			return text, append(errs, unread(err, Section{Text: text, Line: 1}))
		}
		return string(out), errs
	}
	lines, moved := splitLines(text), slices.Clone(errs)
	for _, s := range slices.Backward(goSections(doc)) {
		from, n := s.Line-1, strings.Count(s.Text, "\n")
		if from < 0 || n == 0 || from+n > len(lines) {
			continue
		}
		out, err := gofmtSection(lines[from:from+n], s.Text)
		if err != nil {
			errs, moved = append(errs, unread(err, s)), append(moved, unread(err, s))
			continue
		}
		lines = slices.Replace(lines, from, from+n, out...)
		for i := range moved {
			if moved[i].Line > from+n {
				moved[i].Line += len(out) - n
			}
		}
	}
	byLine := func(a, b report.Error) int { return cmp.Compare(a.Line, b.Line) }
	slices.SortStableFunc(errs, byLine)
	slices.SortStableFunc(moved, byLine)
	formatted := strings.Join(lines, "")
	if !sameShape(doc, formatted) {
		return text, errs
	}
	return formatted, moved
}

// unread is the error of a section. What is missing at its end go/format finds
// behind it, in the function it puts around it.
func unread(err error, s Section) report.Error {
	e := report.Error{Phase: report.PhaseParse, Message: err.Error(), Line: s.Line}
	if list := (scanner.ErrorList)(nil); errors.As(err, &list) && len(list) > 0 {
		lines := max(1, len(splitLines(s.Text)))
		e.Message, e.Line = list[0].Msg, s.Line+min(list[0].Pos.Line, lines)-1
	}
	return e
}

// splitLines cuts behind line ends; the last line may have none.
func splitLines(text string) []string {
	return slices.Collect(strings.Lines(text))
}

func goSections(d *Document) []Section {
	list := []Section{d.Preamble}
	for _, s := range d.Snippets {
		list = append(list, s.Setup, s.Body)
	}
	return slices.DeleteFunc(list, func(s Section) bool { return s.Text == "" })
}

// gofmtSection formats whole lines of a section; lines are as they stand in
// the document, text as parsed.
func gofmtSection(lines []string, text string) ([]string, error) {
	b, err := format.Source([]byte(text))
	if err != nil {
		return nil, err
	}
	out := splitLines(string(b))
	if strings.HasPrefix(lines[0], bom) && len(out) > 0 {
		out[0] = bom + out[0]
	}
	if n := len(out); n > 0 && !strings.HasSuffix(lines[len(lines)-1], "\n") {
		out[n-1] = strings.TrimSuffix(out[n-1], "\n")
	}
	return out, nil
}

// sameShape reports whether a text is cut as the document was: formatting must
// not make a marker or take one away.
func sameShape(doc *Document, text string) bool {
	other, _ := Parse(text)
	same := slices.EqualFunc(doc.Snippets, other.Snippets, func(a, b Snippet) bool {
		return a.HasSetup == b.HasSetup && (a.Name == b.Name || a.Line != b.Line)
	})
	return same && doc.Same == other.Same && len(doc.Params) == len(other.Params) && (doc.Preamble.Text == "") == (other.Preamble.Text == "")
}
