package types_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
	"speedtimer/interp/types/rest"
)

// exportOf builds a module of one package and returns its export data.
func exportOf(t *testing.T, path, text string) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command to make export data")
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com\n\ngo 1.26\n")
	write(t, filepath.Join(dir, strings.TrimPrefix(path, "example.com/"), "x.go"), text)
	cmd := exec.Command("go", "list", "-export", "-f", "{{.Export}}", path)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOPROXY=off", "GOWORK=off")
	out, err := cmd.Output()
	require.NoError(t, err)
	return strings.TrimSpace(string(out))
}

func TestPackagesOfTheModule(t *testing.T) {
	const path = "example.com/internal/queue"
	file := exportOf(t, path, "package queue\n\nimport \"strings\"\n\nfunc Push(b *strings.Builder) int { return 1 }\n")
	checker := types.New(types.WithPackages([]types.Package{{Name: "queue", Path: path}}, func(p string) (io.ReadCloser, error) {
		if p != path {
			return nil, fmt.Errorf("no required module provides package %s", p)
		}
		return os.Open(file)
	}))
	d, _ := snippet.Parse("import \"other\"\n===\n--- a\nvar b strings.Builder\nx := queue.Push(&b)\n--- b\nqueue.Push(1)")
	info := checker.Check(d)
	require.Len(t, info.Errors, 2)
	assert.Equal(t, "no required module provides package other", info.Errors[0].Message)
	assert.Contains(t, info.Errors[1].Message, "cannot use 1 (untyped int constant) as *strings.Builder value in argument to queue.Push")
	assert.Equal(t, []types.Import{{Name: "queue", Path: path}, {Name: "strings", Path: "strings"}}, info.Snippets[0].Imports)
}

func TestTheStandardLibraryGoesFirst(t *testing.T) {
	file := exportOf(t, "example.com/errors", "package errors\n\nfunc New(s string) error { return nil }\n\nfunc Newf() {}\n")
	checker := types.New(types.WithPackages([]types.Package{{Name: "errors", Path: "example.com/errors"}}, func(string) (io.ReadCloser, error) {
		return os.Open(file)
	}))
	d, _ := snippet.Parse("errors.New(\"x\")\n---\nerrors.Newf()")
	info := checker.Check(d)
	require.Empty(t, info.Errors)
	assert.Equal(t, "errors", info.Snippets[0].Imports[0].Path)
	assert.Equal(t, "example.com/errors", info.Snippets[1].Imports[0].Path)
}

func TestRestOfTheLibrary(t *testing.T) {
	checker := types.New(types.WithArchive(rest.Archive()))
	d, _ := snippet.Parse("x, err := http.Get(\"x\")\n---\ns := scanner.Scanner{}\n---\nscanner.ErrorList{}")
	info := checker.Check(d)
	require.Len(t, info.Errors, 1)
	assert.Equal(t, "scanner may be go/scanner or text/scanner: import the one you mean in the preamble", info.Errors[0].Message)
	assert.Equal(t, "*http.Response", info.TypeString(info.Snippets[0].Vars[0].Type))
	assert.Equal(t, "go/scanner", info.Snippets[2].Imports[0].Path)
}

func TestArchiveOfNothing(t *testing.T) {
	d, _ := snippet.Parse("http.Get(\"x\")")
	for _, archive := range []string{"", "x", "\n\n", "head\na b 3\n\n", "head\na b -1\n\n", "head\na\n\n"} {
		info := types.New(types.WithArchive([]byte(archive))).Check(d)
		require.Len(t, info.Errors, 1)
		assert.Equal(t, "package net/http is not offered here: there is no network in the sandbox", info.Errors[0].Message)
	}
}

// TestEveryPackage imports all that is embedded.
func TestEveryPackage(t *testing.T) {
	checker := types.New(types.WithArchive(rest.Archive()))
	packages := checker.Packages()
	require.Greater(t, len(packages), 150)
	for _, p := range packages {
		got, err := checker.Importer().Import(p.Path)
		require.NoError(t, err, p.Path)
		assert.Equal(t, p.Name, got.Name())
		assert.True(t, got.Complete(), p.Path)
	}
}
