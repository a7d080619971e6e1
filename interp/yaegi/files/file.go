package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"github.com/hack-pad/hackpadfs"

	"speedtimer/interp/yaegi/rt"
)

// A File is *os.File to programs. It has the same methods, so that whoever asks
// for one finds what he would find.
type File struct{ *state }

// A state is what copies of a file share.
type state struct {
	name   string
	key    string
	flag   int
	at     int64
	dir    bool
	closed bool
	stream io.Writer // of a standard stream, nil for a file
	nth    int       // which of the files opened: no two are equal, deeply either
}

// Stdout and Stderr are the program's standard streams.
var (
	Stdout = &File{&state{name: "/dev/stdout", stream: rt.Stdout(), flag: os.O_WRONLY}}
	Stderr = &File{&state{name: "/dev/stderr", stream: rt.Stderr(), flag: os.O_WRONLY}}
)

// Format refuses: it would show what a file is made of.
func (f *File) Format(fmt.State, rune) { rt.Refuse("printing a file") }

// begin locks, and tells why the file is of no use for an operation.
func (f *File) begin(op string) error {
	if f == nil {
		return os.ErrInvalid
	}
	if f.state == nil {
		rt.Refuse("a file that nothing opened")
	}
	if f.stream != nil {
		rt.Refuse("this use of a standard stream")
	}
	disk.mu.Lock()
	disk.used = true
	if f.closed {
		disk.mu.Unlock()
		return failure(op, f.name, os.ErrClosed)
	}
	return nil
}

// opened tells whether the file is one in memory, be it closed by now: what is
// wrong with arguments comes before that.
func (f *File) opened() bool { return f != nil && f.state != nil && f.stream == nil }

func (f *File) reads() bool  { return f.flag&os.O_WRONLY == 0 }
func (f *File) writes() bool { return f.flag&(os.O_WRONLY|os.O_RDWR) != 0 }

// handle opens the file in memory anew: what another handle wrote is seen.
func (f *File) handle() hackpadfs.File {
	h, err := memory().OpenFile(f.key, os.O_RDWR, 0)
	sure(err)
	return h
}

func (f *File) size() int64 {
	info, err := memory().Stat(f.key)
	sure(err)
	return info.Size()
}

// Name is the name the file was opened by.
func (f *File) Name() string { return f.name }

// Close closes the file once.
func (f *File) Close() error {
	if err := f.begin("close"); err != nil {
		return err
	}
	defer disk.mu.Unlock()
	f.closed = true
	disk.open[f.key]--
	return nil
}

// unreadable is why nothing can be read.
func (f *File) unreadable() error {
	switch {
	case !f.reads():
		return failure("read", f.name, syscall.EBADF)
	case f.dir:
		return failure("read", f.name, syscall.EISDIR)
	}
	return nil
}

