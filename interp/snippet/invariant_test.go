package snippet

import (
	"go/scanner"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
)

// checked parses text and checks what holds of every text.
func checked(t *testing.T, text string) (*Document, []report.Error) {
	d, errs := Parse(text)
	require.Equal(t, text, d.String())
	checkNames(t, d, errs)
	if len(d.Snippets) == 0 {
		assert.True(t, d.GoFile || len(errs) > 0, "no snippet, and no word about it")
		return d, errs
	}
	assert.NotEmpty(t, d.Baseline)
	_, err := Combinations(d.Params)
	assert.NoError(t, err)
	if len(errs) == 0 {
		checkLines(t, d, text)
	}
	for _, s := range append(sections(d), d.Preamble) {
		checkSection(t, s, text)
	}
	return d, errs
}

func checkNames(t *testing.T, d *Document, errs []report.Error) {
	names := map[string]bool{"": true}
	for _, s := range d.Snippets {
		require.False(t, names[s.Name], "name %q is empty or used twice", s.Name)
		names[s.Name] = true
	}
	n := strings.Count(d.String(), "\n") + 1
	last := report.Error{}
	for _, e := range errs {
		assert.Equal(t, report.PhaseParse, e.Phase)
		assert.True(t, names[e.Snippet], "error names a snippet that isn't there: %v", e)
		assert.True(t, 1 <= e.Line && e.Line <= n && e.Column >= 1, "error at %d:%d", e.Line, e.Column)
		assert.True(t, last.Line < e.Line || last.Line == e.Line && last.Column <= e.Column, "order of errors")
		assert.NotContains(t, e.Message, "\n")
		assert.Less(t, len(e.Message), 1000)
		last = e
	}
}

func sections(d *Document) (all []Section) {
	for _, s := range d.Snippets {
		if s.HasSetup {
			all = append(all, s.Setup)
		}
		all = append(all, s.Body)
	}
	return all
}

// original returns the lines of text the slow and plain way.
func original(text string) (all []string) {
	for l := range strings.Lines(strings.TrimPrefix(text, bom)) {
		all = append(all, strings.TrimSuffix(strings.TrimSuffix(l, "\n"), "\r"))
	}
	return all
}

// checkSection checks that the section's lines are the document's at its line.
func checkSection(t *testing.T, s Section, text string) {
	if s.Text == "" {
		return
	}
	require.True(t, strings.HasSuffix(s.Text, "\n"))
	got := strings.Split(strings.TrimSuffix(s.Text, "\n"), "\n")
	all := original(text)
	require.LessOrEqual(t, s.Line-1+len(got), len(all))
	assert.Equal(t, all[s.Line-1:s.Line-1+len(got)], got)
}

// checkLines checks that every line of a document without errors stands in
// one section, or is a marker, or blank, or a comment.
func checkLines(t *testing.T, d *Document, text string) {
	rest := original(text)
	for _, s := range append(sections(d), d.Preamble) {
		for i := range strings.Count(s.Text, "\n") {
			at := s.Line - 1 + i
			require.NotEqual(t, "used", rest[at], "line %d stands in two sections", at+1)
			rest[at] = "used"
		}
	}
	for i, l := range rest {
		marker := strings.TrimRight(l, " \t\r")
		switch {
		case l == "used", marker == "---", marker == "===", marker == "...",
			strings.HasPrefix(l, "--- "), strings.HasPrefix(l, "---\t"), strings.HasPrefix(l, "---\r"):
			rest[i] = ""
		}
	}
	var s scanner.Scanner
	lost := strings.Join(rest, "\n")
	s.Init(token.NewFileSet().AddFile("", -1, len(lost)), []byte(lost), nil, 0)
	_, tok, lit := s.Scan()
	assert.Equal(t, token.EOF, tok, "%q is lost", lit)
}
