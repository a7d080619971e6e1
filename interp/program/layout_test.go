package program

import (
	"go/format"
	"go/scanner"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// In these documents the name l5 stands in line 5.
var layouts = map[string]string{
	"comments first":      "--- a\n// one\n// two\n// three\nl5 := 1\n",
	"in the body":         "l1 := 1\n...\n// one\n\n/* two\nthree */\nl7 := 1\n/* four\nfive */ l9 := 2\n",
	"empty lines":         "\n\nl3 := 1\n\n\n\nl7 := 1\n// done\n--- b\n\n// one\n\nl13 := 1\n\n// done\n",
	"function on a line":  "import \"fmt\"\nfunc f() int {\n\treturn l4 }\nvar l4 =\n4 ; func g() (l5 int) { return; }\n===\nl7 := fmt.Sprint(1)\n",
	"documented":          "// f has\n//  - a list\n//go:noinline\nfunc f() (l4 int) { return }\n// T does.\n// It does.\ntype T struct {\n  l8 int // x\n  longer,l9 string }\n===\n// - a\n//   b\nl13 := f()\n",
	"sorted imports":      "import (\n\t\"strings\"\n\n\n\t\"fmt\" ; \"bytes\"\n)\nvar l7, _, _ = fmt.Sprint(), bytes.Cut, strings.Cut\n===\nl9 := 1\n",
	"literals":            "l1 := `a\n\n//line document:9\nb` +\n``; l5 := 1\n_ = func() { l6:=2\n\n\n_ = l6 }\n",
	"labels":              "l1 := 0\n\n// here\nlabel: if (l1 < 4) { for ; l1 < 3 ; {\n goto label }; l1++ }\n",
	"parameters":          "//st:param n 1 2\n// text\n\nvar l4 = []int{ n,\n2, }\nfunc init() {}\n\n\n\nfunc f() (l10 int) { return }\n===\n\nl13 := l4\n",
	"only comments ahead": "// f\nfunc f() (l2 int) { return }\n===\n// g\nf( )\n---\n// x\nif l8 := 8; (l8 > 3) {\n\n\n l11 := l8\n_ = l11 }\n",
}

var lineName = regexp.MustCompile(`^l(\d+)$`)

// The lines of readable programs are the document's wherever code is, and
// theirs elsewhere; and gofmt has nothing to do with them.
func TestLinesOfReadableProgramsAreTheDocuments(t *testing.T) {
	for name, text := range layouts {
		t.Run(name, func(t *testing.T) {
			in := input(t, text)
			got := renderings(t, in)
			delete(got, "main.go")
			for file, source := range got {
				b, err := format.Source([]byte(source))
				require.NoError(t, err)
				assert.Equal(t, string(b), source, file)
				checkLines(t, text, source)
			}
		})
	}
}

func checkLines(t *testing.T, text, source string) {
	t.Helper()
	file := token.NewFileSet().AddFile("speedtimer_client.go", -1, len(source))
	var s scanner.Scanner
	s.Init(file, []byte(source), nil, scanner.ScanComments) // these have effect
	lines, found := strings.Split(text, "\n"), map[string]bool{}
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		at := file.Position(pos)
		if m := lineName.FindStringSubmatch(lit); m != nil {
			if at.Filename != DocumentName {
				continue // kept alive
			}
			assert.Contains(t, lines[at.Line-1], lit, "%s is not in line %d:\n%s", lit, at.Line, source)
			if n, _ := strconv.Atoi(m[1]); n == at.Line {
				found[lit] = true
			}
		} else if strings.HasPrefix(lit, "st_") && tok == token.IDENT && !strings.HasPrefix(lit, "st_init") {
			assert.True(t, at.Filename == "speedtimer_client.go" || at.Filename == "speedtimer_test.go", "%s:\n%s", lit, source)
			assert.Equal(t, file.PositionFor(pos, false).Line, at.Line, lit)
		}
	}
	for _, l := range regexp.MustCompile(`\bl\d+\b`).FindAllString(text, -1) {
		assert.True(t, found[l], "%s:\n%s", l, source)
	}
}
