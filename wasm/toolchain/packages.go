package main

import (
	"context"
	"slices"
	"strings"
)

// carriedModule is what programs call the module of the packages they carry.
const carriedModule = "speedtimer"

// absent are the standard packages that the page does not offer, by the path
// or folder, and why.
var absent = map[string]string{
	"net":                "there is no network in the sandbox",
	"crypto/tls":         "there is no network in the sandbox",
	"crypto/x509":        "there are no system certificates in the sandbox",
	"mime":               "it needs package net",
	"expvar":             "it serves over the network",
	"log/syslog":         "there is no system log in the sandbox",
	"os/exec":            "the sandbox starts no processes",
	"os/signal":          "the sandbox has no signals",
	"os/user":            "the sandbox has no users",
	"plugin":             "the sandbox loads no plugins",
	"database/sql":       "no driver works in the sandbox",
	"debug":              "it reads executables of other systems",
	"go/build":           "there is no go command in the sandbox",
	"go/importer":        "there is no go command in the sandbox",
	"runtime/cgo":        "there is no C in the sandbox",
	"runtime/race":       "the race detector does not exist for WebAssembly",
	"testing/cryptotest": "it tests implementations of package crypto",
	"cmd":                "it belongs to the go command",
}

// present are exceptions below absent folders.
var present = []string{"net/url", "net/netip", "mime/quotedprintable"}

// whyAbsent says why a package is not offered, empty when it is.
func whyAbsent(path string) string {
	if slices.Contains(present, path) {
		return ""
	}
	for at := path; ; {
		if why, ok := absent[at]; ok {
			return why
		}
		i := strings.LastIndexByte(at, '/')
		if i < 0 {
			return ""
		}
		at = at[:i]
	}
}

// groups are the packs: each holds the packages it names with all they need
// that no earlier one holds. The first comes with the harness and is always
// loaded; the last, which names nothing, has the rest.
var groups = []struct{ name, packages string }{
	{"core", `bufio bytes cmp container/heap container/list container/ring context encoding/base64
		encoding/binary encoding/hex errors fmt hash hash/crc32 hash/fnv hash/maphash io iter maps math
		math/bits math/cmplx math/rand math/rand/v2 os path path/filepath reflect regexp runtime
		runtime/debug slices sort strconv strings structs sync sync/atomic text/tabwriter time unicode
		unicode/utf16 unicode/utf8 unique weak`},
	{"encoding", `encoding/json encoding/csv encoding/xml encoding/gob encoding/pem`},
	{"testing", `testing testing/iotest testing/quick ` + testDeps},
	{"template", `text/template html/template`},
	{"number", `math/big`},
	{"rest", ``},
}

// testDeps is what go test links in, which no document may import.
const testDeps = "testing/internal/testdeps"

// offered lists the standard packages a document may import.
func (g goCommand) offered(ctx context.Context) ([]string, error) {
	out, err := g.run(ctx, "", "list", "-f", "{{.ImportPath}}", "std")
	if err != nil {
		return nil, err
	}
	var paths []string
	for path := range strings.FieldsSeq(string(out)) {
		if isImportable(path) && whyAbsent(path) == "" {
			paths = append(paths, path)
		}
	}
	return paths, nil
}

// isImportable leaves out what Go lets no document import.
func isImportable(path string) bool {
	parts := strings.Split(path, "/")
	return parts[0] != "vendor" && !slices.Contains(parts, "internal")
}

// reasons are the packages that are not offered, and why.
func (g goCommand) reasons(ctx context.Context) (map[string]string, error) {
	out, err := g.run(ctx, "", "list", "-e", "-f", "{{.ImportPath}}", "std")
	if err != nil {
		return nil, err
	}
	all := map[string]string{"syscall/js": "the program has no JavaScript in its reach"}
	for path := range strings.FieldsSeq(string(out)) {
		if why := whyAbsent(path); isImportable(path) && why != "" {
			all[path] = why
		}
	}
	return all, nil
}
