package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWhichReleasesCanBeTrimmed(t *testing.T) {
	for version, want := range map[string]bool{
		"go1.26": true, "go1.26.8": true, "go1.26rc1": true,
		"go1.25.3": false, "go1.27": false, "go1.260": false, "devel go1.27-abc": false,
	} {
		assert.Equal(t, want, canTrim(version), version)
	}
}

// The stubs declare exactly the functions that the rest of the compiler calls
// in the files they stand for.
func TestTrimStubsTheOtherTargets(t *testing.T) {
	if !canTrim(runtime.Version()) {
		t.Skip("not known for " + runtime.Version())
	}
	g, err := newGoCommand(t.Context())
	require.NoError(t, err)
	folder := t.TempDir()
	overlay, err := trim(g.root, folder)
	require.NoError(t, err)
	assert.FileExists(t, overlay)
	stubs := rewriteStubs(g.root)
	assert.Equal(t, "package ssa\n\nfunc rewriteValueAMD64(v *Value) bool { return false }\n\nfunc rewriteBlockAMD64(b *Block) bool { return false }\n",
		stubs["cmd/compile/internal/ssa/rewriteAMD64.go"])
	for _, kept := range []string{"rewriteWasm.go", "rewritegeneric.go", "rewritedec64.go"} {
		assert.NotContains(t, stubs, "cmd/compile/internal/ssa/"+kept)
	}
	repaired, ok := nilKeys(g.root)
	require.True(t, ok)
	assert.Equal(t, 2, strings.Count(repaired, "return trimHash(h)\n"), "interfaces with and without methods")
	_, err = trim(t.TempDir(), t.TempDir())
	assert.ErrorContains(t, err, "expected more")
}

func TestPackagesAreInTheFirstGroupThatNeedsThem(t *testing.T) {
	all := []pkg{
		{ImportPath: "unsafe"},
		{ImportPath: "fmt", Deps: []string{"os", "unsafe"}},
		{ImportPath: "os", Deps: []string{"unsafe"}},
		{ImportPath: "speedtimer/timing", Deps: []string{"time"}},
		{ImportPath: "time"},
		{ImportPath: "encoding/json", Deps: []string{"fmt", "os", "encoding"}},
		{ImportPath: "encoding"},
		{ImportPath: "text/template", Deps: []string{"fmt", "encoding", "html"}},
		{ImportPath: "html"},
		{ImportPath: "image"},
	}
	in := assign(all)
	want := map[string]int{"unsafe": 0, "fmt": 0, "os": 0, "time": 0, "speedtimer/timing": 0, "encoding/json": 1, "encoding": 1, "text/template": 3, "html": 3, "image": 5}
	assert.Equal(t, want, in)
	needs := needs(all, []string{"fmt", "text/template", "image"}, in)
	assert.Equal(t, map[string][]int{"fmt": {}, "text/template": {1, 3}, "image": {5}, "speedtimer/timing": {}}, needs)
}

func TestTheSameContentMakesTheSameFiles(t *testing.T) {
	content := bytes.Repeat([]byte("some content "), 1000)
	write := func(folder string, old manifest) (f file) {
		s, err := newStore(folder, 5, old)
		require.NoError(t, err)
		s.add(&f, "x", ".pack", content)
		require.NoError(t, s.wait())
		require.NoError(t, s.probe())
		require.NoError(t, s.removeOthers())
		return f
	}
	one, two := t.TempDir(), t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(one, "x-of-earlier.pack.br"), nil, 0o644))
	f := write(one, manifest{})
	assert.Equal(t, f, write(two, manifest{}))
	assert.NoFileExists(t, filepath.Join(one, "x-of-earlier.pack.br"))
	for _, suffix := range []string{".br", ".gz"} {
		a, err := os.ReadFile(filepath.Join(one, f.Name+suffix))
		require.NoError(t, err)
		b, err := os.ReadFile(filepath.Join(two, f.Name+suffix))
		require.NoError(t, err)
		assert.Equal(t, a, b)
		var r io.Reader = brotli.NewReader(bytes.NewReader(a))
		if suffix == ".gz" {
			r, err = gzip.NewReader(bytes.NewReader(a))
			require.NoError(t, err)
		}
		unpacked, err := io.ReadAll(r)
		require.NoError(t, err)
		assert.Equal(t, content, unpacked)
	}
	old := manifest{Format: format, Quality: 5, Input: "same", Compile: f, Link: f, Packs: []file{f}}
	assert.True(t, old.upToDate(one, "same"))
	assert.False(t, old.upToDate(one, "other"))
	before, err := os.Stat(filepath.Join(one, f.Name+".br"))
	require.NoError(t, err)
	assert.Equal(t, f, write(one, old), "kept, not made anew")
	after, err := os.Stat(filepath.Join(one, f.Name+".br"))
	require.NoError(t, err)
	assert.Equal(t, before.ModTime(), after.ModTime())
	require.NoError(t, os.Truncate(filepath.Join(one, f.Name+".br"), 3))
	assert.False(t, old.upToDate(one, "same"))
}

func TestTheSourcesAreInTheManifestAndPrinted(t *testing.T) {
	var out, errs strings.Builder
	require.Equal(t, 0, run([]string{"-sources"}, &out, &errs))
	assert.Empty(t, errs.String())
	assert.Equal(t, newManifest("go1.26.8", options{}).Sources+"\n", out.String())
	assert.Len(t, out.String(), 65)
}

func TestInputChangesWithWhatMattersOnly(t *testing.T) {
	a := newManifest("go1.26.8", options{quality: 9, folder: "x"}).Input
	assert.Equal(t, a, newManifest("go1.26.8", options{quality: 9, folder: "y", force: true}).Input)
	assert.NotEqual(t, a, newManifest("go1.26.9", options{quality: 9}).Input)
	assert.NotEqual(t, a, newManifest("go1.26.8", options{quality: 11}).Input)
	assert.NotEqual(t, a, newManifest("go1.26.8", options{quality: 9, whole: true}).Input)
}
