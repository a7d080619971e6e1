package service

import (
	"slices"
	"strings"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
)

func (s *Service) check(ask CheckRequest) (CheckResult, error) {
	out := CheckResult{
		Errors: []report.Error{}, Snippets: []SnippetPlace{}, Imports: []Import{},
		Params: []Param{}, Markers: []Marker{},
	}
	doc, errs, deep := parse(ask.Text)
	if deep != nil {
		out.Errors = append(out.Errors, *deep)
		return out, nil
	}
	out.Markers, out.GoFile = markers(doc), doc.GoFile
	out.Errors = append(out.Errors, errs...)
	info := s.checker.Check(doc)
	for _, e := range info.Errors {
		if !slices.ContainsFunc(errs, func(f report.Error) bool { return f.Snippet == e.Snippet }) {
			out.Errors = append(out.Errors, e)
		}
	}
	for _, sn := range doc.Snippets {
		out.Snippets = append(out.Snippets, SnippetPlace{sn.Name, sn.Line})
	}
	for _, p := range doc.Params {
		out.Params = append(out.Params, Param{p.Name, p.Type, p.Values, p.Line})
	}
	out.addImports(info)
	return out, nil
}

// addImports lists each package once, by path.
func (r *CheckResult) addImports(info *types.Info) {
	add := func(list []types.Import) {
		for _, imp := range list {
			i := Import{imp.Name, imp.Path, imp.Explicit}
			if !slices.Contains(r.Imports, i) {
				r.Imports = append(r.Imports, i)
			}
		}
	}
	add(info.Preamble.Explicit)
	add(info.Preamble.Imports)
	for _, sn := range info.Snippets {
		add(sn.Imports)
	}
	if info.File != nil {
		add(info.File.Imports)
	}
	slices.SortStableFunc(r.Imports, func(a, b Import) int { return strings.Compare(a.Path, b.Path) })
}

// Kinds of markers.
const (
	markSnippet   = "snippet"
	markPreamble  = "preamble"
	markSetup     = "setup"
	markDirective = "directive"
)

// markers finds the lines that belong to no section: those are the markers.
// Directives are inside the preamble.
func markers(doc *snippet.Document) []Marker {
	found := []Marker{}
	if doc.GoFile {
		return found
	}
	inside := map[int]bool{}
	cover := func(sec snippet.Section) {
		for i := range strings.Count(sec.Text, "\n") {
			inside[sec.Line+i] = true
		}
	}
	cover(doc.Preamble)
	for _, sn := range doc.Snippets {
		cover(sn.Setup)
		cover(sn.Body)
	}
	for i, line := range strings.Split(doc.String(), "\n") {
		line = strings.TrimRight(strings.TrimPrefix(line, "\ufeff"), " \t\r")
		n := i + 1
		switch {
		case strings.HasPrefix(line, "//st:") && (n < firstSnippet(doc) || !inside[n]):
			found = append(found, Marker{n, markDirective})
		case inside[n]:
		case line == "===":
			found = append(found, Marker{n, markPreamble})
		case line == "...":
			found = append(found, Marker{n, markSetup})
		case line == "---" || strings.HasPrefix(line, "--- "):
			found = append(found, Marker{n, markSnippet})
		}
	}
	return found
}

// firstSnippet is the line at which the first snippet's code begins; what
// stands before it may hold directives.
func firstSnippet(doc *snippet.Document) int {
	if len(doc.Snippets) == 0 {
		return strings.Count(doc.String(), "\n") + 2
	}
	sn := doc.Snippets[0]
	if sn.HasSetup && sn.Setup.Line > 0 {
		return sn.Setup.Line
	}
	return sn.Body.Line
}

func (s *Service) complete(ask PlaceRequest) ([]Completion, error) {
	out := []Completion{}
	doc, _, deep := parse(ask.Text)
	if deep != nil {
		return out, nil
	}
	for _, c := range s.checker.Complete(doc, ask.Line, ask.Column) {
		out = append(out, Completion{c.Name, c.Kind, c.Type})
	}
	return out, nil
}

func (s *Service) describe(ask PlaceRequest) (Description, error) {
	doc, _, deep := parse(ask.Text)
	if deep != nil {
		return Description{}, nil
	}
	return Description{s.checker.Describe(doc, ask.Line, ask.Column)}, nil
}

func (s *Service) format(ask FormatRequest) (FormatResult, error) {
	if deep := tooDeep(ask.Text); deep != nil {
		return FormatResult{ask.Text, []report.Error{*deep}}, nil
	}
	text, errs := snippet.Gofmt(ask.Text)
	return FormatResult{text, append([]report.Error{}, errs...)}, nil
}
