package lower_test

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/types"
	"speedtimer/interp/yaegi/lower"
)

var opts = lower.Options{Filename: "prog.go", Importer: types.New().Importer()}

// In a body, line 10 of the program, each of these is refused where it stands.
func TestRefusals(t *testing.T) {
	for body, want := range map[string]string{
		`goto l; l: fmt.Print()`:             "10:2: the interpreter does not take goto; use a compiled engine",
		`fmt.Printf("%T", T{})`:              "10:19: the interpreter does not take printing a main.T by its type",
		`fmt.Println([]S{1})`:                "10:14: the interpreter does not take printing a []main.S",
		`g = g + f()`:                        "10:10: the interpreter does not take a call that may change",
		`x := new(42); fmt.Print(*x)`:        "10:7: the interpreter does not take new of a value",
		`fmt.Println(reflect.TypeOf(1))`:     "10:14: the interpreter does not take reflect.TypeOf",
		`var p unsafe.Pointer; fmt.Print(p)`: "10:6: the interpreter does not take the type unsafe.Pointer",
		`fmt.Scan()`:                         "10:2: the interpreter does not take fmt.Scan",
		`h := func() { recover() }; h()`:     "10:16: the interpreter does not take recover in a function literal",
		`type R []R; var r R; _ = r`:         "10:18: the interpreter does not take the type R, which contains itself",
		`time.AfterFunc(1, func() {})`:       "10:2: the interpreter does not take time.AfterFunc",
		`os.Remove("x")`:                     "10:2: the interpreter does not take os.Remove",
		`reflect.NewAt(nil, nil)`:            "10:2: the interpreter does not take reflect.NewAt",
	} {
		var imports string
		for _, p := range []string{"reflect", "unsafe", "time", "os"} {
			if strings.Contains(body, p[strings.LastIndexByte(p, '/')+1:]+".") {
				imports += fmt.Sprintf("; %q", p)
			}
		}
		src := "package main\n\nimport (\"fmt\"" + imports + ")\n\ntype T struct{ n int }\ntype S int\nfunc (S) String() string { return fmt.Sprint() }\n" +
			"var g int; func f() int { g++; return g }\nfunc main() {\n\t" + body + "\n}\n"
		out, refusals, err := lower.Lower(src, opts)
		require.NoError(t, err, body)
		if assert.NotEmpty(t, refusals, body) {
			assert.Contains(t, refusals[0].Error(), want, body)
			assert.Equal(t, "main", refusals[0].Func, body)
		}
		assert.Empty(t, out)
	}
}

func TestEveryRefusalIsReported(t *testing.T) {
	_, refusals, err := lower.Lower(`package main

func a() {
	goto x
x:
}

func b() {
	_ = new(1)
	_ = new(2)
}

func main() {}
`, opts)
	require.NoError(t, err)
	require.Len(t, refusals, 3)
	assert.Equal(t, []string{"a", "b", "b"}, []string{refusals[0].Func, refusals[1].Func, refusals[2].Func})
	assert.Equal(t, []int{4, 9, 10}, []int{refusals[0].Line, refusals[1].Line, refusals[2].Line})
}

func TestTypeErrorsComeFirst(t *testing.T) {
	_, _, err := lower.Lower("package main\n\nfunc main() {\n\tvar s string = 1\n\tgoto l\nl:\n}\n", opts)
	var te *lower.TypeError
	require.ErrorAs(t, err, &te)
	assert.Equal(t, 4, te.Line)
	_, _, err = lower.Lower("package main\nfunc {", opts)
	assert.ErrorContains(t, err, "parse")
}

// Every function of the preludes can be called: a program that uses a package
// checks all of it.
func TestPreludesCheck(t *testing.T) {
	names, err := fs.Glob(os.DirFS("prelude"), "*.go.txt")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	calls := map[string]string{"cmp": "cmp.Less(1, 2)", "maps": "maps.Clone(map[int]int{})", "slices": "slices.Max([]int{1})",
		"errors": "errors.AsType[error](nil)", "sync": "sync.OnceValue(func() int { return 1 })"}
	for _, name := range names {
		pkg := strings.TrimSuffix(name, ".go.txt")
		require.Contains(t, calls, pkg)
		src := fmt.Sprintf("package main\nimport %q\nfunc use(...any) {}\nfunc main() { use(%s) }\n", pkg, calls[pkg])
		_, _, err := lower.Lower(src, opts)
		require.NoError(t, err, name)
	}
}

func ExampleLower() {
	_, refusals, err := lower.Lower("package main\n\nfunc main() {\n\tgoto end\nend:\n}\n", opts)
	fmt.Println(refusals[0], err)
	// Output:
	// 4:2: the interpreter does not take goto; use a compiled engine <nil>
}
