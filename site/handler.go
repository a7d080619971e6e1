package site

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Policy is the page's Content-Security-Policy: nothing from elsewhere, no
// inline script or style sheet, WebAssembly but no eval, and no text made HTML.
// Style attributes are allowed: browsers write some into an editor themselves
// when a selection is typed over.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
	"connect-src 'self'; worker-src 'self'; img-src 'self' data: blob:; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default"

// framing is what only a header can say, not the page itself.
const framing = "; frame-ancestors 'none'"

// types of what the site holds. The system's own table is not asked: it
// differs from one to the next, and WebAssembly must have the right one.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".gz":          "application/gzip",
	".webmanifest": "application/manifest+json",
}

// hashed are those of the compiler's files whose names hold their hash.
var hashed = regexp.MustCompile(`^toolchain/.*-[0-9a-f]{8,}\.`)

// Serve serves a built site. Hashed names are immutable, all others are asked
// for anew each time and answered by their ETag.
func Serve(built fs.FS) http.Handler { return &server{built: built} }

type server struct {
	built fs.FS
	etags sync.Map // file name to ETag
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.isolate(w.Header())
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	}
	file, encoding, ok := s.find(name, r.Header.Get("Accept-Encoding"))
	if !ok || hidden(name) {
		http.Error(w, "there is no "+name, http.StatusNotFound)
		return
	}
	if err := s.send(w, r, name, file, encoding); err != nil {
		http.Error(w, "could not read "+name, http.StatusInternalServerError)
	}
}

// hidden are the files that are there for the build, not for the page.
func hidden(name string) bool {
	return name == "README.md" || strings.HasPrefix(path.Base(name), ".")
}

func (s *server) isolate(h http.Header) {
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Embedder-Policy", "require-corp")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Content-Security-Policy", Policy+framing)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
}

// find is the file to send for a name, and how it is encoded. A compressed
// file that the client can't take is sent decompressed.
func (s *server) find(name, accept string) (file, encoding string, ok bool) {
	for _, e := range []struct{ coding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if s.has(name+e.suffix) && accepts(accept, e.coding) {
			return name + e.suffix, e.coding, true
		}
	}
	if s.has(name) {
		return name, "", true
	}
	return name + ".gz", "", s.has(name + ".gz")
}

func (s *server) has(name string) bool {
	info, err := fs.Stat(s.built, name)
	return err == nil && !info.IsDir()
}

// accepts says whether an Accept-Encoding header allows a coding.
func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		q, ok := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
		weight, err := strconv.ParseFloat(q, 64)
		return !ok || err != nil || weight > 0
	}
	return false
}

func (s *server) send(w http.ResponseWriter, r *http.Request, name, file, encoding string) error {
	etag, err := s.etag(file, encoding)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", contentType(name))
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", etag)
	h.Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") || hashed.MatchString(name) {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	if matches(r.Header.Get("If-None-Match"), etag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	return s.body(w, r, name, file, encoding)
}

func (s *server) body(w http.ResponseWriter, r *http.Request, name, file, encoding string) error {
	f, err := s.built.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	var from io.Reader = f
	if encoding == "" && file != name {
		if from, err = gzip.NewReader(f); err != nil {
			return err
		}
	} else if info, err := f.Stat(); err == nil {
		w.Header().Set("Content-Length", strconv.FormatInt(info.Size(), 10))
	}
	if r.Method == http.MethodHead {
		return nil
	}
	_, _ = io.Copy(w, from) // the client has gone: nobody is left to tell
	return nil
}

func contentType(name string) string {
	if t, ok := types[path.Ext(name)]; ok {
		return t
	}
	return "application/octet-stream"
}

// etag is made of a file's content, once.
func (s *server) etag(file, encoding string) (string, error) {
	f, err := s.built.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	key := file + " " + encoding + info.ModTime().String() // the toolchain may be built anew meanwhile
	if known, ok := s.etags.Load(key); ok {
		return known.(string), nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	etag := `"` + hex.EncodeToString(sum.Sum([]byte(encoding))[:12]) + `"`
	s.etags.Store(key, etag)
	return etag, nil
}

func matches(header, etag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if part = strings.TrimPrefix(strings.TrimSpace(part), "W/"); part == etag || part == "*" {
			return true
		}
	}
	return false
}
