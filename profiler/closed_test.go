package profiler

import (
	"bytes"
	"compress/gzip"
	"container/list"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"text/template"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPackagesOfTheStandardLibrary(t *testing.T) {
	for _, p := range []string{"net/http", "runtime", "internal/sync", "vendor/golang.org/x/net/idna", "structs"} {
		assert.True(t, standard(p), p)
	}
	for _, p := range []string{"", "main", "example.com/strings", reflect.TypeFor[untidy]().PkgPath(), reflect.TypeFor[require.TestingT]().PkgPath()} {
		assert.False(t, standard(p), p)
	}
}

// TestWhatNobodyCanChangeIsNoFinding has waste inside values of the standard
// library.
func TestWhatNobodyCanChangeIsNoFinding(t *testing.T) {
	if !host().exact {
		t.Skip("blocks are not known here")
	}
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	_, err := z.Write([]byte("hello"))
	require.NoError(t, err)
	var b strings.Builder
	b.Grow(1000)
	b.WriteString("a")
	var m sync.Map
	for i := range 100 {
		m.Store(i, i)
	}
	type within struct {
		name string
		buf  bytes.Buffer
		all  map[string]*strings.Builder
		re   [2]*regexp.Regexp
	}
	w := within{all: map[string]*strings.Builder{"b": &b}}
	w.buf.Grow(10_000)
	w.re[0] = regexp.MustCompile(`(\w+)@(\w+)\.com|[a-z]*(a|b|c){1,20}`)
	for _, v := range []any{
		make([]http.Cookie, 20), z, &b, &m, &w, template.Must(template.New("x").Parse("a {{.B}} c {{range .D}}{{.}}{{end}}")),
	} {
		assert.Empty(t, Inspect(Profile(v)), "%T", v)
	}
}

// TestWhatLibrariesHoldIsTheUsers has the user's waste in values of the standard
// library.
func TestWhatLibrariesHoldIsTheUsers(t *testing.T) {
	if !host().exact {
		t.Skip("blocks are not known here")
	}
	piece := func() string { return heapString(strings.Repeat("x", 10_000))[:3] }
	l := list.New()
	l.PushBack(piece())
	l.PushBack(&untidy{})
	var m sync.Map
	m.Store("a", piece())
	var p atomic.Pointer[untidy]
	p.Store(&untidy{})
	var v atomic.Value
	v.Store(make([]untidy, 100))
	for _, c := range []struct {
		v    any
		want []string
	}{
		{l, []string{FindPinned, FindPadding}},
		{&m, nil}, // kept without its type
		{&p, []string{FindPadding}},
		{&v, []string{FindPadding}},
		{http.Header{"A": {piece()}}, []string{FindPinned}},
		{&http.Cookie{Name: piece()}, []string{FindPinned}},
		{map[string]any{"a": piece()}, []string{FindPinned}},
	} {
		var have []string
		for _, f := range Inspect(Profile(c.v)) {
			have = append(have, f.Kind)
		}
		assert.Equal(t, c.want, have, "%T", c.v)
	}
}
