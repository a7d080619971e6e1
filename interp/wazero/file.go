package wazero

import (
	"io"
	"maps"
	"slices"
	"time"

	wasisys "github.com/tetratelabs/wazero/experimental/sys"
	"github.com/tetratelabs/wazero/sys"
)

// position has a name so that vet does not take wazero's Seek for io.Seeker's.
type position = int64

// A file is an open file of a folder.
type file struct {
	wasisys.UnimplementedFile
	folder                *folder
	node                  *node
	offset                int64
	append, reads, writes bool
}

func (f *file) Ino() (sys.Inode, wasisys.Errno)                  { return f.node.inode, 0 }
func (f *file) Stat() (sys.Stat_t, wasisys.Errno)                { return f.node.stat(), 0 }
func (f *file) IsAppend() bool                                   { return f.append }
func (f *file) SetAppend(enable bool) wasisys.Errno              { f.append = enable; return 0 }
func (f *file) Sync() wasisys.Errno                              { return 0 }
func (f *file) Datasync() wasisys.Errno                          { return 0 }
func (f *file) Close() wasisys.Errno                             { return 0 }
func (f *file) Utimens(_, mtim int64) wasisys.Errno              { f.node.modified = time.Unix(0, mtim); return 0 }
func (f *file) Read(b []byte) (int, wasisys.Errno)               { return f.move(f.Pread(b, f.offset)) }
func (f *file) move(n int, e wasisys.Errno) (int, wasisys.Errno) { f.offset += int64(n); return n, e }

func (f *file) Pread(b []byte, offset int64) (int, wasisys.Errno) {
	switch {
	case !f.reads:
		return 0, wasisys.EBADF
	case offset < 0:
		return 0, wasisys.EINVAL
	case offset >= int64(len(f.node.data)):
		return 0, 0
	}
	return copy(b, f.node.data[offset:]), 0
}

func (f *file) Write(b []byte) (int, wasisys.Errno) {
	if f.append {
		f.offset = int64(len(f.node.data))
	}
	return f.move(f.Pwrite(b, f.offset))
}

func (f *file) Pwrite(b []byte, offset int64) (int, wasisys.Errno) {
	switch {
	case !f.writes:
		return 0, wasisys.EBADF
	case f.node.sink != nil:
		n, err := f.node.sink.Write(b)
		if err != nil {
			return n, wasisys.EIO
		}
		return n, 0
	case offset < 0:
		return 0, wasisys.EINVAL
	}
	if end := offset + int64(len(b)); end > int64(len(f.node.data)) {
		if errno := f.resize(end); errno != 0 {
			return 0, errno
		}
	}
	f.node.modified = time.Now()
	return copy(f.node.data[offset:], b), 0
}

func (f *file) Truncate(size int64) wasisys.Errno {
	switch {
	case !f.writes:
		return wasisys.EBADF
	case size < 0:
		return wasisys.EINVAL
	case f.node.sink != nil:
		return 0
	}
	return f.resize(size)
}

// resize keeps within the room that is left.
func (f *file) resize(size int64) wasisys.Errno {
	old := int64(len(f.node.data))
	if size-old > f.folder.room {
		return wasisys.ENOSYS // there is no number for a full disk
	}
	f.folder.room -= size - old
	if size <= old {
		clear(f.node.data[size:])
		f.node.data = f.node.data[:size]
		return 0
	}
	f.node.data = slices.Grow(f.node.data, int(size-old))[:size]
	return 0
}

func (f *file) Seek(offset position, whence int) (int64, wasisys.Errno) {
	switch whence {
	case io.SeekStart:
	case io.SeekCurrent:
		offset += f.offset
	case io.SeekEnd:
		offset += int64(len(f.node.data))
	default:
		return 0, wasisys.EINVAL
	}
	if offset < 0 {
		return 0, wasisys.EINVAL
	}
	f.offset = offset
	return offset, 0
}

// An openFolder is read entry by entry.
type openFolder struct {
	wasisys.DirFile
	node *node
	rest []wasisys.Dirent
	read bool
}

func (f *openFolder) Dev() (uint64, wasisys.Errno)       { return 0, 0 }
func (f *openFolder) Ino() (sys.Inode, wasisys.Errno)    { return f.node.inode, 0 }
func (f *openFolder) Stat() (sys.Stat_t, wasisys.Errno)  { return f.node.stat(), 0 }
func (f *openFolder) Sync() wasisys.Errno                { return 0 }
func (f *openFolder) Datasync() wasisys.Errno            { return 0 }
func (f *openFolder) Utimens(int64, int64) wasisys.Errno { return 0 }
func (f *openFolder) Close() wasisys.Errno               { return 0 }
func (f *openFolder) Seek(offset position, _ int) (int64, wasisys.Errno) {
	if offset != 0 {
		return 0, wasisys.EINVAL
	}
	f.read = false
	return 0, 0
}

func (f *openFolder) Readdir(n int) ([]wasisys.Dirent, wasisys.Errno) {
	if !f.read {
		f.read, f.rest = true, nil
		for _, name := range slices.Sorted(maps.Keys(f.node.children)) {
			child := f.node.children[name]
			f.rest = append(f.rest, wasisys.Dirent{Name: name, Ino: child.inode, Type: child.mode.Type()})
		}
	}
	if n < 0 || n > len(f.rest) {
		n = len(f.rest)
	}
	some := f.rest[:n]
	f.rest = f.rest[n:]
	return some, 0
}
