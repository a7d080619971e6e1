package wazero

import (
	"strings"

	wasisys "github.com/tetratelabs/wazero/experimental/sys"
)

func (f *folder) Unlink(name string) wasisys.Errno { return f.remove(name, false) }

func (f *folder) Rmdir(name string) wasisys.Errno { return f.remove(name, true) }

func (f *folder) remove(name string, isFolder bool) wasisys.Errno {
	dir, base, errno := f.parent(name)
	if errno != 0 {
		return errno
	}
	n := dir.children[base]
	switch {
	case n == nil:
		return wasisys.ENOENT
	case n.sink != nil:
		return wasisys.EPERM
	case isFolder && !n.mode.IsDir():
		return wasisys.ENOTDIR
	case !isFolder && n.mode.IsDir():
		return wasisys.EISDIR
	case len(n.children) > 0:
		return wasisys.ENOTEMPTY
	}
	delete(dir.children, base)
	f.room += nameBytes + int64(len(n.data))
	n.data = nil // whoever holds it open finds it empty, and its room is free
	return 0
}

func (f *folder) Rename(from, to string) wasisys.Errno {
	fromDir, fromBase, errno := f.parent(from)
	if errno != 0 {
		return errno
	}
	toDir, toBase, errno := f.parent(to)
	if errno != 0 {
		return errno
	}
	n, old := fromDir.children[fromBase], toDir.children[toBase]
	switch {
	case n == nil:
		return wasisys.ENOENT
	case n == old:
		return 0
	case toBase == "", n.mode.IsDir() && strings.HasPrefix("/"+to+"/", "/"+from+"/"):
		return wasisys.EINVAL
	case n.sink != nil:
		return wasisys.EPERM
	}
	if old != nil {
		if errno := f.remove(to, n.mode.IsDir()); errno != 0 {
			return errno
		}
	}
	delete(fromDir.children, fromBase)
	toDir.children[toBase] = n
	return 0
}
