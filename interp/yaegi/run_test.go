package yaegi_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/yaegi"
	"speedtimer/interp/yaegi/gen/tables"
)

// run lowers and runs a program that is taken.
func run(t *testing.T, src string) (string, error) {
	t.Helper()
	low, refusals, err := yaegi.Lower("prog.go", src, imp)
	require.NoError(t, err)
	require.Empty(t, refusals)
	var out bytes.Buffer
	err = yaegi.Run(context.Background(), low, yaegi.Options{Stdout: &out, Stderr: &out})
	return out.String(), err
}

func TestPanicsAreWordedAsGoDoes(t *testing.T) {
	for body, want := range map[string]string{
		`panic("boom")`:                      "panic: boom",
		`panic(42)`:                          "panic: 42",
		`panic(1.5)`:                         "panic: 1.5",
		`panic(complex(float32(0.1), -1e9))`: "panic: (0.1-1e+09i)",
		`type F float32; panic(F(0.1))`:      "panic: main.F(0.1)",
		`var x any = []map[C]any{}; fmt.Println(x.(int))`:                 "panic: interface conversion: interface {} is []map[main.C]interface {}, not int",
		`var x any = struct{ A C }{}; fmt.Println(x.(int))`:               "panic: interface conversion: interface {} is struct { A main.C }, not int",
		`panic(fmt.Errorf("e: %d", 1))`:                                   "panic: e: 1",
		`panic(C(3))`:                                                     "panic: main.C(3)",
		`var m map[string]int; m["a"] = 1`:                                "panic: assignment to entry in nil map",
		`z := 0; fmt.Println(1 / z)`:                                      "panic: runtime error: integer divide by zero",
		`var x any = "s"; fmt.Println(x.(int))`:                           "panic: interface conversion: interface {} is string, not int",
		`var x any = "s"; fmt.Println(x.(fmt.Stringer))`:                  "panic: interface conversion: string is not fmt.Stringer: missing method String",
		`var x any; fmt.Println(x.(fmt.Stringer))`:                        "panic: interface conversion: interface is nil, not fmt.Stringer",
		`var x any; fmt.Println(x.(int))`:                                 "panic: interface conversion: interface {} is nil, not int",
		`var x any = C(1); fmt.Println(x.(interface{ M(n int) }) == nil)`: "panic: interface conversion: main.C is not interface { M(int) }: missing method M",
		`var x any = 1; fmt.Println(x.(map[string]interface{}))`:          "panic: interface conversion: interface {} is int, not map[string]interface {}",
		`var x any = 1; fmt.Println(x.(func(n int) string) == nil)`:       "panic: interface conversion: interface {} is int, not func(int) string",
		`var p *C; fmt.Println(*p == 1)`:                                  "panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation]",
		`a, i := []int{1}, 3; fmt.Println(a[i])`:                          "panic: runtime error: index out of range",
		`var c chan int; close(c)`:                                        "panic: close of nil channel",
	} {
		out, err := run(t, "package main\n\nimport \"fmt\"\n\ntype C int\n\nfunc main() {\n\tfmt.Print()\n\t"+body+"\n}\n")
		var p *yaegi.PanicError
		if assert.ErrorAs(t, err, &p, body) {
			assert.Equal(t, want, p.Message, body)
		}
		assert.Empty(t, out)
	}
}

func TestPanicNamesItsLine(t *testing.T) {
	_, err := run(t, `package main

func f(n int) int {
	if n == 0 {
		n++
		panic("bottom")
	}
	return f(n - 1)
}

func main() {
	func() {
		defer func() { recover() }()
		panic("one that is recovered")
	}()
	f(3)
}
`)
	var p *yaegi.PanicError
	require.ErrorAs(t, err, &p)
	assert.Equal(t, 6, p.Line)
}

func TestExitRunsNothingDeferred(t *testing.T) {
	out, err := run(t, `package main

import (
	"fmt"
	"os"
)

func main() {
	defer fmt.Println("never")
	fmt.Println("out")
	os.Exit(3)
}
`)
	var exit *yaegi.ExitError
	require.ErrorAs(t, err, &exit)
	assert.Equal(t, 3, exit.Code)
	assert.Equal(t, "out\n", out)
}

// The words of an index error are not to be had: recovering from one ends the
// program before it can print them.
func TestLateRefusalPrintsNothingWrong(t *testing.T) {
	out, err := run(t, `package main

import "fmt"

func main() {
	defer fmt.Println("not printed either")
	defer func() { fmt.Println(recover()) }()
	a, i := []int{1}, 3
	fmt.Println("before")
	fmt.Println(a[i])
}
`)
	var late *yaegi.RefusedError
	require.ErrorAs(t, err, &late)
	assert.Contains(t, late.Error(), yaegi.Hint)
	assert.Equal(t, "before\n", out)
}

// What a trusted package is handed is what the program has, unboxed.
func TestTrustedPackage(t *testing.T) {
	src := `package main

import zz "math/rand"

type T struct{ n int }

func main() { zz.Seed(int64(T{7}.n)) }
`
	low, refusals, err := yaegi.Lower("prog.go", src, imp, "math/rand")
	require.NoError(t, err)
	require.Empty(t, refusals)
	var got int64
	err = yaegi.Run(context.Background(), low, yaegi.Options{Exports: map[string]map[string]reflect.Value{
		"math/rand/rand": {"Seed": reflect.ValueOf(func(n int64) { got = n })},
	}})
	require.NoError(t, err)
	assert.Equal(t, int64(7), got)
}

// Goroutines get at each other's frames: they are refused, however started.
func TestGoroutinesAreRefused(t *testing.T) {
	for _, start := range []string{"go func() {}()", "var wg sync.WaitGroup\n\twg.Go(func() {})"} {
		_, refusals, err := yaegi.Lower("main.go", "package main\n\nimport \"sync\"\n\nvar _ sync.Mutex\n\nfunc main() {\n\t"+start+"\n}\n", imp)
		require.NoError(t, err)
		assert.NotEmpty(t, refusals, start)
	}
}

// Regenerating the symbol tables gives what is committed.
func TestTablesAreUpToDate(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the library's sources")
	}
	files, err := tables.Generate()
	require.NoError(t, err)
	for name, text := range files {
		have, err := os.ReadFile(name)
		require.NoError(t, err)
		assert.True(t, bytes.Equal(text, have), "%s: run go generate", name)
	}
	have, err := filepath.Glob("symbols/*_gen.go")
	require.NoError(t, err)
	for _, name := range have {
		assert.Contains(t, files, filepath.ToSlash(name), "nothing is taken of it any more")
	}
}

func Example() {
	const src = `package main

import (
	"fmt"
	"strings"
)

func main() {
	var sb strings.Builder
	sb.Grow(110)
	for i := 0; i < 100; i++ {
		sb.WriteString(" ")
	}
	fmt.Println(len(sb.String()))
}
`
	lowered, refusals, err := yaegi.Lower("main.go", src, imp)
	if err != nil || len(refusals) > 0 {
		fmt.Println(err, refusals)
		return
	}
	fmt.Println(yaegi.Run(context.Background(), lowered, yaegi.Options{Stdout: os.Stdout}))
	// Output:
	// 100
	// <nil>
}
