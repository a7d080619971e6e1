package program

import (
	"go/parser"
	"go/token"
	gotypes "go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
	"speedtimer/interp/types/rest"
	"speedtimer/interp/yaegi/lower"
)

var checker = types.New(types.WithSource(Packages()))

// input parses and checks a document that is expected to be right.
func input(t *testing.T, text string) Input {
	t.Helper()
	doc, errs := snippet.Parse(text)
	require.Empty(t, errs)
	info := checker.Check(doc)
	return Input{Document: doc, Info: info}
}

// TestGolden compares each rendering with its section of the archive. With
// UPDATE=1 in the environment it writes them.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			require.NoError(t, err)
			in := input(t, string(a.Files[0].Data))
			got := renderings(t, in)
			for i := range a.Files[1:] {
				f := &a.Files[i+1]
				text, ok := got[f.Name]
				require.True(t, ok, "no rendering is called %s", f.Name)
				if os.Getenv("UPDATE") != "" {
					f.Data = []byte(text)
				}
				assert.Equal(t, string(f.Data), text)
			}
			if os.Getenv("UPDATE") != "" {
				require.NoError(t, os.WriteFile(file, txtar.Format(a), 0o644))
			}
		})
	}
}

func renderings(t *testing.T, in Input) map[string]string {
	p, errs := Generate(in)
	require.Empty(t, errs)
	readable, err := Readable(in)
	require.NoError(t, err)
	bench, err := Test(in, false)
	require.NoError(t, err)
	loop, err := Test(in, true)
	require.NoError(t, err)
	return map[string]string{"main.go": p.Source, "speedtimer_client.go": readable, "speedtimer_test.go": bench, "loop_test.go": loop}
}

// TestLinesAreVerbatim holds the line map against the document: each line it
// maps is that line of the document, to the byte, and each of the user's
// lines stands in the program.
func TestLinesAreVerbatim(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		require.NoError(t, err)
		text := string(a.Files[0].Data)
		p, _ := Generate(input(t, text))
		physical := strings.Split(strings.TrimSuffix(p.Source, "\n"), "\n")
		doc := strings.Split(text, "\n")
		require.Len(t, p.Map, len(physical))
		mapped := map[int]bool{}
		for i, line := range physical {
			if o := p.Map.At(i + 1); o.Line > 0 {
				assert.Equal(t, doc[o.Line-1], line)
				assert.NotEqual(t, Generated, o.Part)
				mapped[o.Line] = true
			}
		}
		for i, line := range doc {
			if line != "" && !strings.HasPrefix(line, "---") && line != "===" && line != "..." {
				assert.True(t, mapped[i+1], "%s: line %d %q is not in the program", file, i+1, line)
			}
		}
	}
}

// TestPositionsAreTheDocuments parses the program as the compiler does, with
// its line directives, and finds every user line at its document position.
func TestPositionsAreTheDocuments(t *testing.T) {
	p, _ := Generate(input(t, "x := 1\n_ = x\n--- two\ny := []int{\n\t2,\n}\n"))
	fset := token.NewFileSet()
	_, err := parser.ParseFile(fset, "main.go", p.Source, parser.ParseComments)
	require.NoError(t, err)
	var file *token.File
	fset.Iterate(func(f *token.File) bool { file = f; return false })
	for n := 1; n <= file.LineCount(); n++ {
		at := fset.Position(file.LineStart(n))
		if o := p.Map.At(n); o.Line > 0 {
			assert.Equal(t, DocumentName, at.Filename)
			assert.Equal(t, o.Line, at.Line)
			assert.Equal(t, 1, at.Column)
		} else if !strings.HasPrefix(strings.Split(p.Source, "\n")[n-1], "//line") {
			assert.Equal(t, "main.go", at.Filename)
			assert.Equal(t, n, at.Line, "a generated line has its physical number")
		}
	}
}

func TestGeneratedNamesMeetNoneOfTheUsers(t *testing.T) {
	p, _ := Generate(input(t, "st_h, st1_x := 1, 2\n"))
	assert.Equal(t, "st2_", p.Prefix)
	assert.NotContains(t, p.Source, "st_timed")
}

func TestSnippetsThatFailTakeTheirImportsAlong(t *testing.T) {
	var in Input
	in.Document, _ = snippet.Parse("import \"os\"\n===\n--- bad\nos.Exit(\"x\")\n--- also bad\nbytes.Nothing()\n--- good\nx := 1\n")
	in.Info = checker.Check(in.Document)
	p, errs := Generate(in)
	require.Empty(t, errs)
	assert.Equal(t, []int{2}, p.Snippets)
	assert.NotContains(t, p.Source, `"bytes"`)
	assert.NotContains(t, p.Source, `"os"`, "nor is an import needed that is written out")
}

