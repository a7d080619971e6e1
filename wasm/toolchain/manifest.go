package main

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"speedtimer/interp/program"
)

const manifestFile = "manifest.json"

// format is counted up when a page could not read what an older one wrote.
const format = 1

// A manifest is what the page reads first.
type manifest struct {
	Format     int               `json:"format"`
	Go         string            `json:"go"`
	Input      string            `json:"input"`          // hash of all that the bundle was made of
	Sources    string            `json:"sources"`        // hash of what programs carry; a page's core must have the same
	Trimmed    bool              `json:"trimmed"`        // the tools lack other targets
	Note       string            `json:"note,omitempty"` // why not
	Compile    file              `json:"compile"`
	Link       file              `json:"link"`
	Quality    int               `json:"quality"`
	Packs      []file            `json:"packs"`      // the first is always needed
	Packages   map[string]place  `json:"packages"`   // archives by import path
	Importable map[string][]int  `json:"importable"` // what a document may import, and the packs it needs
	Absent     map[string]string `json:"absent"`     // standard packages that are not offered, and why
	Licence    string            `json:"licence"`    // file
}

// A file is one of the bundle's.
type file struct {
	Name   string `json:"name"` // without .br or .gz
	SHA256 string `json:"sha256"`
	Size   int    `json:"size"` // uncompressed
	Brotli int    `json:"brotli"`
	Gzip   int    `json:"gzip"`
}

//go:embed *.go
var ownSources embed.FS

// newManifest begins a manifest. Its input covers everything that makes a
// difference: the Go release, what programs carry, this command and its flags.
func newManifest(version string, o options) manifest {
	h := sha256.New()
	fmt.Fprintln(h, format, version, o.quality, o.whole)
	sources := sourcesHash()
	fmt.Fprintln(h, sources)
	names, _ := fs.Glob(ownSources, "*.go") // the pattern is right
	for _, name := range names {
		text, _ := ownSources.ReadFile(name)
		fmt.Fprintln(h, name, len(text), string(text))
	}
	return manifest{Format: format, Quality: o.quality, Go: version, Input: hex.EncodeToString(h.Sum(nil)), Sources: sources}
}

// sourcesHash is the hash of the packages that every program carries. The
// core generates programs for them and reads what they send, so that it goes
// together only with archives of the same sources.
func sourcesHash() string {
	h := sha256.New()
	carried := program.Sources(carriedModule)
	for _, name := range slices.Sorted(maps.Keys(carried)) {
		fmt.Fprintln(h, name, len(carried[name]), carried[name])
	}
	return hex.EncodeToString(h.Sum(nil))
}

// files lists the files of the bundle that are compressed.
func (m *manifest) files() []file { return append([]file{m.Compile, m.Link}, m.Packs...) }

func (m *manifest) json() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(m)
	return b.Bytes(), err
}

// readManifest reads what an earlier run left in a folder; the zero manifest
// when there is nothing of use.
func readManifest(folder string) (m manifest) {
	text, err := os.ReadFile(filepath.Join(folder, manifestFile))
	if err != nil || json.Unmarshal(text, &m) != nil || m.Format != format {
		return manifest{}
	}
	return m
}

// upToDate says whether a folder holds the whole bundle made of this input.
func (m *manifest) upToDate(folder, input string) bool {
	if m.Input != input {
		return false
	}
	for _, f := range m.files() {
		if !f.isIn(folder) {
			return false
		}
	}
	return true
}

// isIn says whether both compressed forms are in the folder.
func (f *file) isIn(folder string) bool {
	for suffix, size := range map[string]int{".br": f.Brotli, ".gz": f.Gzip} {
		info, err := os.Stat(filepath.Join(folder, f.Name+suffix))
		if err != nil || info.Size() != int64(size) {
			return false
		}
	}
	return true
}

// print writes the sizes for people.
func (m *manifest) print(w io.Writer) {
	var brotli, gzip int
	fmt.Fprintf(w, "%-34s %10s %10s %10s\n", "MB", "as is", "brotli", "gzip")
	for _, f := range m.files() {
		fmt.Fprintf(w, "%-34s %10.2f %10.2f %10.2f\n", f.Name, mb(f.Size), mb(f.Brotli), mb(f.Gzip))
		brotli, gzip = brotli+f.Brotli, gzip+f.Gzip
	}
	fmt.Fprintf(w, "%-34s %10s %10.2f %10.2f  (%d packages, %s)\n", "all", "", mb(brotli), mb(gzip), len(m.Packages), m.Go)
}

func mb(bytes int) float64 { return float64(bytes) / 1e6 }
