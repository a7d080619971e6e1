package wazero

import (
	"io"
	"io/fs"
	"path"
	"time"

	wasisys "github.com/tetratelabs/wazero/experimental/sys"
	"github.com/tetratelabs/wazero/sys"
)

// eventsFile is the name of the event channel in the program's folder.
const eventsFile = "speedtimer-events"

// folderBytes is what all files of a program may hold together; a name takes
// nameBytes of it.
const (
	folderBytes = 256 << 20
	nameBytes   = 1 << 10
	longestPath = 4 << 10
)

// A folder is a file system in memory with the event channel in it. It has no
// links: there is nowhere to lead to.
type folder struct {
	wasisys.UnimplementedFS
	root   *node
	inodes sys.Inode
	room   int64
}

// A node is a file or a folder.
type node struct {
	inode    sys.Inode
	mode     fs.FileMode
	modified time.Time
	data     []byte
	children map[string]*node // of a folder
	sink     io.Writer        // of the event channel
}

func newFolder(events io.Writer) *folder {
	f := &folder{room: folderBytes}
	f.root = f.node(fs.ModeDir | 0o755)
	channel := f.node(0o600)
	channel.sink = events
	f.root.children[eventsFile] = channel
	return f
}

func (f *folder) node(mode fs.FileMode) *node {
	f.inodes++
	n := &node{inode: f.inodes, mode: mode, modified: time.Now()}
	if mode.IsDir() {
		n.children = map[string]*node{}
	}
	return n
}

// create puts a new node into a folder, where there is room.
func (f *folder) create(in *node, name string, mode fs.FileMode) (*node, wasisys.Errno) {
	switch {
	case len(name) > longestPath:
		return nil, wasisys.ENAMETOOLONG
	case f.room < nameBytes:
		return nil, wasisys.ENOSYS // there is no number for a full disk
	}
	f.room -= nameBytes
	n := f.node(mode)
	in.children[name] = n
	return n, 0
}

func (n *node) stat() sys.Stat_t {
	t := n.modified.UnixNano()
	return sys.Stat_t{Ino: n.inode, Mode: n.mode, Nlink: 1, Size: int64(len(n.data)), Atim: t, Mtim: t, Ctim: t}
}

// find returns the node of a path.
func (f *folder) find(name string) (*node, wasisys.Errno) {
	dir, base, errno := f.parent(name)
	switch {
	case errno != 0:
		return nil, errno
	case base == "":
		return dir, 0
	case dir.children[base] == nil:
		return nil, wasisys.ENOENT
	}
	return dir.children[base], 0
}

// parent returns the folder a path lies in and the name there; the name of the
// root is empty. Cleaning the path keeps it below the root.
func (f *folder) parent(name string) (*node, string, wasisys.Errno) {
	dir, base := path.Split(path.Clean("/" + name))
	at := f.root
	for rest := dir[1:]; rest != ""; {
		part := rest
		for i := range len(rest) {
			if rest[i] == '/' {
				part = rest[:i]
				break
			}
		}
		rest = rest[min(len(part)+1, len(rest)):]
		switch next := at.children[part]; {
		case next == nil:
			return nil, "", wasisys.ENOENT
		case !next.mode.IsDir():
			return nil, "", wasisys.ENOTDIR
		default:
			at = next
		}
	}
	return at, base, 0
}

func (f *folder) OpenFile(name string, flag wasisys.Oflag, perm fs.FileMode) (wasisys.File, wasisys.Errno) {
	dir, base, errno := f.parent(name)
	if errno != 0 {
		return nil, errno
	}
	n := dir
	if base != "" {
		n = dir.children[base]
	}
	writes := flag&(wasisys.O_WRONLY|wasisys.O_RDWR) != 0
	switch {
	case n == nil && flag&wasisys.O_CREAT == 0:
		return nil, wasisys.ENOENT
	case n == nil:
		if n, errno = f.create(dir, base, perm&fs.ModePerm); errno != 0 {
			return nil, errno
		}
	case flag&(wasisys.O_CREAT|wasisys.O_EXCL) == wasisys.O_CREAT|wasisys.O_EXCL:
		return nil, wasisys.EEXIST
	case flag&wasisys.O_DIRECTORY != 0 && !n.mode.IsDir():
		return nil, wasisys.ENOTDIR
	case n.mode.IsDir() && writes:
		return nil, wasisys.EISDIR
	}
	if n.mode.IsDir() {
		return &openFolder{node: n}, 0
	}
	file := &file{folder: f, node: n, append: flag&wasisys.O_APPEND != 0, reads: flag&wasisys.O_WRONLY == 0, writes: writes}
	if flag&wasisys.O_TRUNC != 0 && writes {
		return file, file.Truncate(0)
	}
	return file, 0
}

func (f *folder) Stat(name string) (sys.Stat_t, wasisys.Errno) {
	n, errno := f.find(name)
	if errno != 0 {
		return sys.Stat_t{}, errno
	}
	return n.stat(), 0
}

func (f *folder) Lstat(name string) (sys.Stat_t, wasisys.Errno) { return f.Stat(name) }

func (f *folder) Mkdir(name string, perm fs.FileMode) wasisys.Errno {
	dir, base, errno := f.parent(name)
	if errno != 0 {
		return errno
	}
	if base == "" || dir.children[base] != nil {
		return wasisys.EEXIST
	}
	_, errno = f.create(dir, base, fs.ModeDir|perm&fs.ModePerm)
	return errno
}

func (f *folder) Chmod(name string, perm fs.FileMode) wasisys.Errno {
	n, errno := f.find(name)
	if errno == 0 {
		n.mode = n.mode&^fs.ModePerm | perm&fs.ModePerm
	}
	return errno
}

func (f *folder) Utimens(name string, _, mtim int64) wasisys.Errno {
	n, errno := f.find(name)
	if errno == 0 && mtim != wasisys.UTIME_OMIT {
		n.modified = time.Unix(0, mtim)
	}
	return errno
}
