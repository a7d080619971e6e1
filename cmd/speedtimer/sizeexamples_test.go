package main

import (
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"speedtimer/interp/report"
)

var update = flag.Bool("update", false, "rewrite the output in testdata/sizes")

// The examples of the reference, to the byte. Each fixture's comment has the
// arguments; sizes are those of Go 1.26 on linux/amd64.
func TestSizesOfTheReferencesExamples(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" || !strings.HasPrefix(runtime.Version(), "go1.26") {
		t.Skip("the figures are those of Go 1.26 on linux/amd64")
	}
	noLeftovers(t)
	files, err := filepath.Glob("testdata/sizes/*.txtar")
	require.NoError(t, err)
	require.Len(t, files, 6)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(name, func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			require.NoError(t, err)
			document, err := example(name)
			require.NoError(t, err)
			out := command(t, document, append([]string{"size", "-engine", "go"}, strings.Fields(string(a.Comment))...)...)
			assert.Equal(t, exitDone, out.code)
			assert.Empty(t, out.stderr)
			got := strings.ReplaceAll(out.stdout, runtime.Version(), "GO")
			if *update {
				a.Files = []txtar.File{{Name: "output", Data: []byte(got)}}
				require.NoError(t, os.WriteFile(file, txtar.Format(a), 0o666))
				return
			}
			require.Len(t, a.Files, 1)
			assert.Equal(t, string(a.Files[0].Data), got)
		})
	}
}

// What is claimed of the examples, computed and not compared with a file.
func TestTheReferencesClaims(t *testing.T) {
	noLeftovers(t)
	size := func(r report.Report, snippet string) int64 {
		for _, v := range r.Variables {
			if v.Snippet == snippet {
				return v.Size
			}
		}
		t.Fatalf("no variable of %q", snippet)
		return 0
	}
	lists, _ := sizesOf(t, exampleText(t, "size-lists"), "-engine", "go")
	assert.Greater(t, size(lists, "container/list"), 2*size(lists, "slice"), "a link costs more than a word")
	assert.GreaterOrEqual(t, size(lists, "slice"), int64(1000*2*8/wordsPer64()))
	concat, _ := sizesOf(t, exampleText(t, "size-concat"), "-engine", "go")
	assert.Greater(t, size(concat, "grown by a builder"), size(concat, "concatenated"))
	assert.Greater(t, size(concat, "a piece of it"), 10*size(concat, "a copy of the piece"))
	strings, _ := sizesOf(t, exampleText(t, "size-strings"), "-engine", "go")
	assert.Less(t, size(strings, "two strings, one text"), size(strings, "two strings, two texts"))
}

func wordsPer64() int {
	if strings.HasSuffix(runtime.GOARCH, "64") {
		return 1
	}
	return 2
}

func exampleText(t *testing.T, name string) string {
	t.Helper()
	text, err := example(name)
	require.NoError(t, err)
	return text
}

// Shells and children make up every object, whatever the graph.
func TestSizesAddUp(t *testing.T) {
	noLeftovers(t)
	for _, name := range []string{"size-hidden", "size-delta"} {
		r, out := sizesOf(t, exampleText(t, name), "-engine", "go")
		require.Equal(t, exitDone, out.code, out.stderr)
		require.NotEmpty(t, r.Variables)
		var check func(v report.Variable)
		check = func(v report.Variable) {
			if len(v.Children) == 0 && v.More == 0 {
				return
			}
			sum := v.MoreBytes
			for _, c := range v.Children {
				sum += c.Size
				if c.Shell {
					parts := int64(0)
					for _, p := range c.Parts {
						parts += p.Bytes
					}
					assert.Equal(t, c.Size, parts, "%s: %s", name, v.Name)
				}
				check(c)
			}
			assert.Equal(t, v.Size, sum, "%s: %s", name, v.Name)
		}
		for _, v := range r.Variables {
			check(v)
		}
	}
}
