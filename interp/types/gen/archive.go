package main

import (
	"bytes"
	"compress/flate"
	"fmt"
	"runtime"
	"strings"
)

// notCore lists what the page can do without, as paths and as folders with a
// slash: what reaches out of a sandbox, and what works on Go itself.
var notCore = []string{
	"archive/", "crypto/ecdh", "crypto/ecdsa", "crypto/hpke", "crypto/mlkem/", "crypto/tls", "crypto/x509",
	"crypto/x509/", "crypto/fips140", "crypto/dsa", "database/", "debug/", "embed", "expvar", "go/", "log/syslog",
	"mime", "mime/", "net", "net/http", "net/http/", "net/mail", "net/rpc", "net/rpc/", "net/smtp", "net/textproto",
	"os/", "plugin", "runtime/cgo", "runtime/coverage", "runtime/pprof", "runtime/race", "runtime/trace", "syscall",
	"testing/cryptotest", "testing/fstest", "testing/slogtest", "testing/synctest", "time/tzdata",
}

func inCore(path string) bool {
	for _, p := range notCore {
		if path == p || strings.HasSuffix(p, "/") && strings.HasPrefix(path, p) {
			return false
		}
	}
	return true
}

// archives makes the two files. The core's index lists all packages, those of
// the rest with size 0, so that the core knows what it lacks.
func archives(packages []pkg) (core, rest []byte) {
	var c, r archive
	for _, p := range packages {
		if inCore(p.path) {
			c.add(p, deflate(p.data, flate.NoCompression)) // the page is sent brotli'd, which does it better
		} else {
			c.add(p, nil)
			r.add(p, deflate(p.data, flate.BestCompression))
		}
	}
	return c.bytes(), r.bytes()
}

// An archive is a heading line, a line for each package with its path, its
// name and the size of its data, an empty line, and the data of each package
// deflated by itself, so that one can be read without the others.
type archive struct {
	index, data bytes.Buffer
}

func (a *archive) add(p pkg, data []byte) {
	fmt.Fprintf(&a.index, "%s %s %d\n", p.path, p.name, len(data))
	a.data.Write(data)
}

func (a *archive) bytes() []byte {
	head := fmt.Sprintf("export data of %s %s/%s\n", runtime.Version(), goos, goarch)
	return bytes.Join([][]byte{[]byte(head), a.index.Bytes(), []byte("\n"), a.data.Bytes()}, nil)
}

func deflate(data []byte, level int) []byte {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, level)
	if err != nil {
		panic(err) // the levels are valid ones
	}
	w.Write(data) // a bytes.Buffer takes everything
	w.Close()
	return b.Bytes()
}
