package workspace

import (
	"errors"
	"testing"

	"github.com/hack-pad/hackpadfs"
	"github.com/hack-pad/hackpadfs/mem"
	"github.com/hack-pad/hackpadfs/os"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMem(t *testing.T) {
	testBackend(t, func(t *testing.T) hackpadfs.FS { return memory(t) })
}

func TestOS(t *testing.T) {
	testBackend(t, func(t *testing.T) hackpadfs.FS {
		root := os.NewFS()
		dir, err := root.FromOSPath(t.TempDir())
		require.NoError(t, err)
		fs, err := root.Sub(dir)
		require.NoError(t, err)
		return fs
	})
}

func memory(t *testing.T) *mem.FS {
	fs, err := mem.NewFS()
	require.NoError(t, err)
	return fs
}

var errDisk = errors.New("disk full")

// A failing file system fails at one step of a save.
type failing struct {
	*mem.FS
	step string
}

func (f *failing) Rename(from, to string) error {
	if f.step == "rename" {
		return errDisk
	}
	return f.FS.Rename(from, to)
}

func (f *failing) Remove(name string) error {
	if f.step == "remove" {
		return errDisk
	}
	return f.FS.Remove(name)
}

func (f *failing) OpenFile(name string, flag int, perm hackpadfs.FileMode) (hackpadfs.File, error) {
	if f.step == "open" {
		return nil, errDisk
	}
	file, err := f.FS.OpenFile(name, flag, perm)
	if f.step == "write" {
		return &full{file}, err
	}
	return file, err
}

// A full file takes half of what is written to it.
type full struct{ hackpadfs.File }

func (f *full) Write(p []byte) (int, error) {
	n, err := hackpadfs.WriteFile(f.File, p[:len(p)/2])
	return n, errors.Join(err, errDisk)
}

func TestFailedSave(t *testing.T) {
	for _, step := range []string{"open", "write", "rename"} {
		t.Run(step, func(t *testing.T) {
			fs := &failing{FS: memory(t)}
			w := open(t, fs, 1)
			save(t, w, run(1))
			fs.step = step
			id, err := w.Save(run(2))
			assert.ErrorIs(t, err, errDisk)
			assert.Empty(t, id)
			fs.step = ""
			assert.Equal(t, []string{"run 1"}, names(t, w), "what was there stays")
			list, err := hackpadfs.ReadDir(fs, folder)
			require.NoError(t, err)
			assert.Len(t, list, 1, "and nothing else does")
			save(t, w, run(2))
			assert.Equal(t, []string{"run 2"}, names(t, w))
		})
	}
}

func TestFailedDrop(t *testing.T) {
	fs := &failing{FS: memory(t)}
	w := open(t, fs, 1)
	save(t, w, run(1))
	fs.step = "remove"
	id, err := w.Save(run(2))
	assert.ErrorIs(t, err, errDisk)
	assert.NotEmpty(t, id, "it is saved all the same")
	assert.Equal(t, []string{"run 2", "run 1"}, names(t, w))
}

func TestOpenFails(t *testing.T) {
	fs := memory(t)
	require.NoError(t, hackpadfs.WriteFullFile(fs, folder, []byte("a file"), 0o600))
	_, err := Open(fs, 0)
	assert.ErrorContains(t, err, "open workspace")
}
