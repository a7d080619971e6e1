package main

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
)

// sizesOf runs size and reads the report.
func sizesOf(t *testing.T, stdin string, args ...string) (report.Report, result) {
	t.Helper()
	out := command(t, stdin, append([]string{"size", "-format", "json"}, args...)...)
	var r report.Report
	require.NoError(t, json.Unmarshal([]byte(out.stdout), &r), "%s%s", out.stdout, out.stderr)
	return r, out
}

func TestTreesAreLabelledWithParameters(t *testing.T) {
	noLeftovers(t)
	text := "//st:param n 1 2\nvar all = make([]int64, n)\n===\n--- a\nxs := make([]int64, n)\n--- b\nif true { fmt.Print(n) }\n"
	out := command(t, text, "size", "-engine", "go", "-param", "n=100,200", "-no-shells")
	require.Equal(t, exitDone, out.code, out.stderr)
	for _, want := range []string{
		"a at n=100\n920 -> xs : []int64\n  896 (97.4%) -> [:] : []int64\n",
		"a at n=200\n1816 -> xs : []int64\n",
		"b at n=100: no variables\n",
		"preamble at n=100\n920 -> all : []int64\n",
		"preamble at n=200\n1816 -> all : []int64\n",
		"output of b at n=100:\n  100\n",
	} {
		assert.Contains(t, out.stdout, want)
	}
}

func TestOptionsOfTheTree(t *testing.T) {
	noLeftovers(t)
	text := "type node struct{ next *node; data [100]byte }\n===\n--- nodes\nvar head *node\nfor range 20 {\nhead = &node{next: head}\n}\n--- other\nx := 1\n"
	for _, test := range []struct {
		args string
		want []string
		not  []string
	}{
		{"", []string{"2240 -> head : main.node", "... and 1 more (1232 bytes)", "fields 108", "-> x : int"}, nil},
		{"-depth 2 -no-shells", []string{"... and 1 more (1904 bytes)"}, []string{"1904 (", "shell"}},
		{"-depth 0", []string{"112 (5.0%) -> next"}, []string{"more"}},
		{"-min 1KiB -depth 0", []string{"1120 (50.0%)", "... and 1 more (1008 bytes)"}, []string{"1008 (", "shell"}},
		{"-filter **.next.next.next", []string{"1904 (85.0%)", "112 (5.0%) -> next"}, []string{"x : int"}},
		{"-filter nothing", []string{"No object is as the filter wants it."}, []string{"->"}},
		{"-retained", []string{"2240, retains 2240 -> head", "2128 (95.0%), retains 2128 -> next"}, nil},
		{"-run other -inspect -min 90%", []string{"x : int", "No waste was found."}, []string{"head"}},
	} {
		out := command(t, text, append([]string{"size", "-engine", "go"}, strings.Fields(test.args)...)...)
		require.Equal(t, exitDone, out.code, out.stderr)
		for _, want := range test.want {
			assert.Contains(t, out.stdout, want, test.args)
		}
		for _, not := range test.not {
			assert.NotContains(t, out.stdout, not, test.args)
		}
	}
}

func TestFindingsSayWhatToDo(t *testing.T) {
	noLeftovers(t)
	r, out := sizesOf(t, "--- pinned\ns := strings.Repeat(\"x\", 1000)[:5]\n", "-engine", "go", "-inspect")
	require.Equal(t, exitDone, out.code, out.stderr)
	require.Len(t, r.Findings, 1)
	f := r.Findings[0]
	assert.Equal(t, "pinned", f.Snippet)
	assert.Equal(t, "pinned block", f.Kind)
	assert.Equal(t, int64(1024-5), f.Wasted)
	assert.Equal(t, "copy it with strings.Clone", f.Advice)
	r, _ = sizesOf(t, "--- pinned\ns := strings.Repeat(\"x\", 1000)[:5]\n", "-engine", "go")
	assert.Empty(t, r.Findings, "nobody asked")
}

func TestSizesAreVerifiedAgainstAHeapDump(t *testing.T) {
	noLeftovers(t)
	text := "var all = map[string]int{\"a\": 1}\n===\n--- closure\nn, m := 0, int8(1)\nf := func() int { n++; m++; return n }\n--- list\nl := list.New()\nl.PushBack(1)\n"
	out := command(t, text, "size", "-engine", "go", "-verify")
	require.Equal(t, exitDone, out.code, out.stderr)
	assert.Equal(t, 3, strings.Count(out.stdout, "\nverified: "), out.stdout)
	assert.NotContains(t, out.stdout, "wrong")
	r, _ := sizesOf(t, text, "-engine", "go", "-verify")
	require.Len(t, r.Checks, 3)
	sum := map[string]int64{}
	for _, v := range r.Variables {
		sum[v.Snippet] += v.Size
	}
	for _, c := range r.Checks {
		assert.Equal(t, c.Size, sum[c.Snippet], c.Snippet)
		assert.Equal(t, c.Size, c.Dump, c.Snippet)
	}
	out = command(t, "x := 1\n", "size", "-engine", "interp", "-verify")
	assert.Contains(t, out.stdout, "\nnot verified: a heap dump has the interpreter's memory")
	r, _ = sizesOf(t, "x := 1\n", "-engine", "go")
	assert.Empty(t, r.Checks, "nobody asked")
}

