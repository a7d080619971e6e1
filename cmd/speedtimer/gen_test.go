package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/program"
)

// offline runs the go command as in a folder of a machine without network.
func offline(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOTOOLCHAIN=local", "GOFLAGS=", "GOWORK=off")
	b, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", b)
	return string(b)
}

// As in the reference: generate in an empty folder, run, read the classic
// output.
func TestGeneratedProgramRunsInAnEmptyFolder(t *testing.T) {
	doc, err := filepath.Abs("testdata/documents/reference.txt")
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	out := command(t, "", "gen", doc)
	require.Equal(t, exitDone, out.code, out.stderr)
	assert.Equal(t, "wrote speedtimer_client.go; run it with: go run speedtimer_client.go\n", out.stdout)
	text := offline(t, "run", "speedtimer_client.go", "-budget=100ms")
	assert.Regexp(t, `^resolution is [0-9.]+ [mun]s\.\ntime per test is 10\.0 ms\.\ncalibrated loop overhead is [0-9.]+ ns\.\n-----------\ns := ""\n(?s:.*)\n\([0-9.]+ [mun]s\.\)\n-----------\nvar sb strings\.Builder\n(?s:.*)\([0-9.]+ [mun]s\.\)\n$`, text)
	again := command(t, "", "gen", doc)
	assert.Equal(t, exitDone, again.code, "files of our own are overwritten: %s", again.stderr)
}

func TestGeneratedTestNeedsNothingOfOurs(t *testing.T) {
	t.Chdir(t.TempDir())
	text := "x := strings.Repeat(\"ab\", 10)\n"
	out := command(t, text, "gen", "-as", "test", "-", "-loop")
	require.Equal(t, exitDone, out.code, out.stderr)
	assert.Equal(t, []string{"speedtimer_test.go"}, globbed(t))
	b, err := os.ReadFile("speedtimer_test.go")
	require.NoError(t, err)
	assert.Contains(t, string(b), ".Loop()")
	assert.Contains(t, offline(t, "test", "-bench", ".", "-benchtime", "10x", "speedtimer_test.go"), "BenchmarkEmpty")
	out = command(t, text, "gen", "-as=test", "-o", "-", "-")
	require.Equal(t, exitDone, out.code, out.stderr)
	assert.True(t, strings.HasPrefix(out.stdout, program.Marker))
	assert.Contains(t, out.stdout, ".N")
}

func TestGenInAModule(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("go.mod", []byte("// mine\nmodule example.com/shop // here\n\ngo 1.26\n"), 0o666))
	require.NoError(t, os.MkdirAll("cmd/time", 0o777))
	require.NoError(t, os.MkdirAll("goods", 0o777))
	require.NoError(t, os.WriteFile("goods/goods.go", []byte("package goods\n"), 0o666))
	out := command(t, "x := 1\n", "gen", "-", "-o", "cmd/time/client.go")
	require.Equal(t, exitDone, out.code, out.stderr)
	assert.FileExists(t, "cmd/time/speedtimer/interp/harness/main.go")
	assert.NoFileExists(t, "cmd/time/go.mod")
	b, err := os.ReadFile("cmd/time/client.go")
	require.NoError(t, err)
	assert.Contains(t, string(b), `"example.com/shop/cmd/time/speedtimer/interp/harness"`)
	offline(t, "vet", "cmd/time/client.go")
	out = command(t, "x := 1\n", "gen", "-", "-as", "test", "-o", "goods/doc_test.go")
	require.Equal(t, exitDone, out.code, out.stderr)
	offline(t, "vet", "./goods")

	require.NoError(t, os.WriteFile("go.mod", []byte("module \"example.com/shop\"\n"), 0o666))
	out = command(t, "x := 1\n", "gen", "-", "-o", "cmd/time/client.go")
	require.Equal(t, exitDone, out.code, out.stderr)
	offline(t, "build", "-o", os.DevNull, "cmd/time/client.go") // go.mod means Go 1.16
}

