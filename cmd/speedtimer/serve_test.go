package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/site"
)

// served starts serving a small site and returns its address and what ends it.
func served(t *testing.T, under string) (address string, end func() error) {
	t.Helper()
	pages := site.Serve(fstest.MapFS{"index.html": {Data: []byte("the page")}})
	reader, writer := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	s := &shell{stdout: writer, stderr: io.Discard}
	ended := make(chan error, 1)
	go func() { ended <- s.serve(ctx, pages, "localhost", "0", under) }()
	line, err := bufio.NewReader(reader).ReadString('\n')
	require.NoError(t, err)
	return strings.TrimSpace(line), func() error {
		cancel()
		return <-ended
	}
}

func TestServeSaysWhereAndEndsQuietly(t *testing.T) {
	for _, under := range []string{"/", "/go/timer/"} {
		t.Run(under, func(t *testing.T) {
			address, end := served(t, under)
			assert.True(t, strings.HasPrefix(address, "http://localhost:"), address)
			assert.True(t, strings.HasSuffix(address, under), address)
			r, err := http.Get(address)
			require.NoError(t, err)
			defer r.Body.Close()
			body, err := io.ReadAll(r.Body)
			require.NoError(t, err)
			assert.Equal(t, "the page", string(body))
			assert.NoError(t, end())
		})
	}
}

func TestServeOnATakenPort(t *testing.T) {
	taken, err := net.Listen("tcp", "localhost:0")
	require.NoError(t, err)
	defer taken.Close()
	_, port, _ := net.SplitHostPort(taken.Addr().String())
	err = (&shell{stdout: &bytes.Buffer{}}).serve(t.Context(), http.NotFoundHandler(), "localhost", port, "/")
	require.Error(t, err)
	assert.Contains(t, err.Error(), "-port or PORT chooses another")
}

func TestServePort(t *testing.T) {
	t.Setenv("PORT", "")
	assert.Equal(t, "8080", port(""))
	t.Setenv("PORT", "9000")
	assert.Equal(t, "9000", port(""))
	assert.Equal(t, "1234", port("1234"))
}

func TestServeTakesNoArguments(t *testing.T) {
	out := command(t, "", "serve", "folder")
	assert.Equal(t, exitUsage, out.code)
	assert.Contains(t, out.stderr, "serve takes no arguments")
}
