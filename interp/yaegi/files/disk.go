package files

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"runtime"
	"strings"
	"sync"
	"syscall"

	"github.com/hack-pad/hackpadfs"
	"github.com/hack-pad/hackpadfs/mem"

	"speedtimer/interp/yaegi/rt"
)

// disk is the file system of the run under way.
var disk struct {
	mu   sync.Mutex
	fs   *mem.FS
	open map[string]int // files that are open, by where they are
	used bool

	opened int  // how many files were
	told   bool // information was given
}

// The bases, and the folder that stands for everything else.
const (
	baseHere  = "here"
	baseTemp  = "temp"
	elsewhere = "elsewhere"
)

// Reset begins a run with no files.
func Reset() {
	defer lock()()
	disk.fs, disk.open, disk.used, disk.opened, disk.told = nil, map[string]int{}, false, 0, false
}

// Used tells whether files were used since it was asked last.
func Used() bool {
	defer lock()()
	was := disk.used
	disk.used = false
	return was
}

// Told tells whether the run has information about files.
func Told() bool {
	defer lock()()
	return disk.told
}

// lock guards the memory for one operation.
func lock() func() {
	disk.mu.Lock()
	return disk.mu.Unlock
}

// memory is the file system, made when it is first needed.
func memory() *mem.FS {
	disk.used = true
	if disk.fs == nil {
		fs, err := mem.NewFS()
		for _, base := range []string{baseHere, baseTemp, elsewhere} {
			if err == nil {
				err = fs.Mkdir(base, 0o777)
			}
		}
		sure(err)
		disk.fs = fs
	}
	return disk.fs
}

// sure ends the run at an error of the memory, whose words are not the machine's.
func sure(err error) {
	if err != nil {
		rt.Refuse("this use of files (" + err.Error() + ")")
	}
}

// A place is where a name lies.
type place struct {
	name string // as given
	key  string // in memory
	deep int    // folders and files below the base
	info hackpadfs.FileInfo
	err  syscall.Errno // why there is no info
}

const noErrno = syscall.Errno(0)

// locate finds what a name means, and ends the run when that is not for the
// program to know.
func locate(name string) place {
	if runtime.GOOS == "windows" || runtime.GOOS == "plan9" {
		rt.Refuse("files on this system")
	}
	if name == "" {
		return place{name: name, err: syscall.ENOENT}
	}
	if len(name) > 2000 || strings.HasSuffix(name, "/") || strings.Contains(name, "/./") || strings.HasSuffix(name, "/.") || strings.ContainsRune(name, 0) {
		rt.Refuse("a file of this name")
	}
	real, base, below := split(name)
	for _, elem := range below {
		if elem == ".." || len(elem) > 200 {
			rt.Refuse("a file of this name")
		}
	}
	if len(below) == 0 {
		rt.Refuse("the folder " + name + ", which is not of the program's making")
	}
	if _, err := memory().Stat(path.Join(base, below[0])); err != nil {
		if _, err := os.Lstat(path.Join(real, below[0])); !errors.Is(err, fs.ErrNotExist) {
			rt.Refuse("the file " + name + ", which is not of the program's making: its files are in memory")
		}
	}
	p := place{name: name, key: path.Join(append([]string{base}, below...)...), deep: len(below)}
	p.info, p.err = walk(base, below)
	return p
}

// split parts a name into the machine's folder it is below, the base in memory,
// and the rest.
func split(name string) (real, base string, below []string) {
	if !strings.HasPrefix(name, "/") {
		return ".", baseHere, elems(name)
	}
	below = elems(name)
	temp := elems(os.TempDir())
	if strings.HasPrefix(os.TempDir(), "/") && len(temp) > 0 && len(below) >= len(temp) {
		if path.Join(below[:len(temp)]...) == path.Join(temp...) {
			return "/" + path.Join(temp...), baseTemp, below[len(temp):]
		}
	}
	return "/", elsewhere, below
}

func elems(name string) (out []string) {
	for e := range strings.SplitSeq(name, "/") {
		if e != "" && e != "." {
			out = append(out, e)
		}
	}
	return out
}

func walk(base string, below []string) (hackpadfs.FileInfo, syscall.Errno) {
	key := base
	for i, elem := range below {
		key = path.Join(key, elem)
		info, err := memory().Stat(key)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, syscall.ENOENT
		case err != nil:
			sure(err)
		case i == len(below)-1:
			return info, noErrno
		case !info.IsDir():
			return nil, syscall.ENOTDIR
		}
	}
	return nil, noErrno
}

// there tells whether the place is something.
func (p place) there() bool { return p.info != nil }

func (p place) isDir() bool { return p.info != nil && p.info.IsDir() }

// room is what prevents something new from being made at the place.
func (p place) room() syscall.Errno {
	if p.err != syscall.ENOENT || p.name == "" {
		return p.err
	}
	if p.deep == 1 {
		if p.outside() {
			rt.Refuse("the file " + p.name + " outside of the folders that are the program's own")
		}
		return noErrno
	}
	if _, err := memory().Stat(path.Dir(p.key)); err != nil {
		return syscall.ENOENT
	}
	return noErrno
}

func (p place) outside() bool { return strings.HasPrefix(p.key, elsewhere+"/") }

// closed ends the run when the place, or something below it, is open.
func (p place) closed() {
	for key, n := range disk.open {
		if n > 0 && (key == p.key || strings.HasPrefix(key, p.key+"/")) {
			rt.Refuse("moving or removing the file " + p.name + " while it is open")
		}
	}
}

func failure(op, name string, err error) error {
	return &fs.PathError{Op: op, Path: name, Err: err}
}