func TestGenOverwritesNothingOfYours(t *testing.T) {
	t.Chdir(t.TempDir())
	mine := []byte("package mine\n")
	require.NoError(t, os.MkdirAll("speedtimer/timing", 0o777))
	for _, file := range []string{"speedtimer_client.go", "speedtimer/timing/run.go"} {
		require.NoError(t, os.WriteFile(file, mine, 0o666))
		out := command(t, "x := 1\n", "gen", "-")
		assert.Equal(t, exitUsage, out.code)
		assert.Contains(t, filepath.ToSlash(out.stderr), file+" was not written by speedtimer gen")
		b, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, mine, b)
		assert.NoFileExists(t, "go.mod", "all or nothing")
		require.NoError(t, os.Remove(file))
	}
	require.NoError(t, os.WriteFile("speedtimer_client.go", mine, 0o666))
	assert.Equal(t, exitDone, command(t, "x := 1\n", "gen", "-force", "-").code)
}

func TestGenRefusesWhatHasErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	out := command(t, "x := 1\n---\ny := 1 +\n", "gen", "-")
	assert.Equal(t, exitFailed, out.code)
	assert.Contains(t, out.stderr, "standard-input:3:")
	out = command(t, "package p\n", "gen", "-")
	assert.Equal(t, exitFailed, out.code)
	assert.Contains(t, out.stderr, "standard-input:1:1: refused: this is a Go file already")
	for _, as := range []string{asProgram, asTest} {
		out = command(t, "//go:noinline\nfunc f() {}\n===\nx := 1\n---\n_ = `\n//go:nosplit\n` // go:nosplit\n//go:generate x\n...\nf()\n\t//go:noinline\nf()\n", "gen", "-", "-as", as)
		assert.Equal(t, exitFailed, out.code)
		assert.Equal(t, "standard-input: line 12: misplaced compiler directive //go:noinline: it goes above a declaration of the preamble\n", out.stderr)
	}
	assert.Empty(t, globbed(t))
}

// sweptDocument has everything that a combination must find anew.
const sweptDocument = `//st:param n 2 3
//st:param w "a b" "c"
var made = make([]int, n)
var kept []string
var calls int

func init() { calls++; made[0] = n }
===
--- fill
kept = append(kept, w)
if len(made) != n || made[0] != n || calls != 1 {
	panic(fmt.Sprint(n, made, calls))
}
--- check
...
if len(kept) > 0 {
	panic("of another combination")
}
`

func TestGeneratedTestHasASubBenchmarkForEachCombination(t *testing.T) {
	t.Chdir(t.TempDir())
	out := command(t, sweptDocument, "gen", "-as", "test", "-")
	require.Equal(t, exitDone, out.code, out.stderr)
	text := offline(t, "test", "-bench", ".", "-benchtime", "3x", "speedtimer_test.go")
	for _, name := range []string{"Empty", "Fill/n=2/w=a_b", "Fill/n=2/w=c", "Fill/n=3/w=a_b", "Fill/n=3/w=c", "Check/n=2/w=a_b", "Check/n=3/w=c"} {
		assert.Contains(t, text, "Benchmark"+name)
	}
	assert.Equal(t, 4, strings.Count(text, "BenchmarkFill"), text)
}

func TestGeneratedProgramRunsEachCombination(t *testing.T) {
	t.Chdir(t.TempDir())
	document := strings.ReplaceAll(sweptDocument, "kept = append(kept, w)\n", "kept = append(kept[:0], w)\n")
	document = document[:strings.Index(document, "--- check")]
	out := command(t, document, "gen", "-")
	require.Equal(t, exitDone, out.code, out.stderr)
	text := offline(t, "run", "speedtimer_client.go", "-budget=50ms")
	for _, head := range []string{`n=2 w="a b"`, `n=2 w="c"`, `n=3 w="a b"`, `n=3 w="c"`} {
		assert.Contains(t, text, "=========== "+head+"\nresolution is ")
	}
	assert.Equal(t, 4, strings.Count(text, "kept = append"))
	text = offline(t, "run", "speedtimer_client.go", "-budget=50ms", "-param", "n=5", "w=`x`")
	assert.NotContains(t, text, "===========")
	assert.Equal(t, 1, strings.Count(text, "kept = append"))
}

