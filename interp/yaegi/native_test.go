package yaegi_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
	"speedtimer/interp/yaegi"
)

// What an interface holds, or an error says, is only known when it comes to it:
// the run ends before anything wrong is printed.
func TestLibraryThatLooksIntoValues(t *testing.T) {
	for body, want := range map[string]string{
		`b, err := json.Marshal(map[string]any{"p": P{N: 1}}); fmt.Println(string(b), err)`:   "handing a value of the program",
		`var v any = &P{}; fmt.Println(json.Unmarshal([]byte("{}"), v))`:                      "handing a value of the program",
		`p := P{Any: []any{P{}}}; b, err := json.Marshal(&p); fmt.Println(string(b), err)`:    "handing a value of the program",
		`var e error = E{}; b, err := json.Marshal([]any{e}); fmt.Println(string(b), err)`:    "handing a value of the program",
		`var p P; fmt.Println(json.Unmarshal([]byte("{\"N\":\"x\"}"), &p))`:                   "this error of the library (*json.UnmarshalTypeError)",
		`p := P{Any: make(chan int)}; b, err := json.Marshal(p); fmt.Println(b, err)`:         "this error of the library (*json.UnsupportedTypeError)",
		`var v any = P{}; fmt.Println(reflect.TypeOf(v))`:                                     "the type of a value of the program",
		`defer func() { fmt.Println(recover()) }(); json.Marshal([]any{P{}}); fmt.Println(1)`: "handing a value of the program",
	} {
		out, why, err := interpret("package main\n\nimport (\"encoding/json\"; \"fmt\"; \"reflect\")\n\nvar _ = reflect.Bool\n\ntype P struct { N int; Any any }\ntype E struct{}\n" +
			"func (E) Error() string { return \"\" }\nfunc main() {\n\tjson.Valid(nil)\n\tfmt.Println(\"before\")\n\t" + body + "\n}\n")
		require.NoError(t, err, body)
		assert.Contains(t, why, "the interpreter does not take "+want, body)
		assert.Equal(t, "before\n", out, body)
	}
}

// Types of ours have the names of those that they stand for, or are not told.
func TestStandInsAreNotSeen(t *testing.T) {
	for body, want := range map[string]string{
		`var x any = []*os.File{}; _ = x.(int)`:                                      "interface conversion: interface {} is []*os.File, not int",
		`var x any = os.Stdout; _ = x.(int)`:                                         "interface conversion: interface {} is *os.File, not int",
		`os.WriteFile("x", nil, 0o600); var x any; x, _ = os.Stat("x"); _ = x.(int)`: "interface conversion: interface {} is *os.fileStat, not int",
		`fmt.Println(reflect.TypeOf(map[string][]*os.File{}))`:                       "the type of a value of the program by reflection",
		`var x any = []*os.File{}; fmt.Println(reflect.TypeOf(x))`:                   "the type of a value of the program by reflection",
		`fmt.Printf("%T", []*os.File{})`:                                             "printing a []*os.File by its type",
		`fmt.Printf("%#v", map[int]*os.File{})`:                                      "printing a map[int]*os.File by its type",
		`os.Stdout = nil; fmt.Println(1)`:                                            "setting os.Stdout, or its address",
		`p := &os.Stderr; fmt.Println(p)`:                                            "setting os.Stderr, or its address",
		`f, _ := os.Create("x"); *os.Stdout = *f; fmt.Println(1)`:                    "a os.File without its pointer",
		`os.WriteFile("x", nil, 0o600); a, _ := os.Stat("x"); b, _ := os.Stat("x"); fmt.Println(reflect.DeepEqual([]any{a}, []any{b}))`: "comparing what is known of a file",
	} {
		out, why, err := interpret("package main\n\nimport (\"fmt\"; \"os\"; \"reflect\")\n\nvar _ = reflect.Bool\nvar _ = os.ErrExist\n\nfunc main() {\n\tdefer func() { if r := recover(); r != nil { fmt.Println(r) } }()\n\t" + body + "\n}\n")
		require.NoError(t, err, body)
		assert.Contains(t, out+why, want, body)
	}
	out, why, err := interpret("package main\n\nimport (\"fmt\"; \"os\"; \"reflect\")\n\nfunc main() {\n\ta, _ := os.Create(\"x\")\n\tb, _ := os.Create(\"x\")\n\tfmt.Println(reflect.DeepEqual(a, b), reflect.DeepEqual(a, a))\n}\n")
	require.NoError(t, err)
	assert.Equal(t, "false true\n", out+why)
}

// The report warns of files in memory, once for each snippet that uses them,
// and nothing comes to the disk.
func TestFilesAreWarnedOf(t *testing.T) {
	t.Chdir(t.TempDir())
	r := inspected(t, "os.WriteFile(\"x\", []byte(\"a\"), 0o600)\nb, _ := os.ReadFile(\"x\")\n---\nn := 1\n---\nf, _ := os.Create(\"x\")\nf.Close()\n", interpreter(t))
	require.Len(t, r.Snippets, 3)
	for i, want := range []int{1, 0, 1} {
		var found []report.Warning
		for _, w := range r.Snippets[i].Warnings {
			if w.Code == yaegi.WarnFiles {
				found = append(found, w)
			}
		}
		assert.Len(t, found, want, "snippet %d", i)
	}
	left, err := os.ReadDir(".")
	require.NoError(t, err)
	assert.Empty(t, left)
	for _, v := range r.Variables {
		if v.Name == "f" {
			assert.Equal(t, "os.File", v.Type)
			assert.Equal(t, "estimate", v.Precision)
		}
	}
}
