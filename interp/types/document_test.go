package types_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
)

var update = flag.Bool("update", false, "rewrite the want sections; read them afterwards")

// TestDocuments checks the documents of testdata/documents: an archive holds
// files NAME.doc, each followed by NAME.want.
func TestDocuments(t *testing.T) {
	archives, err := filepath.Glob("testdata/documents/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, archives)
	checker := newChecker()
	for _, name := range archives {
		archive, err := txtar.ParseFile(name)
		require.NoError(t, err)
		require.NotEmpty(t, archive.Files, name)
		for i := 0; i+1 < len(archive.Files); i += 2 {
			doc, want := archive.Files[i], &archive.Files[i+1]
			t.Run(filepath.Base(name)+"/"+doc.Name, func(t *testing.T) {
				require.Equal(t, strings.TrimSuffix(doc.Name, ".doc"), strings.TrimSuffix(want.Name, ".want"))
				d, _ := snippet.Parse(string(doc.Data))
				got := dump(checker.Check(d))
				if *update {
					want.Data = []byte(got)
				}
				assert.Equal(t, string(want.Data), got)
			})
		}
		if *update {
			require.NoError(t, os.WriteFile(name, txtar.Format(archive), 0o644))
		}
	}
}

// newChecker has a package of its own besides the standard ones.
func newChecker() *types.Checker {
	return types.New(types.WithSource(map[string]map[string]string{
		"example/timing": {
			"timing.go":      "package timing\n\nimport \"time\"\n\ntype Clock interface{ Now() time.Duration }\n\nfunc Measure(f func(loops int)) float64 { undefinedButIgnored() }\n",
			"timing_js.go":   "package timing\n\nfunc Measure(twice string)\n",
			"timing_test.go": "package timing\n\nfunc Measure(thrice string)\n",
			"other.go":       "//go:build !linux\n\npackage timing\n\nfunc Measure(again string)\n",
		},
	}))
}

// dump writes what is known of a document, a line for each part.
func dump(info *types.Info) string {
	var b strings.Builder
	for _, e := range info.Errors {
		fmt.Fprintf(&b, "%d:%d: [%s %s] %s\n", e.Line, e.Column, e.Phase, e.Snippet, e.Message)
	}
	if f := info.File; f != nil {
		fmt.Fprintf(&b, "file ok=%v package=%s main=%v TestMain=%v benchmarks=%v ignored=%v%s\n", f.OK, f.Package, f.HasMain, f.TestMain, f.Benchmarks, f.Ignored, imports(f.Imports))
		return b.String()
	}
	p := info.Preamble
	fmt.Fprintf(&b, "preamble ok=%v%s", p.OK, imports(p.Imports))
	if len(p.Explicit) > 0 {
		fmt.Fprintf(&b, " written%s", imports(p.Explicit))
	}
	fmt.Fprintf(&b, "%s\n", vars(p.Vars))
	for _, s := range info.Snippets {
		fmt.Fprintf(&b, "%s ok=%v", s.Name, s.OK)
		if s.Expr {
			fmt.Fprintf(&b, " expr results=%d type=%v", s.Results, s.Type)
		}
		if s.NeedsClosure {
			fmt.Fprintf(&b, " closure")
		}
		fmt.Fprintf(&b, "%s%s\n", imports(s.Imports), vars(s.Vars))
	}
	return b.String()
}

func imports(list []types.Import) string {
	var b strings.Builder
	for _, i := range list {
		fmt.Fprintf(&b, " %s=%s", i.Name, i.Path)
		if i.Explicit {
			fmt.Fprintf(&b, "@%d", i.Line)
		}
	}
	return b.String()
}

func vars(list []types.Var) string {
	var b strings.Builder
	for _, v := range list {
		fmt.Fprintf(&b, " | %s %v %d:%d", v.Name, v.Type, v.Line, v.Column)
		if v.Setup {
			b.WriteString(" set-up")
		}
		if v.Large {
			fmt.Fprintf(&b, " large %d", v.Size)
		}
	}
	return b.String()
}