// What the preamble calls like a test is none, and what it calls like a
// benchmark of ours is another.
func TestGeneratedTestTakesNothingForATest(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, params := range []string{"", "//st:param n 1 2\n"} {
		out := command(t, params+`import "testing"

func TestBit(x uint, i int) bool { return x>>i&1 == 1 }
func BenchmarkFoo(x int) int { if x > 0 { return BenchmarkFoo(x-1) }; return ExampleFoo(x) + TestMain(x) }
func ExampleFoo(x int) int { return x }
func TestMain(x int) int { return x }
func Fuzz[T any](x T) T { return x }
func ExampleNone() {}
func TestReal(t *testing.T) { if bit != TestBit(4, 2) || BenchmarkBar != 3 { t.Fatal(bit) } }
func BenchmarkReal(b *testing.B) {}
type TestT struct{}
func (TestT) TestIt(x int) int { return x }
var BenchmarkBar, BenchmarkEmpty = 3, 4
var bit, ok = TestBit(4, 2), Fuzz(TestBit)(4, 2)
===
--- foo
x := BenchmarkFoo(BenchmarkFoo(2)) + ExampleFoo(1) + BenchmarkBar
if x != 4 || !bit || !ok { panic(x) }
--- bar
y := TestT{}.TestIt(1) + func(TestBit int) int { return TestBit }(2)
if !TestBit(1, 0) && TestBit(1, 0) || y != 3 { panic(y) }
ExampleNone()
--- real
z := Fuzz[int](2)
`, "gen", "-as", "test", "-")
		require.Equal(t, exitDone, out.code, out.stderr)
		text := offline(t, "test", "-v", "-bench", ".", "-benchtime", "3x", "speedtimer_test.go")
		for _, name := range []string{"BenchmarkFoo2", "BenchmarkBar2", "BenchmarkReal", "BenchmarkReal2", "BenchmarkEmpty2", "PASS: TestReal"} {
			assert.Contains(t, text, name)
		}
		assert.NotContains(t, text, "TestBit")
	}
}

func TestLinesOfAGeneratedFileNameIt(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range [][]string{
		{"program.go", "-o", "sub/program.go"}, {"my_test.go", "-o", "sub/my_test.go", "-as", "test"},
		{program.ClientFile, "-o", "-"}, {program.TestFile, "-o", "-", "-as", "test"},
	} {
		out := command(t, "x := 1\n", append([]string{"gen", "-"}, c[1:]...)...)
		require.Equal(t, exitDone, out.code, out.stderr)
		source := out.stdout
		if c[2] != "-" {
			b, err := os.ReadFile(c[2])
			require.NoError(t, err)
			source = string(b)
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, c[0], source, parser.ParseComments)
		require.NoError(t, err)
		end := fset.Position(f.Decls[len(f.Decls)-1].Pos())
		assert.Equal(t, c[0], end.Filename)
		assert.Equal(t, fset.PositionFor(f.Decls[len(f.Decls)-1].Pos(), false).Line, end.Line)
		assert.Contains(t, source, "//line "+c[0]+":")
	}
}

func TestGenInAFolderThatNoImportPathCanName(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("go.mod", []byte("module example.com/shop\n\ngo 1.26\n"), 0o666))
	for _, folder := range []string{"a b", "é", "end."} {
		out := command(t, "x := 1\n", "gen", "-", "-o", folder+"/x/client.go")
		assert.Equal(t, exitUsage, out.code)
		assert.Contains(t, out.stderr, fmt.Sprintf("cannot stand below a folder called %q", folder))
		assert.NoDirExists(t, folder)
	}
	out := command(t, "x := 1\n", "gen", "-", "-o", "a+~_.b-C/my prog.go")
	require.Equal(t, exitDone, out.code, out.stderr)
	assert.Equal(t, "wrote a+~_.b-C/my prog.go; run it with: go run 'a+~_.b-C/my prog.go'\n", out.stdout)
	offline(t, "vet", "a+~_.b-C/my prog.go")
	out = command(t, "x := 1\n", "gen", "-", "-o", "a b/it's_test.go", "-as", "test")
	require.Equal(t, exitDone, out.code, out.stderr)
	assert.Equal(t, `wrote a b/it's_test.go; run it with: go test -bench . 'a b/it'\''s_test.go'`+"\n", out.stdout)
}
