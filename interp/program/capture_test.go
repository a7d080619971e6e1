package program

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// captures are snippets with a variable x, and whether it is captured by value.
var captures = []struct {
	text    string
	byValue bool
}{
	{"x := 5\nf := func() int { return x }", true},
	{"x := 5\nf := func() int { y := 1; return y }", false},
	{"x := 5\nf := func() int { return x }\nq := &x", false},
	{"x := 5\nf := func() { x++ }", false},
	{"x := 5\nx = 6\nf := func() int { return x }", true},
	{"x := 5\nf := func() int { return x }\nx = 6", false},
	{"x := 5\nx = 6\nvar fs []func() int\nfor range 2 { fs = append(fs, func() int { return x }) }", false},
	{"var x func()\nx = func() { x() }", false},
	{"x := time.Now()\nf := func() int { return x.Year() }", true},
	{"x := strings.Builder{}\nf := func() int { return x.Len() }", false},
	{"x := &strings.Builder{}\nf := func() int { return x.Len() }", true},
	{"x := []int{1}\nf := func() int { return x[0] }\np := &x[0]\ns := x[:1]\nx[0] = 3", true},
	{"x := [2]int{1}\nf := func() int { return x[0] }\ns := x[:1]", false},
	{"x := [2]int{1}\nf := func() int { return x[0] }\nx[0] = 3", false},
	{"x := [17]int{1}\nf := func() int { return x[0] }", false},
	{"type T struct{ n int }\nx := &T{1}\nf := func() int { return x.n }\np := &x.n\nx.n = 4", true},
	{"type T struct{ n int }\nx := T{1}\nf := func() int { return x.n }\np := &x.n", false},
	{"type T struct{ *strings.Builder }\nx := T{}\nf := func() int { return x.Len() }", true},
	{"var x int\nf := func() int { return x }\nfor x = range 3 {}", false},
	{"x, y := 1, 2\nf := func() int { return x }\nz, x := 3, 4", false},
}

// What the compiler captures by value is handed over as a copy, all else as it
// is.
func TestWhatClosuresCaptureKeepsItsAddressToItself(t *testing.T) {
	for _, c := range captures {
		p, _ := Generate(input(t, c.text+"\n"))
		assert.Equal(t, c.byValue, strings.Contains(p.Source, "st_c"), c.text)
		assert.Equal(t, !c.byValue, strings.Contains(p.Source, `see("x", &x)`), c.text)
	}
}

var capturing = regexp.MustCompile(`capturing by (value|ref): x \(`)

// The compiler is asked what it does with each of them.
func TestCapturesAreTheCompilers(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module captures\n\ngo 1.26\n"), 0o666))
	for i, c := range captures {
		var vars []string
		for _, v := range input(t, c.text+"\n").Info.Snippets[0].Vars {
			vars = append(vars, v.Name)
		}
		text := fmt.Sprintf("package main\nimport (\"strings\"; \"time\")\nvar _, _ = time.Now, strings.ToUpper\n//go:noinline\nfunc use(...any) {}\nfunc main() {\n%s\nuse(%s)\n}\n",
			c.text, strings.Join(vars, ", "))
		require.NoError(t, os.Mkdir(filepath.Join(dir, fmt.Sprint("c", i)), 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprint("c", i), "main.go"), []byte(text), 0o666))
	}
	build := exec.Command("go", "build", "-gcflags=-m=2", "./...")
	build.Dir = dir
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	for i, c := range captures {
		var said []string
		for line := range strings.Lines(string(out)) {
			if m := capturing.FindStringSubmatch(line); m != nil && strings.HasPrefix(strings.TrimPrefix(line, "./"), fmt.Sprintf("c%d/", i)) {
				said = append(said, m[1])
			}
		}
		if c.byValue {
			assert.Contains(t, said, "value", c.text)
		}
		assert.Equal(t, !c.byValue && len(said) > 0, strings.Contains(strings.Join(said, " "), "ref"), c.text)
	}
}
