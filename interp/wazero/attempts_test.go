package wazero_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp"
	"speedtimer/interp/process"
	"speedtimer/interp/wazero"
)

// What a hostile document may try. Each prints what it got.
func TestAttemptsToReachTheHost(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret.txt")
	require.NoError(t, os.WriteFile(secret, []byte("the secret"), 0o644))
	t.Setenv("SPEEDTIMER_TEST_SECRET", "the secret")
	for _, test := range []struct{ name, code, want string }{
		{"read", fmt.Sprintf("b, err := os.ReadFile(%q)\nfmt.Print(len(b), err != nil)", secret), "0 true"},
		{"above the root", fmt.Sprintf("b, err := os.ReadFile(\"../../../../../..\"+%q)\nfmt.Print(len(b), err != nil)", secret), "0 true"},
		{"list", "entries, err := os.ReadDir(\"/\")\nfmt.Print(len(entries), entries[0].Name(), err)", "1speedtimer-events<nil>"},
		{"link", fmt.Sprintf("err := os.Symlink(%q, \"/x\")\n_, err2 := os.ReadFile(\"/x\")\nfmt.Print(err != nil, err2 != nil)", secret), "true true"},
		{"proc", "_, err := os.ReadFile(\"/proc/self/environ\")\nfmt.Print(err != nil)", "true"},
		{"environment", "fmt.Print(os.Getenv(\"SPEEDTIMER_TEST_SECRET\"), os.Getenv(\"HOME\"), os.Getenv(\"PATH\"), os.Getenv(\"SPEEDTIMER_SANDBOX\"))", ""},
		{"process", "import \"os/exec\"\n===\nerr := exec.Command(\"/bin/sh\", \"-c\", \"echo the secret\").Run()\nfmt.Print(err != nil)", "true"},
		{"start", "_, err := os.StartProcess(\"/bin/sh\", nil, &os.ProcAttr{})\nfmt.Print(err != nil)", "true"},
		{"kill", "p, err := os.FindProcess(os.Getppid())\nif err == nil {\n\terr = p.Kill()\n}\nfmt.Print(err != nil)", "true"},
		{"descriptors", "n := 0\nfor fd := uintptr(3); fd < 64; fd++ {\n\tif _, err := os.NewFile(fd, \"x\").Write([]byte(\"{}\")); err == nil {\n\t\tn++\n\t}\n}\nfmt.Print(n <= 1)", "true"},
		{"own folder", "err := os.WriteFile(\"/a\", []byte(\"mine\"), 0o600)\nb, err2 := os.ReadFile(\"/a\")\nfmt.Print(string(b), err, err2)", "mine<nil> <nil>"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := run(t, test.code+"\n", inspectOnly)
			require.Empty(t, r.Errors)
			assert.Equal(t, test.want, r.Snippets[0].Output)
		})
	}
}

// What is written to the event channel ends in the host's memory: who floods it
// is ended, and told.
func TestFloodsOfEventsAreEnded(t *testing.T) {
	const open = "f, _ := os.OpenFile(\"/speedtimer-events\", os.O_APPEND|os.O_WRONLY, 0)\n"
	for name, code := range map[string]string{
		"lines":         "line := []byte(\"{\\\"event\\\":\\\"sample\\\",\\\"snippet\\\":0}\\n\")\nfor {\n\tf.Write(line)\n}\n",
		"one long line": "b := bytes.Repeat([]byte(\"x\"), 1<<20)\nfor {\n\tf.Write(b)\n}\n",
	} {
		r := run(t, "--- bad\n"+open+code+"--- good\nfmt.Print(1)\n", inspectOnly)
		require.Len(t, r.Errors, 1, name)
		assert.Equal(t, "bad", r.Errors[0].Snippet, name)
		assert.Contains(t, r.Errors[0].Message, "the code writes to the channel that is the timing's own", name)
		assert.Equal(t, "1", r.Snippets[1].Output, name)
	}
}

func TestNoNetwork(t *testing.T) {
	r := run(t, "package main\n\nimport (\n\t\"fmt\"\n\t\"net\"\n)\n\nfunc main() {\n\t_, err := net.Dial(\"tcp\", \"127.0.0.1:80\")\n\t_, err2 := net.Listen(\"tcp\", \"0.0.0.0:0\")\n\tfmt.Println(err != nil, err2)\n}\n")
	require.Empty(t, r.Errors)
	// Go answers Listen with a network inside the process: no packet leaves it.
	assert.Contains(t, r.Snippets[0].Output, "true")
}