// Read reads from where the file is.
func (f *File) Read(b []byte) (int, error) {
	if err := f.begin("read"); err != nil {
		return 0, err
	}
	defer disk.mu.Unlock()
	if len(b) == 0 {
		return 0, nil
	}
	if err := f.unreadable(); err != nil {
		return 0, err
	}
	n := f.readAt(b, f.at)
	f.at += int64(n)
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func (f *File) readAt(b []byte, off int64) int {
	if off >= f.size() {
		return 0
	}
	n, err := hackpadfs.ReadAtFile(f.handle(), b, off)
	if err != io.EOF {
		sure(err)
	}
	return n
}

// ReadAt reads from elsewhere.
func (f *File) ReadAt(b []byte, off int64) (int, error) {
	if f.opened() {
		switch {
		case off < 0:
			return 0, failure("readat", f.name, errors.New("negative offset"))
		case len(b) == 0:
			return 0, nil
		}
	}
	if err := f.begin("read"); err != nil {
		return 0, err
	}
	defer disk.mu.Unlock()
	if err := f.unreadable(); err != nil {
		return 0, err
	}
	n := f.readAt(b, off)
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

// Write writes where the file is, or at its end.
func (f *File) Write(b []byte) (int, error) {
	if f != nil && f.state != nil && f.stream != nil {
		return f.stream.Write(b)
	}
	if err := f.begin("write"); err != nil {
		return 0, err
	}
	defer disk.mu.Unlock()
	if !f.writes() {
		return 0, failure("write", f.name, syscall.EBADF)
	}
	if f.flag&os.O_APPEND != 0 && len(b) > 0 {
		f.at = f.size()
	}
	f.writeAt(b, f.at)
	f.at += int64(len(b))
	return len(b), nil
}

// farthest is where every disk lets a program seek.
const farthest = 1 << 40

// mostWritten bounds a file: what is written far behind its end fills it.
const mostWritten = 1 << 30

func (f *File) writeAt(b []byte, off int64) {
	if len(b) == 0 {
		return
	}
	if off > mostWritten || len(b) > mostWritten {
		rt.Refuse("a file of this size, which would be in memory")
	}
	own := append([]byte(nil), b...) // the memory may keep what it is handed
	_, err := hackpadfs.WriteAtFile(f.handle(), own, off)
	sure(err)
}

// WriteAt writes elsewhere.
func (f *File) WriteAt(b []byte, off int64) (int, error) {
	if f.opened() {
		switch {
		case f.flag&os.O_APPEND != 0:
			return 0, errors.New("os: invalid use of WriteAt on file opened with O_APPEND")
		case off < 0:
			return 0, failure("writeat", f.name, errors.New("negative offset"))
		case len(b) == 0:
			return 0, nil
		}
	}
	if err := f.begin("write"); err != nil {
		return 0, err
	}
	defer disk.mu.Unlock()
	if !f.writes() {
		return 0, failure("write", f.name, syscall.EBADF)
	}
	f.writeAt(b, off)
	return len(b), nil
}

// WriteString is Write of a string.
func (f *File) WriteString(s string) (int, error) { return f.Write([]byte(s)) }

// ReadFrom copies what a reader gives.
func (f *File) ReadFrom(r io.Reader) (int64, error) {
	if f == nil {
		return 0, os.ErrInvalid
	}
	if f.state == nil || f.closed || !f.writes() {
		rt.Refuse("copying to a file that takes nothing")
	}
	return io.Copy(struct{ io.Writer }{f}, r)
}

// WriteTo copies the rest of the file to a writer.
func (f *File) WriteTo(w io.Writer) (int64, error) {
	if f == nil {
		return 0, os.ErrInvalid
	}
	if f.state == nil || f.closed || !f.reads() || f.dir {
		rt.Refuse("copying from a file that gives nothing")
	}
	return io.Copy(w, struct{ io.Reader }{f})
}

// Seek moves where the file is.
func (f *File) Seek(offset int64, whence int) (int64, error) {
	if err := f.begin("seek"); err != nil {
		return 0, err
	}
	defer disk.mu.Unlock()
	if f.dir || whence < 0 || whence > io.SeekEnd {
		rt.Refuse("this way to seek in a file")
	}
	to := offset
	switch whence {
	case io.SeekCurrent:
		to += f.at
	case io.SeekEnd:
		to += f.size()
	}
	if to < 0 {
		if offset > 0 {
			rt.Refuse("seeking this far in a file: how far is up to its disk")
		}
		return 0, failure("seek", f.name, syscall.EINVAL)
	}
	if to > farthest {
		rt.Refuse("seeking this far in a file: how far is up to its disk")
	}
	f.at = to
	return to, nil
}

// Truncate cuts the file, or fills it with zeros.
func (f *File) Truncate(size int64) error {
	if err := f.begin("truncate"); err != nil {
		return err
	}
	defer disk.mu.Unlock()
	if f.dir || !f.writes() || size < 0 || size > mostWritten {
		rt.Refuse("this way to cut a file")
	}
	sure(hackpadfs.TruncateFile(f.handle(), size))
	return nil
}

// Sync does nothing: there is no disk.
func (f *File) Sync() error {
	if err := f.begin("sync"); err != nil {
		return err
	}
	disk.mu.Unlock()
	return nil
}

// Stat describes the file.
func (f *File) Stat() (fs.FileInfo, error) {
	if f == nil {
		return nil, os.ErrInvalid
	}
	if f.state == nil || f.closed {
		rt.Refuse("asking a closed file what it is")
	}
	if err := f.begin("stat"); err != nil {
		return nil, err
	}
	defer disk.mu.Unlock()
	info, err := memory().Stat(f.key)
	sure(err)
	return about(f.name, info), nil
}