// What the preamble imports is taken by the compiler and by the interpreter,
// whatever the package offers to refer to, and whether the snippet that uses
// it is in the program or not.
func TestImportsOfThePreambleAreTaken(t *testing.T) {
	whole := types.New(types.WithSource(Packages()), types.WithArchive(rest.Archive()))
	opts := lower.Options{Filename: "main.go", Importer: whole.Importer(), Trusted: []string{HarnessPath}}
	for _, path := range append(lower.Packages(), lower.NativePackages()...) {
		pkg, err := whole.Importer().Import(path)
		require.NoError(t, err, path)
		for form, parts := range map[string][2]string{
			"alone": {`import "`, `"`}, "close": {`import"`, `"; import "bufio"; var after = 1`},
			"first": {`import ("`, `"; "bufio")`}, "last": {"import (\n\t\"bufio\"\n\t/* x */ \"", `" /* y */; )`},
		} {
			if path == "bufio" && form != "alone" {
				continue
			}
			text := parts[0] + path + parts[1] + "\n===\n--- used\n" + use(pkg) + "\nvar _ bufio.Reader\n--- not used\nx := 1\nvar r bufio.Reader\n"
			doc, errs := snippet.Parse(text)
			require.Empty(t, errs)
			in := Input{Document: doc, Info: whole.Check(doc), Snippets: []int{1}}
			require.Empty(t, in.Info.Errors, text)
			p, errs := Generate(in)
			require.Empty(t, errs)
			_, refusals, err := lower.Lower(p.Source, opts)
			require.NoError(t, err, "%s %s", path, form)
			assert.Empty(t, refusals, "%s %s", path, form)
			if form == "close" {
				assert.Contains(t, p.Source, strings.Repeat(" ", len(path))+`; import "bufio"; var after = 1`+"\n", "columns are the document's")
			}
			in.Snippets = nil
			p, _ = Generate(in)
			_, _, err = lower.Lower(p.Source, opts)
			require.NoError(t, err, "%s %s", path, form)
			assert.Contains(t, p.Source, parts[0]+path+parts[1]+"\n")
		}
	}
}

// use is a statement that refers to something of a package.
func use(pkg *gotypes.Package) string {
	for _, name := range pkg.Scope().Names() {
		if o, ok := pkg.Scope().Lookup(name).(*gotypes.Const); ok && o.Exported() {
			return "const _ = " + pkg.Name() + "." + name
		}
	}
	for _, name := range pkg.Scope().Names() {
		if o, ok := pkg.Scope().Lookup(name).(*gotypes.TypeName); ok && o.Exported() {
			if n, ok := o.Type().(*gotypes.Named); ok && n.TypeParams().Len() == 0 && pkg.Path() != "cmp" {
				return "var _ *" + pkg.Name() + "." + name
			}
		}
	}
	special := map[string]string{"cmp": "cmp.Compare(1, 2)", "iter": "var _ iter.Seq[int]", "maps": "maps.Clone(map[int]int{})", "slices": "slices.Max([]int{1})",
		"crypto/hkdf": "hkdf.Expand(sha256.New, nil, \"\", 1)", "crypto/pbkdf2": "pbkdf2.Key(sha256.New, \"\", nil, 1, 1)"}
	if s, ok := special[pkg.Path()]; ok {
		return s
	}
	for _, name := range pkg.Scope().Names() {
		if pkg.Scope().Lookup(name).Exported() {
			return "var _ = " + pkg.Name() + "." + name
		}
	}
	return ""
}

func TestOneNameForTwoPackagesIsTwoNames(t *testing.T) {
	in := input(t, "x := rand.N(3)\n--- b\nr := rand.Reader\n...\nb := make([]byte, 3)\n_, rand := rand.Read(b); _ = rand // rand.Read\nr.Read(b)\n--- c\ny := rand.Text()\n")
	p, errs := Generate(in)
	require.Empty(t, errs)
	assert.Equal(t, []int{0, 1, 2}, p.Snippets)
	for _, want := range []string{
		"\trand \"math/rand/v2\"\n", "\tran0 \"crypto/rand\"\n", "x := rand.N(3)\n", "r := ran0.Reader\n",
		"_, rand := ran0.Read(b); _ = rand // rand.Read\n", "y := ran0.Text()\n", `Source: "y := rand.Text()\n"`,
	} {
		assert.Contains(t, p.Source, want)
	}
	assert.Equal(t, 1, strings.Count(p.Source, `"crypto/rand"`))
	readable, err := Readable(in)
	require.NoError(t, err)
	assert.Contains(t, readable, `st_crypto_rand "crypto/rand"`)
	assert.Contains(t, readable, "y := st_crypto_rand.Text()")
	for _, loop := range []bool{false, true} {
		text, err := Test(in, loop)
		require.NoError(t, err)
		assert.Contains(t, text, "y := st_crypto_rand.Text()")
	}
}