// runFile runs a file that nothing checked before the compiler.
func runFile(t *testing.T, text string) (exit process.Exit, output string) {
	t.Helper()
	exe, faults, err := (&wazero.Engine{}).BuildFile(t.Context(), text, false)
	require.NoError(t, err)
	require.Empty(t, faults)
	defer exe.Close()
	var out bytes.Buffer
	exit, err = exe.Main(t.Context(), process.Listener{Output: func(b []byte) { out.Write(b) }})
	require.NoError(t, err)
	return exit, out.String()
}

// Unsafe, linkname and imports of the host reach nothing that is not the
// program's own.
func TestLowLevelAttempts(t *testing.T) {
	const head = "package main\n\nimport (\n\t\"os\"\n\t\"strconv\"\n\t\"unsafe\"\n)\n\nvar _ unsafe.Pointer\nvar _ = os.Args\nvar _ = strconv.Itoa\n\n"
	for _, test := range []struct {
		name, code string
		status     int
		want       string
	}{
		{"wasmimport of another module", "//go:wasmimport env system\nfunc system(int32) int32\n\nfunc main() { println(system(1)) }\n", 2, "module[env] not instantiated"},
		{"wasmimport of an unknown function", "//go:wasmimport wasi_snapshot_preview1 proc_exec\nfunc exec(int32) int32\n\nfunc main() { println(exec(1)) }\n", 2, "proc_exec"},
		{"wasi itself", "//go:wasmimport wasi_snapshot_preview1 sock_accept\nfunc accept(int32, int32, *int32) int32\n\nfunc main() {\n\tvar fd int32\n\tprintln(accept(3, 0, &fd) != 0)\n}\n", 0, "true\n"},
		{"memory that is not there", "func main() {\n\tp := uintptr(0xf0000000)\n\tprintln(*(*int)(unsafe.Pointer(p)))\n}\n", 2, "out of bounds memory access"},
		{"a folder full of data", "func main() {\n\tf, _ := os.Create(\"/x\")\n\tb := make([]byte, 16<<20)\n\tn := 0\n\tfor range 100 {\n\t\tif _, err := f.Write(b); err != nil {\n\t\t\tbreak\n\t\t}\n\t\tn++\n\t}\n\tprintln(n)\n}\n", 0, "15\n"},
		{"a folder full of names", "func main() {\n\tn := 0\n\tfor ; n < 1_000_000; n++ {\n\t\tif os.Mkdir(\"/\"+string(rune('a'+n%26))+strconv.Itoa(n), 0o700) != nil {\n\t\t\tbreak\n\t\t}\n\t}\n\tprintln(n)\n\tos.Remove(\"/a0\")\n\tprintln(os.Mkdir(\"/again\", 0o700) == nil)\n}\n", 0, "262144\ntrue\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			exit, output := runFile(t, head+test.code)
			assert.Equal(t, test.status, exit.Code, output)
			assert.Contains(t, output, test.want)
		})
	}
}

func TestTheLinkerRefusesTheRuntimesInside(t *testing.T) {
	exe, faults, err := (&wazero.Engine{}).BuildFile(t.Context(), "package main\n\nimport _ \"unsafe\"\n\n//go:linkname leave runtime.exit\nfunc leave(int32)\n\nfunc main() { leave(5) }\n", false)
	require.NoError(t, err)
	assert.Nil(t, exe)
	require.Len(t, faults, 1)
	assert.Contains(t, faults[0].Message, "invalid reference to runtime.exit")
}

// A document may link to functions elsewhere as any Go program may: the
// compiler and the linker judge it, and their words are the report's.
func TestDocumentsThatLinkToFunctionsElsewhere(t *testing.T) {
	const head = "import _ \"unsafe\"\n\n"
	r := run(t, head+"//go:linkname nanotime runtime.nanotime\nfunc nanotime() int64\n===\nfmt.Print(nanotime() > 0)\n", inspectOnly)
	require.Empty(t, r.Errors)
	assert.Equal(t, "true", r.Snippets[0].Output)
	for _, test := range []struct{ directive, want string }{
		{"//go:linkname f runtime.exit", "runtime.exit"},
		{"//go:wasmimport env f", "env"},
		{"//go:wasmimport wasi_snapshot_preview1 proc_exec", "proc_exec"},
	} {
		rep, err := interp.Run(t.Context(), interp.Request{
			Text: head + test.directive + "\nfunc f(int32)\n===\nf(5)\n", Engine: &wazero.Engine{}, Checker: checker, InspectOnly: true,
		})
		if err == nil {
			require.NotEmpty(t, rep.Errors, test.directive)
			assert.Contains(t, rep.Errors[0].Message, test.want)
		} else {
			assert.ErrorContains(t, err, test.want)
		}
	}
}
