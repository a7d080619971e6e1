package files

import (
	"io/fs"
	"syscall"
	"time"

	"speedtimer/interp/yaegi/rt"
)

// Methods of a file that package lower lets no program call: they are there for
// whoever asks what methods it has.

func untaken() error {
	rt.Refuse("this method of a file")
	return nil
}

func (f *File) Chdir() error                          { return untaken() }
func (f *File) Chmod(fs.FileMode) error               { return untaken() }
func (f *File) Chown(uid, gid int) error              { return untaken() }
func (f *File) Fd() uintptr                           { _ = untaken(); return 0 }
func (f *File) ReadDir(n int) ([]fs.DirEntry, error)  { return nil, untaken() }
func (f *File) Readdir(n int) ([]fs.FileInfo, error)  { return nil, untaken() }
func (f *File) Readdirnames(n int) ([]string, error)  { return nil, untaken() }
func (f *File) SetDeadline(time.Time) error           { return untaken() }
func (f *File) SetReadDeadline(time.Time) error       { return untaken() }
func (f *File) SetWriteDeadline(time.Time) error      { return untaken() }
func (f *File) SyscallConn() (syscall.RawConn, error) { return nil, untaken() }
