package files

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"sort"
	"strconv"
	"strings"
	"syscall"

	"github.com/hack-pad/hackpadfs"

	"speedtimer/interp/yaegi/rt"
)

// What package os has beside functions that act.
type (
	PathError = fs.PathError
	LinkError = os.LinkError
	FileInfo  = fs.FileInfo
	DirEntry  = fs.DirEntry
	FileMode  = fs.FileMode
)

var (
	ErrClosed     = os.ErrClosed
	ErrExist      = os.ErrExist
	ErrInvalid    = os.ErrInvalid
	ErrNotExist   = os.ErrNotExist
	ErrPermission = os.ErrPermission
)

func IsExist(err error) bool      { return os.IsExist(err) }
func IsNotExist(err error) bool   { return os.IsNotExist(err) }
func IsPermission(err error) bool { return os.IsPermission(err) }

// TempDir is the machine's name of the folder; what is in it is in memory.
func TempDir() string { return os.TempDir() }

// Stat describes a file.
func Stat(name string) (fs.FileInfo, error) { return stat("stat", name) }

// Lstat is Stat: there are no links.
func Lstat(name string) (fs.FileInfo, error) { return stat("lstat", name) }

func stat(op, name string) (fs.FileInfo, error) {
	defer lock()()
	p := locate(name)
	if !p.there() {
		return nil, failure(op, name, p.err)
	}
	return about(name, p.info), nil
}

// Mkdir makes a folder.
func Mkdir(name string, perm fs.FileMode) error {
	defer lock()()
	permitted(perm, 0o700)
	p := locate(name)
	err := p.room()
	if p.there() {
		err = syscall.EEXIST
	}
	if err != noErrno {
		return failure("mkdir", name, err)
	}
	sure(memory().Mkdir(p.key, 0o777))
	return nil
}

// MkdirAll makes a folder and those it is in.
func MkdirAll(name string, perm fs.FileMode) error {
	defer lock()()
	permitted(perm, 0o700)
	if _, base, below := split(name); len(below) == 0 && base != elsewhere && name != "" {
		return nil
	}
	p := locate(strings.TrimRight(name, "/"))
	switch {
	case p.isDir():
		return nil
	case p.there():
		return failure("mkdir", name, syscall.ENOTDIR)
	case p.err != syscall.ENOENT || name == "" || p.outside():
		rt.Refuse("making this folder")
	}
	sure(memory().MkdirAll(p.key, 0o777))
	return nil
}

// ReadDir lists a folder by name.
func ReadDir(name string) ([]fs.DirEntry, error) {
	defer lock()()
	p := locate(name)
	switch {
	case !p.there():
		return nil, failure("open", name, p.err)
	case !p.isDir():
		return nil, failure("open", name, syscall.ENOTDIR)
	}
	var out []fs.DirEntry
	for _, e := range children(p.key) {
		info, err := memory().Stat(path.Join(p.key, e))
		sure(err)
		out = append(out, &entry{about(e, info)})
	}
	return out, nil
}

func children(key string) (names []string) {
	all, err := hackpadfs.ReadDir(memory(), key)
	sure(err)
	for _, e := range all {
		names = append(names, e.Name())
	}
	sort.Strings(names)
	return names
}

// Remove removes a file or an empty folder.
func Remove(name string) error {
	defer lock()()
	p := locate(name)
	switch {
	case !p.there():
		return failure("remove", name, p.err)
	case p.isDir() && len(children(p.key)) > 0:
		return failure("remove", name, syscall.ENOTEMPTY)
	}
	p.closed()
	sure(memory().Remove(p.key))
	return nil
}

// RemoveAll removes whatever there is, in memory.
func RemoveAll(name string) error {
	defer lock()()
	if name == "" {
		return nil
	}
	p := locate(name)
	switch {
	case p.there():
	case p.err == syscall.ENOENT:
		return nil
	default:
		rt.Refuse("removing what is below a file")
	}
	p.closed()
	removeAll(p.key, p.isDir())
	return nil
}

// removeAll says so when it fails, which hackpadfs's own does not.
func removeAll(key string, dir bool) {
	if dir {
		for _, name := range children(key) {
			info, err := memory().Stat(path.Join(key, name))
			sure(err)
			removeAll(path.Join(key, name), info.IsDir())
		}
	}
	sure(memory().Remove(key))
}

// Rename moves a file or folder.
func Rename(oldpath, newpath string) error {
	defer lock()()
	from, to := locate(oldpath), locate(newpath)
	link := func(err error) error { return &os.LinkError{Op: "rename", Old: oldpath, New: newpath, Err: err} }
	switch {
	case !from.there() && from.err == syscall.ENOENT && (to.there() || to.room() == noErrno):
		return link(syscall.ENOENT)
	case from.there() && !from.isDir() && to.isDir():
		return link(syscall.EEXIST)
	case from.there() && !to.there() && to.room() == syscall.ENOENT:
		return link(syscall.ENOENT)
	case !from.there() || to.isDir() || from.isDir() && to.there() || !to.there() && to.room() != noErrno,
		from.isDir() && strings.HasPrefix(to.key, from.key+"/"):
		rt.Refuse("moving a file this way")
	}
	if from.key == to.key {
		return nil
	}
	if strings.Split(from.key, "/")[0] != strings.Split(to.key, "/")[0] {
		rt.Refuse("moving a file from one folder of the machine's to another, which may be on another disk")
	}
	from.closed()
	to.closed()
	sure(memory().Rename(from.key, to.key))
	return nil
}

// MkdirTemp makes a folder of a name that is not there.
func MkdirTemp(dir, pattern string) (string, error) {
	name := temporary(dir, pattern)
	return name, Mkdir(name, 0o700)
}

// CreateTemp makes a file of a name that is not there.
func CreateTemp(dir, pattern string) (*File, error) {
	return OpenFile(temporary(dir, pattern), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
}

func temporary(dir, pattern string) string {
	if strings.Contains(pattern, "/") {
		rt.Refuse("a temporary file by this pattern")
	}
	if dir == "" {
		dir = os.TempDir()
	} else if _, err := Stat(dir); err != nil {
		rt.Refuse("a temporary file in a folder that is not there")
	}
	before, after := pattern, ""
	if i := strings.LastIndexByte(pattern, '*'); i >= 0 {
		before, after = pattern[:i], pattern[i+1:]
	}
	return strings.TrimRight(dir, "/") + "/" + before + strconv.FormatUint(uint64(rand.Uint32()), 10) + after
}
