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
	for _, kept := range []string{"rewriteWasm.go", "rewritegeneric.go", "rewritedec.go"} {
		assert.NotContains(t, stubs, "cmd/compile/internal/ssa/"+kept)
	}
	targets, err := cutTargets(g.root)
	require.NoError(t, err)
	assert.Contains(t, targets["cmd/internal/obj/x86/obj6.go"], "\nvar Linkamd64 = obj.LinkArch{\n\tArch:           sys.ArchAMD64,\n}\n")
	for name, text := range targets {
		assert.NotContains(t, text, "\nfunc init()", name)
		assert.NotContains(t, name, "obj/wasm")
	}
	repaired, ok := nilKeys(g.root)
	require.True(t, ok)
	assert.Equal(t, 2, strings.Count(repaired, "return trimHash(h)\n"), "interfaces with and without methods")
	_, err = trim(t.TempDir(), t.TempDir())
	assert.ErrorContains(t, err, "expected more")
}

func TestInstructionsOfOtherTargetsKeepTheirNumbers(t *testing.T) {
	const head = "package ssa\n\nconst (\n\tOpInvalid Op = iota\n\n\tOpAMD64ADD\n\tOpWasmI64Add\n\tOpARM64ADD\n\n\tOpAdd8\n)\n\nvar opcodeTable = [...]opInfo{\n\t{name: \"OpInvalid\"},\n"
	entry := func(name string) string {
		return "\n\t{\n\t\tname: \"" + name + "\",\n\t\treg: regInfo{\n\t\t\tinputs: []inputInfo{\n\t\t\t\t{0, 1},\n\t\t\t},\n\t\t},\n\t},"
	}
	const tail = "\n}\n\nfunc (o Op) Asm() obj.As { return opcodeTable[o].asm }\n"
	got, ok := cutOps(head + entry("ADD") + entry("I64Add") + entry("ADD") + entry("Add8") + tail)
	require.True(t, ok)
	assert.Equal(t, head+"\n\t{},"+entry("I64Add")+"\n\t{},"+entry("Add8")+tail, got)
	for _, other := range []string{"", head + tail, head + entry("ADD") + entry("I64Add") + tail} {
		_, ok = cutOps(other)
		assert.False(t, ok)
	}
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
		{ImportPath: "context"},
	}
	in := assign(all)
	want := map[string]int{"unsafe": 0, "fmt": 0, "os": 0, "time": 0, "speedtimer/timing": 0, "encoding/json": 2, "encoding": 2, "text/template": 4, "html": 4, "image": 6, "context": 1}
	assert.Equal(t, want, in)
	needs := needs(all, []string{"fmt", "text/template", "image"}, in)
	assert.Equal(t, map[string][]int{"fmt": {}, "text/template": {2, 4}, "image": {6}, "speedtimer/timing": {}}, needs)
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

// A release that trimming is not known for is built whole, and it is said: in
// the output and to the page.
func TestAnUnknownReleaseIsBuiltWholeAndSaysSo(t *testing.T) {
	for _, test := range []struct {
		version string
		whole   bool
		note    string
	}{
		{"go1.99.1", false, "go1.99.1 is not a Go release whose tools can be trimmed: they are larger than they need be"},
		{"go1.26.8", true, "the tools are not trimmed, as asked for"},
	} {
		var log strings.Builder
		b := &builder{options: options{whole: test.whole}, goCommand: goCommand{version: test.version}, log: &log, work: t.TempDir()}
		overlay, err := b.overlay()
		require.NoError(t, err)
		assert.Empty(t, overlay)
		assert.False(t, b.manifest.Trimmed)
		assert.Equal(t, test.note, b.manifest.Note)
		assert.Equal(t, test.note+"\n", log.String())
	}
}

func TestGosLicenceIsInTheBundle(t *testing.T) {
	g, err := newGoCommand(t.Context())
	require.NoError(t, err)
	folder := t.TempDir()
	s, err := newStore(folder, 1, manifest{})
	require.NoError(t, err)
	b := &builder{goCommand: g, manifest: newManifest(g.version, options{})}
	require.NoError(t, b.finish(t.Context(), s))
	want, err := os.ReadFile(filepath.Join(g.root, "LICENSE"))
	require.NoError(t, err)
	got, err := os.ReadFile(filepath.Join(folder, readManifest(folder).Licence))
	require.NoError(t, err)
	assert.Equal(t, want, got)
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
