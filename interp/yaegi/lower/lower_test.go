package lower_test

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/types"
	"speedtimer/interp/types/rest"
	"speedtimer/interp/yaegi/lower"
)

var opts = lower.Options{Filename: "prog.go", Importer: types.New(types.WithArchive(rest.Archive())).Importer()}

// In a body, line 10 of the program, each of these is refused where it stands.
func TestRefusals(t *testing.T) {
	for body, want := range map[string]string{
		`goto l; l: fmt.Print()`:             "10:2: the interpreter does not take goto; use a compiled engine",
		`fmt.Printf("%T", T{})`:              "10:19: the interpreter does not take printing a main.T by its type",
		`fmt.Println([]S{1})`:                "10:14: the interpreter does not take printing a []main.S",
		`g = g + f()`:                        "10:10: the interpreter does not take a call that may change",
		`x := new(42); fmt.Print(*x)`:        "10:7: the interpreter does not take new of a value",
		`fmt.Println(reflect.TypeOf(T{}))`:   "10:29: the interpreter does not take the type of a main.T by reflection",
		`var p unsafe.Pointer; fmt.Print(p)`: "10:6: the interpreter does not take the type unsafe.Pointer",
		`fmt.Scan()`:                         "10:2: the interpreter does not take fmt.Scan",
		`h := func() { recover() }; h()`:     "10:16: the interpreter does not take recover in a function literal",
		`type R []R; var r R; _ = r`:         "10:18: the interpreter does not take the type R, which contains itself",
		`time.AfterFunc(1, func() {})`:       "10:2: the interpreter does not take time.AfterFunc",
		`os.Getenv("x")`:                     "10:2: the interpreter does not take os.Getenv",
		`reflect.NewAt(nil, nil)`:            "10:2: the interpreter does not take reflect.NewAt",
	} {
		src := "package main\n\nimport (\"fmt\"" + used(body, "reflect", "unsafe", "time", "os") + ")\n\ntype T struct{ n int }\ntype S int\nfunc (S) String() string { return fmt.Sprint() }\n" +
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

// What the library would see otherwise than in the compiled program is not
// handed to it, and what would lead out of the process is not there.
func TestNativeRefusals(t *testing.T) {
	for body, want := range map[string]string{
		`json.Marshal(M(1))`:                             "handing a main.M to this function",
		`json.Marshal([]M{})`:                            "handing a []main.M to this function",
		`json.Marshal(struct{ F M }{})`:                  "to this function",
		`json.Unmarshal(nil, &E{})`:                      "handing a *main.E to this function",
		`json.NewEncoder(nil).Encode(R{})`:               "handing a main.R to this function",
		`defer json.NewEncoder(nil).Encode(T{})`:         "(*encoding/json.Encoder).Encode as a value, or deferred",
		`f := json.NewEncoder(nil).Encode; f(T{})`:       "(*encoding/json.Encoder).Encode as a value, or deferred",
		`xml.Marshal(T{})`:                               "handing a main.T to this function",
		`xml.Marshal([]any{1})`:                          "handing a []any to this function",
		`xml.Marshal(X{})`:                               "handing a main.X to this function",
		`asn1.Marshal(U{})`:                              "handing a main.U to this function",
		`asn1.Marshal(struct{ F NamesSET }{})`:           "to this function",
		`gob.NewEncoder(nil).Encode(T{})`:                "handing a main.T to this function",
		`gob.Register(T{})`:                              "handing a main.T to this function",
		`binary.Write(nil, binary.BigEndian, U{})`:       "handing a main.U to this function",
		`hkdf.Extract(sha3.New256, nil, nil)`:            "crypto/hkdf.Extract with this hash",
		`crypto.SHA256.New()`:                            "crypto.Hash.New",
		`_ = crypto.SHA256.Available()`:                  "crypto.Hash.Available",
		`rsa.SignPSS(nil, nil, crypto.SHA256, nil, nil)`: "crypto/rsa.SignPSS",
		`subtle.WithDataIndependentTiming(func() {})`:    "crypto/subtle.WithDataIndependentTiming",
		`var v atomic.Value; v.Store(T{})`:               "handing a main.T to this function",
		`reflect.ValueOf(1)`:                             "reflect.ValueOf",
		`_ = reflect.TypeOf(T{})`:                        "the type of a main.T by reflection",
		`_ = reflect.TypeOf(1).NumMethod()`:              "reflect.Type.NumMethod",
		`os.Getenv("HOME")`:                              "os.Getenv",
		`os.Chdir("x")`:                                  "os.Chdir",
		`os.Symlink("x", "y")`:                           "os.Symlink",
		`os.DirFS(".")`:                                  "os.DirFS",
		`os.StartProcess("x", nil, nil)`:                 "os.StartProcess",
		`f, _ := os.Open("x"); f.Fd()`:                   "os.File.Fd",
		`f, _ := os.Open("x"); f.Readdirnames(1)`:        "os.File.Readdirnames",
		`f, _ := os.Stat("x"); f.ModTime()`:              "io/fs.FileInfo.ModTime",
		`f, _ := os.Stat("x"); f.Mode()`:                 "io/fs.FileInfo.Mode",
		`fs.WalkDir(nil, "", nil)`:                       "io/fs.WalkDir",
		`filepath.Glob("*")`:                             "path/filepath.Glob",
		`exec.Command("x")`:                              "the package os/exec",
		`net.Dial("", "")`:                               "the package net",
		`syscall.Getpid()`:                               "the package syscall",
		`debug.FreeOSMemory()`:                           "the package runtime/debug",
		`template.New("")`:                               "the package text/template",
		`testing.Short()`:                                "the package testing",
		`x509.SystemCertPool()`:                          "the package crypto/x509",
	} {
		imports := used(body, "encoding/json", "encoding/xml", "encoding/asn1", "encoding/gob", "encoding/binary", "crypto", "crypto/hkdf", "crypto/sha3",
			"crypto/rsa", "crypto/subtle", "crypto/x509", "sync/atomic", "reflect", "os", "io/fs", "path/filepath", "os/exec", "net", "syscall", "runtime/debug", "text/template", "testing")
		src := "package main\n\nimport (\"fmt\"" + imports + ")\n\ntype T struct{ N int }\ntype U struct{ n int }\ntype E struct{ T }\ntype R struct{ L *R }\ntype X struct{ XMLName string }\n" +
			"type NamesSET []int\ntype M int\nfunc (M) MarshalJSON() ([]byte, error) { return nil, nil }\nfunc main() {\n\tfmt.Print()\n\t" + body + "\n}\n"
		_, refusals, err := lower.Lower(src, opts)
		require.NoError(t, err, body)
		if assert.NotEmpty(t, refusals, body) {
			assert.Contains(t, refusals[0].Error(), want+"; ", body)
		}
	}
}

// used lists those of the packages that a body names, as further imports.
func used(body string, packages ...string) (imports string) {
	for _, p := range packages {
		if regexp.MustCompile(`\b` + p[strings.LastIndexByte(p, '/')+1:] + `\.`).MatchString(body) {
			imports += fmt.Sprintf("; %q", p)
		}
	}
	return imports
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
