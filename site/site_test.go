package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func zipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write([]byte(text))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	return b.Bytes()
}

// built is a small built site. Its brotli files only stand for such: nothing
// here reads them.
func built(t *testing.T) fstest.MapFS {
	file := func(b []byte) *fstest.MapFile { return &fstest.MapFile{Data: b} }
	return fstest.MapFS{
		"index.html.br":                   file([]byte("br of index")),
		"index.html.gz":                   file(zipped(t, "<title>page</title>")),
		"assets/core-1234.wasm.br":        file([]byte("br of core")),
		"assets/core-1234.wasm.gz":        file(zipped(t, "core")),
		"icon.png":                        file([]byte("png")),
		"README.md":                       file([]byte("for the build")),
		".known":                          file([]byte("{}")),
		"toolchain/manifest.json.gz":      file(zipped(t, "{}")),
		"toolchain/link-0123abcd.wasm.br": file([]byte("br of the linker")),
	}
}

func ask(h http.Handler, method, path, accept string, more ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	r.Header.Set("Accept-Encoding", accept)
	for i := 0; i+1 < len(more); i += 2 {
		r.Header.Set(more[i], more[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestServes(t *testing.T) {
	h := Serve(built(t))
	tests := []struct {
		path, accept                  string
		status                        int
		contentType, encoding, caches string
		body                          string
	}{
		{"/", "gzip, br", 200, "text/html; charset=utf-8", "br", "no-cache", "br of index"},
		{"/index.html", "br;q=0, gzip", 200, "text/html; charset=utf-8", "gzip", "no-cache", ""},
		{"/", "", 200, "text/html; charset=utf-8", "", "no-cache", "<title>page</title>"},
		{"/assets/core-1234.wasm", "br", 200, "application/wasm", "br", "public, max-age=31536000, immutable", "br of core"},
		{"/assets/core-1234.wasm", "identity", 200, "application/wasm", "", "public, max-age=31536000, immutable", "core"},
		{"/assets/core-1234.wasm.gz", "br", 200, "application/gzip", "", "public, max-age=31536000, immutable", ""},
		{"/toolchain/manifest.json", "br", 200, "application/json", "", "no-cache", "{}"},
		{"/toolchain/link-0123abcd.wasm", "br", 200, "application/wasm", "br", "public, max-age=31536000, immutable", "br of the linker"},
		{"/icon.png", "br", 200, "image/png", "", "no-cache", "png"},
		{"/nothing", "br", 404, "text/plain; charset=utf-8", "", "", "there is no nothing\n"},
		{"/assets", "br", 404, "text/plain; charset=utf-8", "", "", "there is no assets\n"},
		{"/../site.go", "br", 404, "text/plain; charset=utf-8", "", "", "there is no site.go\n"},
		{"/README.md", "br", 404, "text/plain; charset=utf-8", "", "", ""},
		{"/.known", "br", 404, "text/plain; charset=utf-8", "", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.path+" "+tt.accept, func(t *testing.T) {
			w := ask(h, "GET", tt.path, tt.accept)
			assert.Equal(t, tt.status, w.Code)
			assert.Equal(t, tt.contentType, w.Header().Get("Content-Type"))
			assert.Equal(t, tt.encoding, w.Header().Get("Content-Encoding"))
			assert.Equal(t, tt.caches, w.Header().Get("Cache-Control"))
			if tt.body != "" {
				assert.Equal(t, tt.body, w.Body.String())
			}
			assert.Equal(t, "same-origin", w.Header().Get("Cross-Origin-Opener-Policy"))
			assert.Equal(t, "require-corp", w.Header().Get("Cross-Origin-Embedder-Policy"))
			assert.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"))
		})
	}
}

func TestUnchangedFilesAreNotSentAgain(t *testing.T) {
	h := Serve(built(t))
	first := ask(h, "GET", "/", "br")
	etag := first.Header().Get("ETag")
	require.NotEmpty(t, etag)
	again := ask(h, "GET", "/", "br", "If-None-Match", `"other", W/`+etag)
	assert.Equal(t, http.StatusNotModified, again.Code)
	assert.Empty(t, again.Body.String())
	other := ask(h, "GET", "/", "gzip", "If-None-Match", etag)
	assert.Equal(t, http.StatusOK, other.Code, "another encoding is another body")
}

func TestOnlyReading(t *testing.T) {
	h := Serve(built(t))
	assert.Equal(t, http.StatusMethodNotAllowed, ask(h, "POST", "/", "br").Code)
	head := ask(h, "HEAD", "/", "br")
	assert.Equal(t, http.StatusOK, head.Code)
	assert.Equal(t, "11", head.Header().Get("Content-Length"))
	assert.Empty(t, head.Body.String())
}

func TestPolicyLetsNothingIn(t *testing.T) {
	script := ""
	for d := range strings.SplitSeq(Policy, ";") {
		if name, value, _ := strings.Cut(strings.TrimSpace(d), " "); name == "script-src" {
			script = value
		}
	}
	assert.Equal(t, "'self' 'wasm-unsafe-eval'", script)
	assert.Contains(t, Policy, "default-src 'none'")
	assert.Contains(t, Policy, "require-trusted-types-for 'script'")
}

func TestEmbedded(t *testing.T) {
	h, err := Handler(nil)
	if err != nil {
		assert.ErrorIs(t, err, ErrNotBuilt)
		assert.Contains(t, err.Error(), "npm run build")
		return
	}
	w := ask(h, "GET", "/", "")
	body, err := io.ReadAll(w.Body)
	require.NoError(t, err)
	assert.Contains(t, string(body), "<title>SpeedTimer")
}

func TestTheCompilersFilesAreOfOneBuild(t *testing.T) {
	built := fstest.MapFS{"index.html": {Data: []byte("page")}, "toolchain/manifest.json.br": {Data: []byte("built in")}, "toolchain/old.pack.br": {Data: []byte("old")}}
	folder := fstest.MapFS{}
	pages := Serve(withToolchain{built, folder})
	get := func(name string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", "/toolchain/"+name, nil)
		r.Header.Set("Accept-Encoding", "br")
		pages.ServeHTTP(w, r)
		return w
	}
	assert.Equal(t, "built in", get("manifest.json").Body.String())
	folder["manifest.json"] = &fstest.MapFile{Data: []byte("later")}
	assert.Equal(t, "later", get("manifest.json").Body.String())
	assert.Equal(t, 404, get("old.pack").Code)
}

func TestTheCompilerMayAppearLater(t *testing.T) {
	later := fstest.MapFS{}
	pages := Serve(withToolchain{fstest.MapFS{"index.html": {Data: []byte("page")}}, later})
	get := func() *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, httptest.NewRequest("GET", "/toolchain/manifest.json", nil))
		return w
	}
	assert.Equal(t, 404, get().Code)
	later["manifest.json"] = &fstest.MapFile{Data: []byte("{}")}
	first := get()
	assert.Equal(t, "{}", first.Body.String())
	later["manifest.json"] = &fstest.MapFile{Data: []byte("{1}"), ModTime: time.Unix(1, 0)}
	assert.NotEqual(t, first.Header().Get("ETag"), get().Header().Get("ETag"))
}
