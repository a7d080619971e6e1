package interp_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "speedtimer/"

// siblings says which packages of this module each package may import. A
// package that is not named may import none.
var siblings = map[string][]string{
	"timing":              {},
	"profiler":            {},
	"interp/report":       {},
	"interp/snippet":      {"interp/report"},
	"interp/snippet/link": {"interp/report", "interp/snippet"},
	"interp/types":        {"interp/report", "interp/snippet"},
	"interp/harness":      {"interp/report", "profiler", "timing"},
	"interp/program":      {"interp/harness", "interp/report", "interp/snippet", "interp/types", "profiler", "timing"},
	"interp/format":       {"interp/harness", "interp/report", "interp/snippet", "profiler", "timing"},
	"interp/workspace":    {"interp/report"},
	"interp/process":      {"interp/harness", "interp/report"},
	"interp/why":          {"interp/program", "interp/report", "interp/snippet"},
	"interp":              {"interp/harness", "interp/process", "interp/program", "interp/report", "interp/snippet", "interp/types", "interp/why", "timing"},
	"interp/gotool":       {"interp", "interp/harness", "interp/process", "interp/program", "interp/report", "interp/types"},
	"interp/wazero":       {"interp", "interp/gotool", "interp/harness", "interp/process", "interp/program", "interp/report", "interp/types"},
	"interp/yaegi":        {"interp", "interp/harness", "interp/process", "interp/program", "interp/report", "interp/types", "interp/yaegi/", "profiler", "timing"},
	"wasm":                {"interp", "interp/", "profiler", "timing", "wasm/"},
	"wasm/toolchain":      {"interp/program", "interp/types"},
	"cmd":                 {"interp", "interp/", "profiler", "site", "timing"},
}

// carried packages are copied beside generated programs and linked into what
// is timed: the standard library only, and nothing that weighs.
var carried = []string{"timing", "profiler", "interp/report", "interp/harness"}

var heavy = []string{"encoding/json", "encoding/xml", "net/http", "text/template", "testing", "go/types"}

// platform packages appear only in shells, engines and the platform files of
// harness and profiler.
var platform = []string{"os", "os/exec", "os/signal", "syscall", "syscall/js", "net"}

var onPlatform = []string{
	"cmd/", "interp/gotool/", "interp/process/", "interp/yaegi/", "interp/wazero/", "interp/types/gen/",
	"wasm/main_js.go", "wasm/interp_js.go", "wasm/service_js.go", "wasm/toolchain/",
	"interp/harness/main.go", "interp/harness/channel.go", "interp/harness/exercise_wasip1.go", "interp/harness/param.go", "interp/harness/limit_linux.go", "interp/harness/world.go", "interp/harness/spare_dup.go", "interp/harness/spare_none.go", "interp/harness/sweep.go",
	"profiler/dump_file.go",
}

func TestImportRules(t *testing.T) {
	seen := map[string]bool{}
	root := ".."
	require.NoError(t, filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains([]string{"testdata", "node_modules", ".git", "gen"}, d.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		rel, _ := filepath.Rel(root, file)
		rel = filepath.ToSlash(rel)
		if !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		seen[path.Dir(rel)] = true
		for _, imp := range f.Imports {
			p, _ := strconv.Unquote(imp.Path.Value)
			checkImport(t, rel, p)
		}
		return nil
	}))
	for pkg := range siblings {
		if pkg != "cmd" {
			assert.True(t, seen[pkg], "a rule for %s, but there is no such package", pkg)
		}
	}
}

func checkImport(t *testing.T, file, imported string) {
	pkg := path.Dir(file)
	if own, ok := strings.CutPrefix(imported, module); ok {
		assert.True(t, maySee(pkg, own), "%s must not import %s", file, imported)
		return
	}
	if slices.Contains(carried, pkg) {
		assert.NotContains(t, strings.Split(imported, "/")[0], ".", "%s: %s is not of the standard library", file, imported)
		assert.NotContains(t, heavy, imported, "%s: too heavy for a timed program", file)
	}
	if slices.Contains(platform, imported) {
		assert.True(t, slices.ContainsFunc(onPlatform, func(p string) bool { return strings.HasPrefix(file, p) }),
			"%s imports %s: only shells, engines and platform files may", file, imported)
	}
}

// maySee looks a package up in the rules, by itself or by the folder it is
// in; an allowed path that ends in a slash allows all below it.
func maySee(pkg, imported string) bool {
	for dir := pkg; dir != "."; dir = path.Dir(dir) {
		allowed, ok := siblings[dir]
		if !ok {
			continue
		}
		return strings.HasPrefix(imported, pkg+"/") || slices.ContainsFunc(allowed, func(a string) bool {
			return imported == a || strings.HasSuffix(a, "/") && strings.HasPrefix(imported, a)
		})
	}
	return false
}
