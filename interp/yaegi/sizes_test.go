package yaegi_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	core "speedtimer/interp"
	"speedtimer/interp/gotool"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
	coretypes "speedtimer/interp/types"
	"speedtimer/interp/yaegi"
)

// The engine starts this binary again as its child.
func TestMain(m *testing.M) {
	if os.Getenv(yaegi.ChildVariable) != "" {
		os.Exit(yaegi.Child(os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

var checker = coretypes.New(coretypes.WithSource(program.Packages()))

func inspected(t *testing.T, text string, e core.Engine) *report.Report {
	t.Helper()
	r, err := core.Run(t.Context(), core.Request{Text: text, Engine: e, Checker: checker, Seed: 1, InspectOnly: true, Nodes: 100_000})
	require.NoError(t, err)
	require.Empty(t, r.Errors)
	return r
}

func interpreter(t *testing.T) core.Engine {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	return &yaegi.Engine{Command: self, Importer: checker.Importer()}
}

// Each document's variables are the compiled program's: names, types, sizes and
// how many references there are, all the way down. A node that is an estimate
// may differ, and so may what is below it.
func TestSizesAreTheCompiledOnes(t *testing.T) {
	files, err := filepath.Glob("testdata/sizes/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			want := inspected(t, string(text), &gotool.Engine{})
			got := inspected(t, string(text), interpreter(t))
			assert.Greater(t, compare(t, "", want.Variables, got.Variables), 0, "something is compared")
		})
	}
}

// compare returns how many nodes were found equal that are no estimates.
func compare(t *testing.T, path string, want, got []report.Variable) (equal int) {
	t.Helper()
	byName := map[string][]report.Variable{}
	for _, v := range got {
		assert.NotEqual(t, "allocator", v.Precision, "%s/%s", path, v.Name)
		assert.NotEmpty(t, v.Why, "%s/%s", path, v.Name)
		k := fmt.Sprint(v.Snippet, " ", v.Name)
		byName[k] = append(byName[k], v)
	}
	require.Len(t, got, len(want), path)
	for _, w := range want {
		k := fmt.Sprint(w.Snippet, " ", w.Name)
		require.NotEmpty(t, byName[k], "%s/%s", path, w.Name)
		g := byName[k][0]
		byName[k] = byName[k][1:]
		at := path + "/" + w.Name
		assert.Equal(t, w.Type, g.Type, at)
		if g.Precision == "estimate" {
			continue
		}
		if w.Shell == g.Shell && g.Size < 16 && len(w.Children) < 2 {
			assert.LessOrEqual(t, g.Size, w.Size, at) // a variable whose block something else refers to
			continue
		}
		assert.Equal(t, w.Size, g.Size, at)
		equal += 1 + compare(t, at, w.Children, g.Children)
	}
	return equal
}

// The goal's documents have the compiled sizes, estimates included: up to one
// small block, since where in a block the first small object of a program falls
// is chance in the compiled program too.
func TestSizesOfTheGoalAreEqual(t *testing.T) {
	for _, name := range []string{"people", "reference"} {
		text, err := os.ReadFile("testdata/sizes/" + name + ".txt")
		require.NoError(t, err)
		want := inspected(t, string(text), &gotool.Engine{}).Variables
		got := inspected(t, string(text), interpreter(t)).Variables
		require.Len(t, got, len(want))
		for i, w := range want {
			assert.Equal(t, w.Name, got[i].Name)
			assert.Equal(t, w.Type, got[i].Type, w.Name)
			assert.InDelta(t, w.Size, got[i].Size, 16, w.Name)
			if got[i].Precision != "estimate" {
				assert.Equal(t, w.Size, got[i].Size, w.Name)
			}
		}
	}
}

// Results are compared as compiled ones are: by declared type and value, in
// interfaces too.
func TestSameResultsInterpreted(t *testing.T) {
	text, err := os.ReadFile("testdata/same.txt")
	require.NoError(t, err)
	for _, e := range []core.Engine{&gotool.Engine{}, interpreter(t)} {
		var about []string
		for _, w := range inspected(t, string(text), e).Same {
			name, _, _ := strings.Cut(w.Message, " is ")
			about = append(about, name)
			assert.NotContains(t, w.Message, "box")
			assert.NotContains(t, w.Message, "T_")
		}
		assert.Equal(t, []string{"x", "p", "m"}, about, e.Name())
	}
}
