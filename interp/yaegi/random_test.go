package yaegi_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	programs = flag.Int("programs", 60, "random programs to compare")
	seed     = flag.Uint64("random.seed", 1, "seed of the first")
)

// Random programs print under the interpreter what they print when built, or
// are refused. All of them are built into one binary.
func TestRandomPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("builds with the go command")
	}
	dir := t.TempDir()
	sources := make([]string, *programs)
	var imports, cases strings.Builder
	for i := range sources {
		sources[i] = newGenerator(*seed + uint64(i)).program()
		name := fmt.Sprintf("p%d", i)
		src := strings.Replace(sources[i], "package main", "package "+name, 1)
		src = strings.Replace(src, "func main()", "func Main()", 1)
		write(t, filepath.Join(dir, name, "p.go"), src)
		fmt.Fprintf(&imports, "%s \"x/%s\"\n", name, name)
		fmt.Fprintf(&cases, "case \"%d\": %s.Main()\n", i, name)
	}
	write(t, filepath.Join(dir, "go.mod"), "module x\ngo 1.26\n")
	write(t, filepath.Join(dir, "main.go"), "package main\nimport (\n\"os\"\n"+imports.String()+")\nfunc main() { switch os.Args[1] {\n"+cases.String()+"}}\n")
	build := exec.Command("go", "build", "-o", "all", ".")
	build.Dir = dir
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))

	refused := 0
	for i, src := range sources {
		var want bytes.Buffer
		run := exec.Command(filepath.Join(dir, "all"), fmt.Sprint(i))
		run.Stdout = &want
		failed := run.Run() != nil
		got, why, err := interpret(src)
		if why != "" {
			refused++
			t.Logf("seed %d refused: %s", *seed+uint64(i), why)
			continue
		}
		if failed {
			assert.Contains(t, got, "panic: ", "seed %d", *seed+uint64(i))
			got, _, _ = strings.Cut(got, "panic: ")
			got = strings.TrimSuffix(got, "\n")
		}
		if !assert.NoError(t, err, "seed %d", *seed+uint64(i)) || !assert.Equal(t, strings.TrimSpace(want.String()), strings.TrimSpace(got), "seed %d", *seed+uint64(i)) {
			if keep := os.Getenv("KEEP_RANDOM"); keep != "" {
				write(t, filepath.Join(keep, fmt.Sprintf("seed%d.go.txt", *seed+uint64(i))), src)
			}
		}
	}
	t.Logf("%d of %d refused", refused, len(sources))
	assert.Less(t, refused, len(sources)/2, "the comparison must compare something")
}

func write(t *testing.T, name, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
}

// A generator writes programs that end, do not hang on what Go leaves open,
// and print often.
type generator struct {
	r     *rand.Rand
	b     strings.Builder
	vars  []variable
	depth int
	n     int
	loop  int
	inFn  bool
}

type variable struct{ name, typ string }

func newGenerator(seed uint64) *generator {
	return &generator{r: rand.New(rand.NewPCG(seed, 7))}
}

