package snippet

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

func FuzzParse(f *testing.F) {
	for _, text := range corpus(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, errs := checked(t, text)
		if !d.GoFile && len(errs) == 0 {
			checkMarkers(t, d, text)
		}
	})
}

// checkMarkers compares the markers of a document without errors with those
// found by go/scanner, which knows literals and comments but not documents.
func checkMarkers(t *testing.T, d *Document, text string) {
	for _, s := range sections(d) {
		inside := insideLiterals(s.Text)
		for i, l := range strings.Split(s.Text, "\n") {
			if k, _ := classify(l); k == divider || k == equals {
				assert.True(t, inside[i], "line %d is a marker, and in a section", s.Line+i)
			}
		}
	}
	rest := original(text)
	for _, s := range d.Snippets {
		if k, _ := classify(rest[s.Line-1]); k == divider {
			rest[s.Line-1] = ""
		}
	}
	for i := range rest {
		if covered(d, i+1) {
			rest[i] = ""
		}
	}
	inside := insideLiterals(strings.Join(rest, "\n")) // comments that begin the document
	for i, l := range rest {
		if k, name := classify(l); k == divider && name != "" {
			assert.True(t, inside[i], "line %d starts no snippet: %q", i+1, l)
		}
	}
}

// insideLiterals returns the indexes of the lines of src that begin inside a
// raw string or a comment.
func insideLiterals(src string) map[int]bool {
	inside := map[int]bool{}
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, []byte(src), func(token.Position, string) {}, scanner.ScanComments)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return inside
		}
		if tok != token.STRING && tok != token.COMMENT {
			continue
		}
		first := file.PositionFor(pos, false).Line - 1
		for i := range strings.Count(lit, "\n") {
			inside[first+1+i] = tok == token.COMMENT && lit[1] == '*' || tok == token.STRING
		}
	}
}

// covered reports whether a line of the document is in one of its sections.
func covered(d *Document, line int) bool {
	for _, s := range append(sections(d), d.Preamble) {
		if s.Line <= line && line < s.Line+strings.Count(s.Text, "\n") {
			return true
		}
	}
	return false
}

// FuzzLexer compares the lexer with go/scanner.
func FuzzLexer(f *testing.F) {
	for _, text := range corpus(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ReplaceAll(text, "\r", "") // which go/scanner drops from what it returns
		want := insideLiterals(text)
		var x lexer
		for i, l := range strings.Split(text, "\n") {
			require.Equal(t, want[i], x.open != nil, "line %d of %q", i+1, text)
			x.line(l, i)
		}
	})
}

// corpus returns the documents of all fixtures.
func corpus(f *testing.F) (texts []string) {
	files, err := filepath.Glob("testdata/documents/*.txt")
	require.NoError(f, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		texts = append(texts, string(text))
	}
	rules, err := filepath.Glob("testdata/rules/*.txtar")
	require.NoError(f, err)
	for _, file := range rules {
		a, err := txtar.ParseFile(file)
		require.NoError(f, err)
		texts = append(texts, string(a.Files[0].Data))
	}
	return append(texts, "a\r\n---\r\nb`\r\n---\r\n`", "\ufeff--- a\nx\n---\n", "x\xff\n---\n\x00")
}