func TestOneNameForTwoPackagesWithoutAnotherIsAnError(t *testing.T) {
	var taken strings.Builder
	for _, c := range "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_" {
		taken.WriteString("ran" + string(c) + " ")
	}
	in := input(t, "// "+taken.String()+"\nx := rand.N(3)\n--- b\nb := make([]byte, 3)\n\trand.Read(b)\n")
	p, errs := Generate(in)
	require.Len(t, errs, 1)
	assert.Equal(t, "b", errs[0].Snippet)
	assert.Equal(t, 5, errs[0].Line)
	assert.Equal(t, 2, errs[0].Column)
	assert.Contains(t, errs[0].Message, `rand is "crypto/rand" here but "math/rand/v2" in another snippet`)
	assert.Equal(t, []int{0}, p.Snippets)
}

func TestLargeVariablesAreKeptByAPart(t *testing.T) {
	p, _ := Generate(input(t, "type T struct { _ int; a [9]int }\n===\nvar big [100]int\nvar s T\nvar small [2]int\nvar none [0]T\nbig[1], s.a[0], small[0] = 1, 2, 3\n_ = none\n"))
	for _, want := range []string{"KeepAlive(big[0])", "KeepAlive(s.a[0])", "KeepAlive(small)", "KeepAlive(none)"} {
		assert.Contains(t, p.Source, want)
	}
}

func TestTimedFunctionsTakeNoAddress(t *testing.T) {
	p, _ := Generate(input(t, "x := 1\n...\ny := x\n"))
	var timed bool
	for i, line := range strings.Split(p.Source, "\n") {
		if o := p.Map.At(i + 1); strings.Contains(o.Func, "timed") {
			timed = true
			assert.NotContains(t, line, "&")
		}
	}
	assert.True(t, timed)
}

func TestPlacementsShiftTheTimedFunctions(t *testing.T) {
	in := input(t, "--- a\nx := 1\n--- b\ny := 2\n")
	in.Placements = 3
	p, errs := Generate(in)
	require.Empty(t, errs)
	for name, stores := range map[string]int{"timed0": 0, "timed0_1": 2, "timed1_2": 4, "empty_2": 4} {
		_, body, found := strings.Cut(p.Source, "func "+p.Prefix+name+"(")
		require.True(t, found, name)
		body, _, _ = strings.Cut(body, p.Prefix+"h.Now()")
		assert.Equal(t, stores, strings.Count(body, p.Prefix+"shift["), name)
	}
	assert.Contains(t, p.Source, "Elsewhere: []func(st_h.Loops) st_h.Nanoseconds{st_timed1_1, st_timed1_2}")
}

func TestSourcesAreWhole(t *testing.T) {
	for folder, pkg := range map[string]string{"../report": "interp/report", "../harness": "interp/harness", "../../timing": "timing", "../../profiler": "profiler"} {
		files, err := filepath.Glob(folder + "/*.go")
		require.NoError(t, err)
		for _, f := range files {
			name := filepath.Base(f)
			if strings.HasSuffix(name, "_test.go") || name == "sources.go" {
				continue
			}
			text, ok := Sources("speedtimer")[pkg+"/"+name]
			require.True(t, ok, "%s is not carried along: name it in sources.go", f)
			b, err := os.ReadFile(f)
			require.NoError(t, err)
			assert.Equal(t, string(b), text)
		}
	}
	for name, text := range Sources("example.com/m/x") {
		assert.NotContains(t, text, `"speedtimer/`, name)
		assert.NotContains(t, text, `"encoding/json"`, name)
	}
}

func TestExported(t *testing.T) {
	for name, want := range map[string]string{
		"linear search": "LinearSearch", "+=": "Snippet1", "7": "Snippet7", "Ünder_score": "ÜnderScore", "日本": "Snippet1日本", "sort.Slice": "SortSlice",
	} {
		assert.Equal(t, want, exported(name, 0))
	}
}
