package files

import (
	"io/fs"
	"os"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/yaegi/rt"
)

// Whoever asks what a file can do is answered as the compiled program is; what
// package fmt asks for besides is there to refuse.
func TestAFileHasTheMethodsOfOne(t *testing.T) {
	assert.Equal(t, methods(reflect.TypeFor[*os.File]()), methods(reflect.TypeFor[*File]()))
	dir := t.TempDir()
	info, err := os.Stat(dir)
	require.NoError(t, err)
	assert.Equal(t, methods(reflect.TypeOf(info)), methods(reflect.TypeFor[*information]()))
	require.NoError(t, os.Mkdir(dir+"/below", 0o755))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Equal(t, methods(reflect.TypeOf(entries[0])), methods(reflect.TypeFor[*entry]()))
}

func methods(t reflect.Type) (names []string) {
	for m := range t.Methods() {
		if m.Name != "Format" {
			names = append(names, m.Name)
		}
	}
	return names
}

// The machine's files are neither seen nor touched.
func TestTheDiskIsLeftAlone(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("there", []byte("mine"), 0o600))
	Reset()
	for name, act := range map[string]func(name string) error{
		"ReadFile":  func(name string) error { _, err := ReadFile(name); return err },
		"Create":    func(name string) error { _, err := Create(name); return err },
		"Stat":      func(name string) error { _, err := Stat(name); return err },
		"ReadDir":   func(name string) error { _, err := ReadDir(name); return err },
		"Mkdir":     func(name string) error { return Mkdir(name, 0o755) },
		"Remove":    Remove,
		"RemoveAll": RemoveAll,
		"Truncate":  func(name string) error { return Truncate(name, 0) },
		"Rename":    func(name string) error { return Rename(name, "elsewhere") },
		"onto":      func(name string) error { return Rename("elsewhere", name) },
	} {
		for _, file := range []string{"there", "./there", "../x", "/etc/passwd", "/", ".", os.TempDir()} {
			assert.Panics(t, func() { act(file) }, "%s %s", name, file)
		}
	}
	require.NoError(t, MkdirAll(".", 0o755))
	require.NoError(t, WriteFile("new", []byte("in memory"), 0o600))
	require.NoError(t, RemoveAll("new"))
	require.NoError(t, WriteFile("new", []byte("in memory"), 0o600))
	tmp, err := MkdirTemp("", "x")
	require.NoError(t, err)
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	assert.Len(t, entries, 1)
	_, err = os.Stat(tmp)
	assert.ErrorIs(t, err, fs.ErrNotExist)
	b, err := os.ReadFile("there")
	require.NoError(t, err)
	assert.Equal(t, "mine", string(b))
	rt.Forget()
}

func TestEachRunBeginsWithoutFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	Reset()
	assert.False(t, Used())
	require.NoError(t, WriteFile("a", nil, 0o600))
	assert.True(t, Used())
	assert.False(t, Used(), "asked once")
	Reset()
	_, err := Stat("a")
	assert.ErrorIs(t, err, fs.ErrNotExist)
}

// What is wrong with arguments is told before that the file is closed.
func TestArgumentsComeFirst(t *testing.T) {
	t.Chdir(t.TempDir())
	Reset()
	f, err := OpenFile("x", os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	require.NoError(t, err)
	f.WriteString("hello")
	f.Seek(1, 0)
	f.Write(nil)
	at, err := f.Seek(0, 1)
	assert.Equal(t, int64(1), at)
	assert.NoError(t, err)
	assert.Panics(t, func() { f.Seek(1<<62, 0) })
	require.NoError(t, f.Close())
	_, err = f.WriteAt([]byte("x"), 0)
	assert.EqualError(t, err, "os: invalid use of WriteAt on file opened with O_APPEND")
	_, err = f.ReadAt(nil, 0)
	assert.NoError(t, err)
	_, err = f.ReadAt([]byte{0}, -1)
	assert.EqualError(t, err, "readat x: negative offset")
	_, err = f.ReadAt([]byte{0}, 0)
	assert.EqualError(t, err, "read x: file already closed")
}
