package snippet

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"speedtimer/interp/report"
)

var update = flag.Bool("update", false, "rewrite what the fixtures want; then read the difference")

func TestRules(t *testing.T) {
	files, err := filepath.Glob("testdata/rules/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			require.NoError(t, err)
			require.Len(t, a.Files, 2, "a fixture is a document and what it gives")
			require.Equal(t, "want", a.Files[1].Name)
			got := dump(checked(t, document(t, a.Files[0])))
			if *update {
				a.Files[1].Data = []byte(got)
				require.NoError(t, os.WriteFile(file, txtar.Format(a), 0o644))
			}
			assert.Equal(t, string(a.Files[1].Data), got)
		})
	}
}

func TestDocuments(t *testing.T) {
	files, err := filepath.Glob("testdata/documents/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			got := dump(checked(t, string(text)))
			golden := strings.TrimSuffix(file, ".txt") + ".want"
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			assert.Equal(t, string(want), got)
		})
	}
}

// document returns the document of a fixture: as it stands, or as quoted Go
// strings, one a line, where it holds bytes that an archive can't.
func document(t *testing.T, f txtar.File) string {
	switch f.Name {
	case "document":
		return string(f.Data)
	case "document.quoted":
		var text strings.Builder
		for l := range strings.Lines(string(f.Data)) {
			s, err := strconv.Unquote(strings.TrimSuffix(l, "\n"))
			require.NoError(t, err)
			text.WriteString(s)
		}
		return text.String()
	}
	t.Fatalf("file %q: expected document or document.quoted", f.Name)
	return ""
}

// dump returns the structure of a document, a line for each thing in it.
func dump(d *Document, errs []report.Error) string {
	var b strings.Builder
	if d.GoFile {
		b.WriteString("go file\n")
	}
	if d.Preamble.Line > 0 {
		fmt.Fprintf(&b, "preamble %s\n", lines(d.Preamble))
	}
	for _, s := range d.Snippets {
		fmt.Fprintf(&b, "snippet %q at %d:", s.Name, s.Line)
		if s.HasSetup {
			fmt.Fprintf(&b, " set-up %s,", lines(s.Setup))
		}
		fmt.Fprintf(&b, " body %s\n", lines(s.Body))
	}
	for _, p := range d.Params {
		fmt.Fprintf(&b, "param %s %s at %d: %s\n", p.Name, p.Type, p.Line, strings.Join(p.Values, " "))
	}
	if d.Baseline != "" {
		fmt.Fprintf(&b, "baseline %q at %d\n", d.Baseline, d.BaselineLine)
	}
	if d.Same {
		b.WriteString("same\n")
	}
	for _, e := range errs {
		fmt.Fprintf(&b, "%s error %d:%d in %q: %s\n", e.Phase, e.Line, e.Column, e.Snippet, e.Message)
	}
	return b.String()
}

// lines returns the lines of a section as in 3-5, "empty at 3" if there are
// none.
func lines(s Section) string {
	if s.Text == "" {
		return fmt.Sprintf("empty at %d", s.Line)
	}
	return fmt.Sprintf("%d-%d", s.Line, s.Line+strings.Count(s.Text, "\n")-1)
}
