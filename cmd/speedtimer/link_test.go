package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
	"speedtimer/interp/wazero"
)

const linked = "--- one\nx := 1\n--- two\ny := 2\n"

func TestLinkAndOpenAreInverse(t *testing.T) {
	out := command(t, linked, "link", "-page", "https://example.org/play/")
	require.Equal(t, exitDone, out.code, out.stderr)
	assert.True(t, strings.HasPrefix(out.stdout, "https://example.org/play/#1"), out.stdout)
	for _, args := range [][]string{{"open", strings.TrimSpace(out.stdout)}, {"open", "-"}} {
		opened := command(t, out.stdout, args...)
		assert.Equal(t, exitDone, opened.code, opened.stderr)
		assert.Equal(t, linked, opened.stdout)
		assert.Empty(t, opened.stderr)
	}
	t.Setenv(pageVariable, "https://go.example/")
	assert.True(t, strings.HasPrefix(command(t, linked, "link").stdout, "https://go.example/#1"))
}

func TestLinkTakesResultsAlong(t *testing.T) {
	file := filepath.Join(t.TempDir(), "r.json")
	report := `{"environment":{"engine":"wasm","go":"go1.26"},"confidence":0.95,"stopped":"decided","errors":[],"snippets":[
		{"name":"one","ns_per_op":12.5,"samples":[12.5],"iterations":8,"warnings":[]}]}`
	require.NoError(t, os.WriteFile(file, []byte(report), 0o600))
	out := command(t, linked, "link", "-report", file)
	require.Equal(t, exitDone, out.code, out.stderr)
	document := filepath.Join(t.TempDir(), "theirs.txt")
	opened := command(t, "", "open", "-o", document, strings.TrimSpace(out.stdout))
	assert.Equal(t, exitDone, opened.code, opened.stderr)
	assert.Regexp(t, `(?s)link.s author.*one +12 .*engine wasm`, opened.stderr)
	b, err := os.ReadFile(document)
	require.NoError(t, err)
	assert.Equal(t, linked, string(b))

	out = command(t, "--- three\nz := 3\n", "link", "-report", file)
	assert.Equal(t, exitUsage, out.code)
	assert.Contains(t, out.stderr, `is the report of another document: this one has no snippet "one"`)

	require.NoError(t, os.WriteFile(file, []byte("{"), 0o600))
	out = command(t, linked, "link", "-report", file)
	assert.Equal(t, exitUsage, out.code)
	assert.Contains(t, out.stderr, "read the report")
}

func TestLinkOfNothingIsAnError(t *testing.T) {
	for _, text := range []string{"", "\n \n", "---\n---\n"} {
		out := command(t, text, "link")
		assert.Equal(t, exitFailed, out.code)
		assert.Empty(t, out.stdout)
		assert.Regexp(t, "^standard-input: document (is empty|has markers only): expected Go statements", out.stderr)
	}
	assert.Equal(t, exitDone, command(t, "x := 1 +\n", "link").code, "one may ask others about it")
}

func TestOpenSaysWhatIsWrongWithALink(t *testing.T) {
	for link, want := range map[string]string{
		"https://example.org/":   "no SpeedTimer link",
		"https://example.org/#7": "of format 7",
		"#1AAAA":                 "damaged",
	} {
		out := command(t, "", "open", link)
		assert.Equal(t, exitUsage, out.code)
		assert.Contains(t, out.stderr, want)
		assert.Empty(t, out.stdout)
	}
	out := command(t, "", "link", filepath.Join(t.TempDir(), "none"))
	assert.Contains(t, out.stderr, "no such file")
}

// What somebody sent is timed with all of Go, and reaches nothing of mine.
func TestOpenRunsTheirsInTheSandbox(t *testing.T) {
	noLeftovers(t)
	secret := filepath.Join(t.TempDir(), "secret.txt")
	require.NoError(t, os.WriteFile(secret, []byte("the secret"), 0o644))
	t.Setenv("SPEEDTIMER_TEST_SECRET", "the secret")
	theirs := fmt.Sprintf("--- read\nb, err := os.ReadFile(%q)\nfmt.Print(len(b), err != nil, os.Getenv(\"SPEEDTIMER_TEST_SECRET\"))\n--- goroutine\nc := make(chan int)\ngo func() { c <- 42 }()\nfmt.Print(<-c)\n", secret)
	fragment := strings.TrimSpace(command(t, theirs, "link").stdout)
	out := command(t, "", "open", "-run", "-time", "500ms", "-format", "json", fragment)
	require.Equal(t, exitDone, out.code, out.stderr)
	var r report.Report
	require.NoError(t, json.Unmarshal([]byte(out.stdout), &r), out.stdout)
	assert.Equal(t, "wasm", r.Environment.Engine)
	assert.Equal(t, wazero.Host, r.Environment.Host)
	assert.Equal(t, "0 true", r.Snippets[0].Output)
	assert.Equal(t, "42", r.Snippets[1].Output)
	assert.NotNil(t, r.Snippets[1].NsPerOp)

	// Nor does it get the packages of the module that I stand in.
	mine := strings.TrimSpace(command(t, "import \"speedtimer/interp/snippet\"\n===\nfmt.Print(snippet.MaxBytes)\n", "link").stdout)
	out = command(t, "", "open", "-run", mine)
	assert.Equal(t, exitFailed, out.code)
	assert.Contains(t, out.stderr, "speedtimer/interp/snippet")
}
