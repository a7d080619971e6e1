package gotool_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp"
	"speedtimer/interp/gotool"
	"speedtimer/interp/program"
	"speedtimer/interp/types"
	"speedtimer/interp/types/rest"
)

// Most modules say an older Go than our sources need.
func TestAModuleMaySayAnOldGo(t *testing.T) {
	for _, line := range []string{"go 1.20\n", "go 1.12\n", ""} {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/old\n\n"+line), 0o644))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "old.go"), []byte("package old\n\nfunc Of(n int) int { return n * 3 }\n"), 0o644))
		m, err := gotool.FindModule(t.Context(), "go", dir)
		require.NoError(t, err)
		require.NotNil(t, m)
		packages, err := m.Load(t.Context(), "go", nil)
		require.NoError(t, err)
		c := types.New(types.WithSource(program.Packages()), types.WithPackages(packages, m.Lookup))
		r := run(t, "x := old.Of(7)\nfmt.Print(x)\n", &gotool.Engine{Module: m}, c)
		require.Empty(t, r.Errors, "%q", line)
		assert.Equal(t, "21", r.Snippets[0].Output)
		assert.NotNil(t, r.Snippets[0].NsPerOp)
	}
}

// What the user's environment says of modules is about the user's own.
func TestTheEnvironmentOfOtherModules(t *testing.T) {
	for name, value := range map[string]string{"GO111MODULE": "off", "GOFLAGS": "-mod=vendor", "GOWORK": "/no/such/go.work"} {
		t.Setenv(name, value)
		r := run(t, "fmt.Print(strings.Repeat(\"ab\", 2))\n", &gotool.Engine{}, checker)
		require.Empty(t, r.Errors, name)
		assert.Equal(t, "abab", r.Snippets[0].Output)
	}
}

// oldGo is what go commands of other releases say to a module that needs a
// newer one.
var oldGo = map[string]string{
	"1.24":              "go: go.mod requires go >= 1.26 (running go 1.24.5; GOTOOLCHAIN=local)\n",
	"1.20":              "# speedtimer/interp/harness\ninterp/harness/main.go:33:11: undefined: clear\nnote: module requires Go 1.26\n",
	"1.18":              "interp/harness/world.go:10:2: package slices is not in GOROOT (/usr/lib/go/src/slices)\nnote: imported by a module that requires go 1.26\n",
	"1.25, in a module": "package example.com/old/zz_speedtimer_program\n\tmain.go:5:2: build constraints exclude all Go files in /old/zz_speedtimer_program/speedtimer/interp/harness\n",
}

func TestAnOldGoCommandSaysWhichWouldDo(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the stand-in is a shell script")
	}
	for release, says := range oldGo {
		folder := t.TempDir()
		command := filepath.Join(folder, "go")
		require.NoError(t, os.WriteFile(filepath.Join(folder, "says"), []byte(says), 0o666))
		require.NoError(t, os.WriteFile(command, []byte("#!/bin/sh\ncat "+filepath.Join(folder, "says")+" >&2\nexit 1\n"), 0o777))
		r, err := interp.Run(t.Context(), interp.Request{Text: "x := 1\n", Engine: &gotool.Engine{Command: command}, Checker: checker})
		require.ErrorContains(t, err, "SpeedTimer needs go"+gotool.OldestGo+" or newer, or use -engine interp", release)
		assert.Empty(t, r.Errors, "%s: nothing is wrong with the document", release)
	}
}

// shop makes a module with a package price in a folder and returns the folder.
func shop(t *testing.T, folder, module string) string {
	t.Helper()
	for file, text := range map[string]string{
		"go.mod":         "module " + module + "\n\ngo 1.26\n",
		"price/price.go": "package price\n\nfunc Of(n int) int { return n * 3 }\n",
		"doc/doc.txt":    "",
	} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(folder, file)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(folder, file), []byte(text), 0o644))
	}
	return folder
}

// timesPrice runs a document in a folder that uses the package price.
func timesPrice(t *testing.T, folder, module string) {
	t.Helper()
	m, err := gotool.FindModule(t.Context(), "go", folder)
	require.NoError(t, err)
	require.NotNil(t, m)
	assert.Equal(t, module, m.Path)
	packages, err := m.Load(t.Context(), "go", nil)
	require.NoError(t, err)
	c := types.New(types.WithSource(program.Packages()), types.WithPackages(packages, m.Lookup))
	r := run(t, "import \""+module+"/price\"\n===\nfmt.Print(price.Of(7))\n", &gotool.Engine{Module: m}, c)
	require.Empty(t, r.Errors)
	assert.Equal(t, "21", r.Snippets[0].Output)
}

// A folder may be reached by several names.
func TestAModuleBehindASymbolicLink(t *testing.T) {
	dir := t.TempDir()
	shop(t, filepath.Join(dir, "real"), "example.com/shop")
	link := filepath.Join(dir, "link")
	if err := os.Symlink(filepath.Join(dir, "real"), link); err != nil {
		t.Skip(err)
	}
	timesPrice(t, filepath.Join(link, "doc"), "example.com/shop")
	t.Chdir(filepath.Join(link, "doc"))
	timesPrice(t, ".", "example.com/shop")
}

func TestTheInnermostModuleOfAWorkspace(t *testing.T) {
	dir := shop(t, t.TempDir(), "example.com/shop")
	inner := shop(t, filepath.Join(dir, "parts"), "example.com/parts")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.work"), []byte("go 1.26\n\nuse (\n\t.\n\t./parts\n)\n"), 0o644))
	timesPrice(t, filepath.Join(inner, "doc"), "example.com/parts")
	timesPrice(t, filepath.Join(dir, "doc"), "example.com/shop")
}

func TestTheRuntimesVariablesReachTheProgram(t *testing.T) {
	t.Setenv("GOMAXPROCS", "1")
	t.Setenv("GOGC", "50")
	r := run(t, "fmt.Print(runtime.GOMAXPROCS(0), debug.SetGCPercent(50))\n", &gotool.Engine{}, types.New(types.WithSource(program.Packages()), types.WithArchive(rest.Archive())))
	require.Empty(t, r.Errors)
	assert.Equal(t, "1 50", r.Snippets[0].Output)
	assert.Equal(t, 1, r.Environment.GOMAXPROCS)
}

// Build tags choose among the files of the module.
func TestTagsReachTheModulesPackages(t *testing.T) {
	dir := shop(t, t.TempDir(), "example.com/shop")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "price", "tagged.go"), []byte("//go:build dear\n\npackage price\n\nconst Dear = 9\n"), 0o644))
	flags := []string{"-tags=dear"}
	m, err := gotool.FindModule(t.Context(), "go", dir)
	require.NoError(t, err)
	packages, err := m.Load(t.Context(), "go", flags)
	require.NoError(t, err)
	c := types.New(types.WithSource(program.Packages()), types.WithPackages(packages, m.Lookup))
	r := run(t, "fmt.Print(price.Dear)\n", &gotool.Engine{Module: m, Flags: flags}, c)
	require.Empty(t, r.Errors)
	assert.Equal(t, "9", r.Snippets[0].Output)
}
