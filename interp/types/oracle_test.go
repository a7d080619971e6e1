package types_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
)

// TestCompilerAgrees makes a package of each snippet of the fixtures, with the
// imports and the use of variables that the checker tells of, and has the go
// command build it: what is called fine must compile, and nothing else.
func TestCompilerAgrees(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command to compare with")
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example\n\ngo 1.26\n")
	write(t, filepath.Join(dir, "timing", "timing.go"), "package timing\n\nfunc Measure(f func(loops int)) float64 { return 0 }\n")
	checker := newChecker()
	fine, bad := map[string]string{}, map[string]string{}
	for _, doc := range fixtures(t) {
		d, _ := snippet.Parse(string(doc.Data))
		info := checker.Check(d)
		for i, s := range info.Snippets {
			if ours(info.Errors, s.Name) {
				continue // sound Go that can't be timed
			}
			pkg := fmt.Sprintf("p%d", len(fine)+len(bad))
			text := assemble(d, info, i)
			write(t, filepath.Join(dir, pkg, "x.go"), text)
			if s.OK {
				fine[pkg] = text
			} else {
				bad[pkg] = text
			}
		}
	}
	require.Greater(t, len(fine), 40)
	require.Greater(t, len(bad), 40)
	cmd := exec.Command("go", "build", "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	out, _ := cmd.CombinedOutput()
	refused := map[string]string{}
	for _, part := range strings.Split(string(out), "# example/")[1:] {
		pkg, errors, _ := strings.Cut(part, "\n")
		refused[pkg] += errors
	}
	for _, m := range regexp.MustCompile(`(?m)^(p\d+)/x\.go:.*$`).FindAllStringSubmatch(string(out), -1) {
		refused[m[1]] += m[0] + "\n" // found before compiling: an import, or syntax
	}
	for pkg, text := range fine {
		assert.Empty(t, refused[pkg], "called fine:\n%s", text)
	}
	for pkg, text := range bad {
		assert.NotEmpty(t, refused[pkg], "called wrong:\n%s", text)
	}
}

func fixtures(t testing.TB) (docs []txtar.File) {
	t.Helper()
	archives, err := filepath.Glob("testdata/documents/*.txtar")
	require.NoError(t, err)
	for _, name := range archives {
		archive, err := txtar.ParseFile(name)
		require.NoError(t, err)
		for _, f := range archive.Files {
			if strings.HasSuffix(f.Name, ".doc") {
				docs = append(docs, f)
			}
		}
	}
	require.NotEmpty(t, docs)
	return docs
}

// ours reports whether a snippet has an error that is a rule of documents, not
// of Go, or is only about what is at hand here.
func ours(errors []report.Error, name string) bool {
	for _, e := range errors {
		if (e.Snippet == name || e.Snippet == "") && regexp.MustCompile(`set-up|func main|is not called|goto L|not (available|offered) here`).MatchString(e.Message) {
			return true
		}
	}
	return false
}

func unused(info *types.Info, im types.Import) bool {
	for _, e := range info.Errors {
		if strings.Contains(e.Message, fmt.Sprintf("%q imported", im.Path)) {
			return true
		}
	}
	return false
}

// assemble writes a file of a document's preamble and one snippet.
func assemble(d *snippet.Document, info *types.Info, i int) string {
	s, src := info.Snippets[i], d.Snippets[i]
	var b strings.Builder
	b.WriteString("package p\n")
	seen := map[types.Import]bool{}
	for _, im := range append(info.Preamble.Imports, s.Imports...) {
		if !seen[im] {
			seen[im] = true
			fmt.Fprintf(&b, "import %s %q\n", im.Name, im.Path)
		}
	}
	for _, im := range info.Preamble.Explicit {
		if im.Path == "C" || strings.Contains(im.Path, "internal") || unused(info, im) {
			fmt.Fprintf(&b, "import %s %q\n", im.Name, im.Path)
		}
	}
	for _, p := range d.Params {
		fmt.Fprintf(&b, "var %s %s = %s\n", p.Name, p.Type, p.Values[0])
	}
	b.WriteString(withoutImports(d.Preamble.Text))
	b.WriteString("\nfunc _() {\n" + src.Setup.Text + "\n")
	body := src.Body.Text
	if s.Expr && s.Results > 0 {
		body = strings.Repeat("_, ", s.Results-1) + "_ = " + body
	}
	b.WriteString(body + "\n")
	for _, v := range s.Vars {
		fmt.Fprintf(&b, "_ = %s\n", v.Name)
	}
	b.WriteString("}\n")
	return b.String()
}

var importDecl = regexp.MustCompile(`(?m)^import (\((?s:.*?)\)|.*)$`)

func withoutImports(text string) string { return importDecl.ReplaceAllString(text, "") }

func write(t testing.TB, name, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
}