const fixedPart = `package main

import (
	"fmt"
	"strings"
	"errors"
)

type N int
type S struct {
	A int
	b string
	C [3]int
	D []int
	e inner
	p *S
	f func(int) int
	m map[string]int
}
type inner struct { x, y int8 }
type E struct {
	S
	z N
}
type I interface { Get() int; Put(int) I }
func (n N) Get() int { return int(n) * 2 }
func (n N) Put(k int) I { return n + N(k) }
func (s S) Get() int { return s.A + s.C[1] + len(s.D) }
func (s *S) Inc(k int) *S { s.A += k; s.C[k&1]++; s.D = append(s.D, k); return s }
func (s S) With(k int) S { s.A = k; s.C[0] = k; return s }
func (s *S) Put(k int) I { s.e.x += int8(k); return s }
func (i inner) Sum() int { return int(i.x) + int(i.y) }
func (e *E) Bump() { e.A++; e.z += 2 }
func two(a, b int) (int, string) { return a - b, fmt.Sprint(a, "-", b) }
func named(k int) (n int, err error) {
	defer func() { if r := recover(); r != nil { n, err = -k, fmt.Errorf("rec %v", r) } }()
	n = k + 1
	if k%3 == 0 { panic(fmt.Sprint("p", k)) }
	if k%3 == 1 { return k * 2, errors.New("one") }
	return
}
func apply(f func(int) int, xs ...int) (out []int) { for _, x := range xs { out = append(out, f(x)) }; return }
func gmap[T, U any](xs []T, f func(T) U) []U { var r []U; for _, x := range xs { r = append(r, f(x)) }; return r }
func gsum[T ~int | ~float64 | ~string](xs ...T) (t T) { for _, x := range xs { t += x }; return }
func val[T any](x T) T { return x }
func show(s S) { fmt.Println("S", s.A, s.b, s.C, s.D, s.e.x, s.e.y, s.p != nil, s.f != nil, len(s.m), s.Get(), s.e.Sum()) }
func seq(n int) func(func(int) bool) { return func(yield func(int) bool) { for i := 0; i < n; i++ { if !yield(i * i) { return } } } }
var global = 3
var gs = S{A: global, C: [3]int{1, 2, 3}}
func mod(n, m int) int { n %= m; if n < 0 { n += m }; return n }
`

func (g *generator) program() string {
	g.b.WriteString(fixedPart)
	g.vars = []variable{{"global", "int"}, {"gs", "S"}}
	g.line("func work() {")
	g.line("_ = strings.ToUpper")
	for i, typ := range kinds {
		if i%2 == g.r.IntN(2) {
			v := g.fresh()
			g.line("%s := %s\n_ = %s", v, g.expr(typ, 1), v)
			g.vars = append(g.vars, variable{v, typ})
		}
	}
	for range 25 {
		g.stmt()
	}
	g.dump(len(g.vars))
	g.line("}\nfunc main() { work() }")
	return g.b.String()
}

func (g *generator) line(format string, a ...any) { fmt.Fprintf(&g.b, format+"\n", a...) }
func (g *generator) pick(s ...string) string      { return s[g.r.IntN(len(s))] }

func (g *generator) fresh() string { g.n++; return fmt.Sprintf("v%d", g.n) }

func (g *generator) of(typ string) string {
	var names []string
	for _, v := range g.vars {
		if v.typ == typ {
			names = append(names, v.name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return g.pick(names...)
}

var kinds = []string{"int", "int", "int", "string", "bool", "[]int", "map[string]int", "S", "*S", "func(int) int", "uint8", "int8", "float64", "[3]int", "I", "E", "N", "[]S", "any", "uint32", "[]func(int) int", "map[int]*S", "inner", "[][]int"}

func (g *generator) dump(n int) {
	for _, v := range g.vars[:n] {
		g.show(v)
	}
}

func (g *generator) show(v variable) {
	switch v.typ {
	case "S", "E":
		g.line("show(%s%s)", v.name, map[string]string{"E": ".S", "S": ""}[v.typ])
	case "*S":
		g.line("if %s != nil { show(*%s) }", v.name, v.name)
	case "func(int) int":
		g.line("if %s != nil { fmt.Println(%s(2)) }", v.name, v.name)
	case "I":
		g.line("if %s != nil { fmt.Println(%s.Get()) }", v.name, v.name)
	case "[]S":
		g.line("for _, x := range %s { show(x) }", v.name)
	case "[]func(int) int":
		g.line("for _, f := range %s { fmt.Println(f(1)) }", v.name)
	case "map[int]*S":
		g.line("for i := range 4 { if p := %s[i]; p != nil { show(*p) } }", v.name)
	case "inner":
		g.line("fmt.Println(%s.x, %s.y, %s)", v.name, v.name, v.name)
	case "N":
		g.line("fmt.Println(int(%s), %s.Get())", v.name, v.name)
	default:
		g.line("fmt.Println(%q, %s)", v.name, v.name)
	}
}
