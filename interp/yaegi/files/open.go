package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"

	"github.com/hack-pad/hackpadfs"

	"speedtimer/interp/yaegi/rt"
)

// Open opens a file for reading.
func Open(name string) (*File, error) { return OpenFile(name, os.O_RDONLY, 0) }

// Create opens an empty file for reading and writing.
func Create(name string) (*File, error) {
	return OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o666)
}

const (
	knownFlags = os.O_WRONLY | os.O_RDWR | os.O_APPEND | os.O_CREATE | os.O_EXCL | os.O_SYNC | os.O_TRUNC
	access     = os.O_WRONLY | os.O_RDWR
)

// OpenFile opens a file.
func OpenFile(name string, flag int, perm fs.FileMode) (*File, error) {
	defer lock()()
	create := flag&os.O_CREATE != 0
	if flag&^knownFlags != 0 || flag&access == access || flag&os.O_EXCL != 0 && !create ||
		flag&os.O_TRUNC != 0 && flag&access == os.O_RDONLY {
		rt.Refuse("opening a file with these flags")
	}
	if create {
		permitted(perm, 0o600)
	}
	p := locate(name)
	if err := p.unopenable(flag); err != noErrno {
		return nil, failure("open", name, err)
	}
	if !p.there() || flag&os.O_TRUNC != 0 {
		h, err := memory().OpenFile(p.key, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o666)
		sure(err)
		sure(h.Close())
	}
	disk.open[p.key]++
	disk.opened++
	return &File{&state{name: name, key: p.key, flag: flag, dir: p.isDir(), nth: disk.opened}}, nil
}

// unopenable is why a place cannot be opened.
func (p place) unopenable(flag int) syscall.Errno {
	create := flag&os.O_CREATE != 0
	switch {
	case p.there() && flag&os.O_EXCL != 0:
		return syscall.EEXIST
	case p.isDir() && (create || flag&access != os.O_RDONLY):
		return syscall.EISDIR
	case p.there():
		return noErrno
	case create:
		return p.room()
	}
	return p.err
}

// permitted: the program may use what it makes.
func permitted(perm, least fs.FileMode) {
	if perm&least != least || perm&^fs.ModePerm != 0 {
		rt.Refuse("files with these permissions")
	}
}

// ReadFile gives the bytes of a file.
func ReadFile(name string) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b := make([]byte, 0, 512)
	for {
		if len(b) == cap(b) {
			b = append(b, 0)[:len(b)]
		}
		n, err := f.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if errors.Is(err, io.EOF) {
			return b, nil
		}
		if err != nil {
			return b, err
		}
	}
}

// WriteFile makes a file of bytes.
func WriteFile(name string, data []byte, perm fs.FileMode) error {
	f, err := OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, perm)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closing := f.Close(); err == nil {
		err = closing
	}
	return err
}

// Truncate cuts a file.
func Truncate(name string, size int64) error {
	defer lock()()
	p := locate(name)
	switch {
	case size < 0 || size > mostWritten:
		rt.Refuse("this way to cut a file")
	case !p.there():
		return failure("truncate", name, p.err)
	case p.isDir():
		return failure("truncate", name, syscall.EISDIR)
	}
	sure(hackpadfs.TruncateFile((&File{&state{key: p.key}}).handle(), size))
	return nil
}
