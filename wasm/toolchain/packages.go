package main

import (
	"context"
	"slices"
	"strings"

	"speedtimer/interp/types"
)

// carriedModule is what programs call the module of the packages they carry.
const carriedModule = "speedtimer"

// groups are the packs: each holds the packages it names with all they need
// that no earlier one holds. The first comes with the harness and is always
// loaded: it has what the harness needs anyway and nearly every document too.
// The last, which names nothing, has the rest.
var groups = []struct{ name, packages string }{
	{"core", `bufio bytes cmp container/heap encoding/binary errors fmt io iter maps math math/bits math/rand/v2
		os path path/filepath reflect runtime runtime/debug slices sort strconv strings structs sync
		sync/atomic time unicode unicode/utf8`},
	{"common", `container/list container/ring context encoding/base64 encoding/hex hash hash/crc32 hash/fnv
		hash/maphash math/cmplx math/rand regexp text/tabwriter unicode/utf16 unique weak`},
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
		if isImportable(path) && types.WhyNotInSandbox(path) == "" {
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
	all := map[string]string{"syscall/js": types.WhyNotInSandbox("syscall/js")}
	for path := range strings.FieldsSeq(string(out)) {
		if why := types.WhyNotInSandbox(path); isImportable(path) && why != "" {
			all[path] = why
		}
	}
	return all, nil
}
