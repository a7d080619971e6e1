package format

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

var update = flag.Bool("update", false, "rewrite the sections of testdata that are output")

// inputs are the sections that are not output.
var inputs = map[string]bool{"document": true, "report.json": true}

func fixtures(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}

func read(t *testing.T, file string) (*txtar.Archive, Input) {
	t.Helper()
	a, err := txtar.ParseFile(file)
	require.NoError(t, err)
	in := Input{Report: &report.Report{}, File: "document.txt"}
	for _, f := range a.Files {
		switch f.Name {
		case "document":
			in.Document, _ = snippet.Parse(string(f.Data))
		case "report.json":
			require.NoError(t, json.Unmarshal(f.Data, in.Report))
		}
	}
	return a, in
}

// render is every output of a fixture, by section.
func render(t *testing.T, in Input) []txtar.File {
	t.Helper()
	var files []txtar.File
	add := func(section, format string, in Input) {
		var b bytes.Buffer
		require.NoError(t, Write(&b, format, in))
		files = append(files, txtar.File{Name: section, Data: b.Bytes()})
	}
	narrow := in
	narrow.Width = 80
	add("text", Text, in)
	add("text in 80 columns", Text, narrow)
	add("md", MD, in)
	add("classic", Classic, in)
	add("csv", CSV, in)
	add("bench", Bench, in)
	var b bytes.Buffer
	require.NoError(t, Errors(&b, in))
	return append(files, txtar.File{Name: "errors", Data: b.Bytes()})
}

func TestReportsAreShownAsTheFixturesSay(t *testing.T) {
	for _, file := range fixtures(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, in := read(t, file)
			got := render(t, in)
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

func keep(files []txtar.File) []txtar.File {
	var kept []txtar.File
	for _, f := range files {
		if inputs[f.Name] {
			kept = append(kept, f)
		}
	}
	return kept
}
