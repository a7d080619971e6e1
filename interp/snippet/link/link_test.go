package link

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

// golden is a link that was given away: it must open for ever.
const golden = "1eYatYhQEB4Khgr6-wuGVYAcwiVZj6WLXAgIAAP__"

func TestLinksOpenForEver(t *testing.T) {
	l, version, err := Open("https://example.org/play/#" + golden)
	require.NoError(t, err)
	assert.Equal(t, 1, version)
	assert.Equal(t, "x := 1 // é\n---\n", l.Text)
	assert.Equal(t, `{"stopped":"decided"}`, string(l.Report))
	sum := sha256.Sum256(dictionary)
	assert.Equal(t, "3ccb7b51666aa4e38b263277d4f7881aef8a0dc8bfb74341c8ca7f475f6963aa", hex.EncodeToString(sum[:]), "the dictionary of version 1 was changed: links given away no longer open")
}

// Up to 500 bytes or so a link has at most 300 characters.
func TestTypicalDocumentsMakeShortLinks(t *testing.T) {
	a, err := txtar.ParseFile("testdata/typical.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, a.Files)
	for _, f := range a.Files {
		fragment, err := Make(Link{Text: string(f.Data)})
		require.NoError(t, err)
		t.Logf("%4d characters of %4d: %s", len(fragment), len(f.Data), f.Name)
		assert.LessOrEqual(t, len(fragment), max(300, len(f.Data)*3/5), f.Name)
		l, _, err := Open(fragment)
		require.NoError(t, err)
		assert.Equal(t, string(f.Data), l.Text)
	}
}

func TestTextsSurvive(t *testing.T) {
	for _, text := range []string{"", "x", "\ufeffx := 1\r\n---\r\n", "世界 \x00 \"'<>&%", strings.Repeat("x++\n", 1<<16)} {
		fragment, err := Make(Link{Text: text, Report: []byte(`{"a":[1]}`)})
		require.NoError(t, err)
		assert.NotRegexp(t, `[^A-Za-z0-9_-]`, fragment)
		for _, link := range []string{fragment, "#" + fragment, " \n#" + fragment + "\n", "http://h/p?q=1#" + fragment} {
			l, _, err := Open(link)
			require.NoError(t, err)
			assert.Equal(t, Link{text, []byte(`{"a":[1]}`)}, l)
		}
	}
}

// fragment makes a link of any fields, good or not.
func fragment(fields []byte) string {
	packed := pack(fields)
	return "1" + alphabet.EncodeToString(append(checksum(packed), packed...))
}

func TestUnknownFieldsArePassedOver(t *testing.T) {
	fields := appendField(appendField(appendField(nil, 9, []byte("later")), tagText, []byte("x")), 200, nil)
	l, _, err := Open(fragment(fields))
	require.NoError(t, err)
	assert.Equal(t, "x", l.Text)
}

func TestBadLinksSayWhatIsWrong(t *testing.T) {
	good, err := Make(Link{Text: "x := strings.Repeat(`ab`, 100)\n"})
	require.NoError(t, err)
	bomb := appendField(nil, tagText, bytes.Repeat([]byte{'x'}, 2*MaxUnpacked))
	other := []byte(good)
	other[len(other)/2] ^= 1
	for name, c := range map[string]struct{ link, want string }{
		"empty":            {"", "the link is empty"},
		"only a hash":      {"https://example.org/#", "the link is empty"},
		"another page's":   {"#section-2", "no SpeedTimer link"},
		"later version":    {"7" + good[1:], "format 7: this SpeedTimer reads format 1"},
		"truncated":        {good[:len(good)-5], "damaged"},
		"version only":     {"1", "damaged"},
		"changed":          {string(other), "damaged"},
		"not base64":       {"1<script>alert(1)</script>", "damaged"},
		"padded":           {good + "=", "damaged"},
		"1 MB":             {"1" + strings.Repeat("A", 1<<20), "has 1048577 characters: expected at most"},
		"bomb":             {fragment(bomb), "unpacks to more than"},
		"not compressed":   {"1" + alphabet.EncodeToString(append(checksum([]byte("\xff\xff")), "\xff\xff"...)), "does not unpack"},
		"invalid UTF-8":    {fragment(appendField(nil, tagText, []byte("\xff\xfe"))), "not UTF-8"},
		"no document":      {fragment(appendField(nil, tagReport, []byte("{}"))), "holds no document"},
		"report not JSON":  {fragment(appendField(appendField(nil, tagText, nil), tagReport, []byte("{"))), "results are not JSON"},
		"long document":    {fragment(appendField(nil, tagText, bytes.Repeat([]byte{'x'}, snippet.MaxBytes+1))), "expected at most"},
		"half a field":     {fragment([]byte{tagText, 200}), "a part of it is missing"},
		"length too large": {fragment([]byte{tagText, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}), "a part of it is missing"},
	} {
		_, _, err := Open(c.link)
		assert.ErrorContains(t, err, c.want, name)
	}
}

func TestWhatNoLinkHolds(t *testing.T) {
	_, err := Make(Link{Text: "\xff"})
	assert.ErrorContains(t, err, "not UTF-8")
	_, err = Make(Link{Text: strings.Repeat("x", snippet.MaxBytes+1)})
	assert.ErrorContains(t, err, "expected at most")
	_, err = Make(Link{Text: "x", Report: []byte("{")})
	assert.ErrorContains(t, err, "not JSON")
	noise := make([]byte, 0, 1<<20)
	for i := uint32(1); len(noise) < snippet.MaxBytes; i = i*1664525 + 1013904223 {
		noise = append(noise, "0123456789abcdef"[i>>28])
	}
	_, err = Make(Link{Text: string(noise[:len(noise)-1]) + "\n", Report: mustJSON(t, string(noise)+string(noise[7:]))})
	assert.ErrorContains(t, err, "share it without results")
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	require.NoError(t, err)
	return b
}

func TestSlimReportsKeepResults(t *testing.T) {
	r := &report.Report{Stopped: "decided", Snippets: []report.Snippet{{Name: "a", Output: strings.Repeat("é", 3000)}}}
	for i := range 255 {
		r.Snippets[0].Samples = append(r.Snippets[0].Samples, 123.456789+float64(i))
	}
	leaf := report.Variable{Name: "x", Size: 8}
	deep := report.Variable{Name: "root", Size: 1000, Children: make([]report.Variable, 100)}
	for i := range deep.Children {
		deep.Children[i] = leaf
	}
	r.Variables = []report.Variable{deep}
	s := Slim(r)
	assert.Len(t, s.Snippets[0].Samples, slimSamples)
	assert.Equal(t, 123.5, s.Snippets[0].Samples[0])
	assert.Equal(t, int64(6000), s.Snippets[0].OutputBytes)
	assert.LessOrEqual(t, len(s.Snippets[0].Output), slimOutput)
	assert.Len(t, s.Variables[0].Children, slimNodes)
	assert.Equal(t, 60, s.Variables[0].More)
	assert.Equal(t, int64(480), s.Variables[0].MoreBytes)
	assert.Len(t, r.Snippets[0].Samples, 255, "the report itself is left alone")
	assert.Len(t, r.Variables[0].Children, 100)
}

func TestOddLengthsOfOutputCutAtRunes(t *testing.T) {
	s := Slim(&report.Report{Snippets: []report.Snippet{{Output: "x" + strings.Repeat("é", 3000)}}})
	assert.Equal(t, "x"+strings.Repeat("é", (slimOutput-1)/2), s.Snippets[0].Output)
}

func FuzzOpen(f *testing.F) {
	a, err := os.ReadFile("testdata/typical.txtar")
	require.NoError(f, err)
	for _, l := range []Link{{}, {Text: string(a[:200])}, {Text: "x", Report: []byte("[1,2]")}} {
		fragment, err := Make(l)
		require.NoError(f, err)
		f.Add(fragment)
	}
	f.Add("2abc")
	f.Fuzz(func(t *testing.T, link string) {
		l, _, err := Open(link)
		if err != nil {
			assert.NotEmpty(t, err.Error())
			return
		}
		fragment, err := Make(l)
		require.NoError(t, err)
		again, _, err := Open(fragment)
		require.NoError(t, err)
		assert.Equal(t, l.Text, again.Text)
		assert.Equal(t, string(l.Report), string(again.Report))
	})
}

// FuzzFields gets past the checksum and the compression.
func FuzzFields(f *testing.F) {
	f.Add([]byte{1, 1, 'x'})
	f.Add([]byte{1, 1, 'x', 2, 2, '{', '}', 3, 0})
	f.Fuzz(func(t *testing.T, fields []byte) {
		l, _, err := Open(fragment(fields))
		if err == nil {
			assert.LessOrEqual(t, len(l.Text), len(fields))
		}
	})
}

func FuzzText(f *testing.F) {
	f.Add("s := \"\"\nfor i := 0; i < 100; i++ {\n")
	f.Fuzz(func(t *testing.T, text string) {
		fragment, err := Make(Link{Text: text})
		if err != nil {
			return
		}
		l, _, err := Open(fragment)
		require.NoError(t, err)
		assert.Equal(t, text, l.Text)
	})
}

// The dictionary must earn its place.
func TestDictionaryEarnsItsPlace(t *testing.T) {
	a, err := txtar.ParseFile("testdata/typical.txtar")
	require.NoError(t, err)
	with, without := 0, 0
	for _, f := range a.Files {
		with += len(pack(f.Data))
		var b bytes.Buffer
		w, err := flate.NewWriter(&b, flate.BestCompression)
		require.NoError(t, err)
		w.Write(f.Data)
		w.Close()
		without += b.Len()
	}
	t.Logf("%d bytes with, %d without", with, without)
	assert.Less(t, with, without*3/4)
}