func TestSizeFailsAsRunDoes(t *testing.T) {
	noLeftovers(t)
	for _, test := range []struct{ text, stderr, stdout string }{
		{"--- good\nx := 1\n--- bad\nvar m map[string]int\nm[\"a\"] = 1\n", "standard-input:5: snippet bad: panic: assignment to entry in nil map\n", "good\n8 -> x : int\n"},
		{"--- good\nx := 1\n--- bad\ny := 1 + \"a\"\n", "standard-input:4:", "good\n8 -> x : int\n"},
		{"package main\nfunc main() {}\n", "standard-input:1:1: refused: a Go file has no snippets", ""},
		{"", "standard-input:1:1: ", ""},
	} {
		out := command(t, test.text, "size", "-engine", "go")
		assert.Equal(t, exitFailed, out.code, test.text)
		assert.Contains(t, out.stderr, test.stderr)
		assert.True(t, strings.HasPrefix(out.stdout, test.stdout), out.stdout)
		assert.NotContains(t, out.stdout, "bad")
	}
}

func TestWrongUsageOfSize(t *testing.T) {
	for _, test := range []struct{ args, message string }{
		{"-format classic -", `unknown format "classic": there are text, json, xml, dot, html`},
		{"-depth -1 -", "-1 is no number of levels"},
		{"-depth x -", `invalid value "x" for flag -depth`},
		{"-min lots -", `-min: "lots" is no number of bytes`},
		{"-min 200% -", "does not lie between 0 and 1"},
		{"-filter type= -", `-filter "type=": expected a type`},
		{"-engine gcc -", `unknown engine "gcc"`},
		{"-limit 0s -", "0s is no time to do anything in"},
		{"-memory lots -", `"lots" is no number of bytes`},
		{"-run ( -", "missing closing )"},
		{"-run nothing -", "no snippet is called that"},
		{"-param m=1 -", "the document has no parameter m"},
		{"-time 1s -", "no such flag: -time"},
		{"-o /no/such/folder/x -", "there is no folder /no/such/folder"},
		{"a b", "expected one document, got 2: a, b"},
		{"no-such-file", "no-such-file: no such file or directory"},
		{"-engine interp -tags x -", "-tags=x is for compiled engines, not interp"},
	} {
		out := command(t, "x := 1\n", append([]string{"size"}, strings.Fields(test.args)...)...)
		assert.Equal(t, exitUsage, out.code, test.args)
		assert.Contains(t, out.stderr, test.message, test.args)
		assert.Empty(t, out.stdout, test.args)
	}
}

func TestSizeFormatsInAFile(t *testing.T) {
	noLeftovers(t)
	for format, begins := range map[string]string{"xml": "<?xml", "html": "<!DOCTYPE html>"} {
		file := filepath.Join(t.TempDir(), "out")
		out := command(t, "x := []string{\"<b>\"}\n", "size", "-engine", "go", "-format", format, "-o", file)
		require.Equal(t, exitDone, out.code, out.stderr)
		assert.Empty(t, out.stdout)
		b, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.True(t, strings.HasPrefix(string(b), begins), format)
		if format == "xml" {
			assert.NoError(t, xml.Unmarshal(b, new(struct{})))
		}
	}
}

// The command lines that help shows are right.
func TestExamplesOfSizeHelpWork(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("doc.txt", []byte(exampleText(t, "size-lists")), 0o666))
	lines := 0
	for line := range strings.Lines(sizeDescription) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "   ")
		stdin, args, ok := strings.Cut(line, "speedtimer size ")
		if !ok {
			continue
		}
		lines++
		stdin = strings.TrimSuffix(strings.TrimPrefix(stdin, "echo '"), "' | ")
		out := command(t, stdin, append([]string{"size", "-engine", "go"}, strings.Fields(strings.ReplaceAll(args, "'", ""))...)...)
		assert.Equal(t, exitDone, out.code, "%s: %s", line, out.stderr)
		if !strings.Contains(args, "-o ") {
			assert.NotEmpty(t, out.stdout, line)
		}
	}
	assert.Equal(t, 8, lines)
	assert.FileExists(t, "sizes.html")
}

// The interpreter shows the tree that compiled code has.
func TestInterpretedSizesAreTheCompiledOnes(t *testing.T) {
	noLeftovers(t)
	for _, name := range []string{"size-strings", "size-lists"} {
		compiled, _ := sizesOf(t, exampleText(t, name), "-engine", "go")
		interpreted, out := sizesOf(t, exampleText(t, name), "-engine", "interp")
		require.Equal(t, exitDone, out.code, out.stderr)
		require.Len(t, interpreted.Variables, len(compiled.Variables))
		for i, v := range compiled.Variables {
			assert.Equal(t, v.Size, interpreted.Variables[i].Size, "%s: %s", name, v.Snippet)
			assert.Equal(t, v.Type, interpreted.Variables[i].Type, "%s: %s", name, v.Snippet)
		}
	}
}
