package format

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"speedtimer/interp/report"
)

func sizeFixtures(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/sizes/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}

func readSizes(t *testing.T, file string) (*txtar.Archive, Input) {
	t.Helper()
	a, in := read(t, file)
	for _, f := range a.Files {
		if f.Name == "report.json" {
			r, err := ReadJSON(f.Data)
			require.NoError(t, err)
			in.Report = r
		}
	}
	return a, in
}

func writeSizes(t *testing.T, name string, in Input, o SizeOptions) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, WriteSizes(&b, name, in, o))
	return b.String()
}

func filters(t *testing.T, texts ...string) (all []Filter) {
	t.Helper()
	for _, text := range texts {
		f, err := ParseFilter(text)
		require.NoError(t, err)
		all = append(all, f)
	}
	return all
}

func TestTreesAreShownAsTheFixturesSay(t *testing.T) {
	for _, file := range sizeFixtures(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, in := readSizes(t, file)
			narrow := in
			narrow.Width = 60
			got := []txtar.File{
				{Name: "text", Data: []byte(writeSizes(t, Text, in, SizeOptions{Depth: 6, Findings: true}))},
				{Name: "text in 60 columns", Data: []byte(writeSizes(t, Text, narrow, SizeOptions{}))},
				{Name: "text, retained, at least 5 %, no shells", Data: []byte(writeSizes(t, Text, in, SizeOptions{MinShare: 0.05, Retained: true, NoShells: true, Depth: 3}))},
				{Name: "text, only abs and elements", Data: []byte(writeSizes(t, Text, in, SizeOptions{Filters: filters(t, "**.abs", "type=[]string")}))},
				{Name: "xml", Data: []byte(writeSizes(t, XML, in, SizeOptions{Depth: 2}))},
				{Name: "dot", Data: []byte(writeSizes(t, DOT, in, SizeOptions{Depth: 2}))},
			}
			if *update {
				a.Files = append(keep(a.Files), got...)
				require.NoError(t, os.WriteFile(file, txtar.Format(a), 0o666))
				return
			}
			want := map[string]string{}
			for _, f := range a.Files {
				want[f.Name] = string(f.Data)
			}
			for _, f := range got {
				assert.Equal(t, want[f.Name], string(f.Data), f.Name)
			}
		})
	}
}

// Whatever is left out, what is shown and what is told as more make up each
// object, but for its shell.
func TestCutTreesStillAddUp(t *testing.T) {
	for _, file := range sizeFixtures(t) {
		_, in := readSizes(t, file)
		for _, o := range []SizeOptions{{}, {Depth: 1}, {MinBytes: 100}, {MinShare: 0.5}, {Retained: true}, {NoShells: true}, {Filters: filters(t, "**.abs")}, {Filters: filters(t, "type=*"), Depth: 2}} {
			whole := map[string]report.Variable{}
			path := func(v report.Variable, names []string) string { return paramsText(v.Params) + strings.Join(names, "/") }
			eachObject(in.Report.Variables, func(v report.Variable, names []string) { whole[path(v, names)] = v })
			eachObject(o.cut(in.Report.Variables), func(v report.Variable, names []string) {
				before := whole[path(v, names)]
				sum, shell := v.MoreBytes, int64(0)
				for _, c := range v.Children {
					sum += c.Size
				}
				for _, c := range before.Children {
					if c.Shell {
						shell = c.Size
					}
				}
				assert.Contains(t, []int64{v.Size, v.Size - shell}, sum, "%s: %v", file, names)
				assert.Equal(t, before.Size, v.Size)
			})
		}
	}
}

func TestCuttingLeavesTheReportAlone(t *testing.T) {
	for _, file := range sizeFixtures(t) {
		_, in := readSizes(t, file)
		_, untouched := readSizes(t, file)
		for _, name := range SizeFormats() {
			writeSizes(t, name, in, SizeOptions{Depth: 1, MinBytes: 10, Retained: true, Filters: filters(t, "**")})
			assert.Equal(t, untouched.Report, in.Report, name)
		}
	}
}

func TestSizesAsJSONAreTheReport(t *testing.T) {
	for _, file := range sizeFixtures(t) {
		_, in := readSizes(t, file)
		got, err := ReadJSON([]byte(writeSizes(t, JSON, in, SizeOptions{})))
		require.NoError(t, err)
		assert.Equal(t, len(in.Report.Variables), len(got.Variables))
		assert.Equal(t, in.Report.Findings, append([]report.Finding{}, got.Findings...))
		for i, v := range got.Variables {
			assert.Equal(t, in.Report.Variables[i].Params, v.Params, "ints stay ints")
		}
	}
}

func TestUnknownSizeFormat(t *testing.T) {
	err := WriteSizes(&bytes.Buffer{}, Classic, Input{Report: &report.Report{}}, SizeOptions{})
	assert.EqualError(t, err, `unknown format "classic": there are text, json, xml, dot, html`)
}

func TestChecksAreToldInWords(t *testing.T) {
	in := Input{Report: &report.Report{
		Variables: []report.Variable{{Name: "x", Type: "int", Size: 8, Snippet: "a"}, {Name: "y", Type: "int", Size: 8, Snippet: "b"}},
		Checks:    []report.Check{{Snippet: "a", Size: 8, Dump: 8}, {Snippet: "b", Size: 8, Dump: 9, Blocks: 1}, {Why: "no dump"}},
	}}
	text := writeSizes(t, Text, in, SizeOptions{})
	assert.Contains(t, text, "a\n8 -> x : int\nverified: 8 bytes together, as in a dump of the heap, blocks in it: 0\n")
	assert.Contains(t, text, "b\n8 -> y : int\nwrong: 8 bytes together, but 9 bytes in a dump of the heap, blocks in it: 1\n")
	assert.Contains(t, text, "not verified: no dump\n")
	assert.Contains(t, writeSizes(t, XML, in, SizeOptions{}), `<check size="8" dump="9" blocks="1"/>`)
}

func TestTheSchedulersMemoryIsNotCalledExact(t *testing.T) {
	tail := report.Variable{Name: "+88", Type: "runtime", Size: 27632, Precision: "allocator", Why: "it changes"}
	timer := report.Variable{Name: "t", Type: "time.Timer", Size: 27744, Precision: "allocator", Children: []report.Variable{tail}}
	in := Input{Report: &report.Report{Variables: []report.Variable{timer}}}
	const but = "exact to the byte but for the scheduler's (runtime), which change while the program runs"
	for _, o := range []SizeOptions{{}, {Depth: 1}, {MinShare: 1.1}} {
		assert.Contains(t, writeSizes(t, Text, in, o), "All bytes are read from the allocator, "+but+" (precision: allocator).")
	}
	in.Report.Variables[0].Children = nil
	assert.Contains(t, writeSizes(t, Text, in, SizeOptions{}), "exact to the byte (precision: allocator).")
}
