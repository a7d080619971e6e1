package files

import (
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"time"

	"github.com/hack-pad/hackpadfs"

	"speedtimer/interp/yaegi/rt"
)

// StandsFor names the type of package os that one of this package stands for, ""
// for other types.
func StandsFor(t reflect.Type) string {
	switch t {
	case reflect.TypeFor[File]():
		return "os.File"
	case reflect.TypeFor[state]():
		return "os.file"
	case reflect.TypeFor[information]():
		return "os.fileStat"
	case reflect.TypeFor[entry]():
		return "os.unixDirent"
	}
	return ""
}

// information is the fs.FileInfo of a file as it was.
type information struct {
	name string
	size int64
	dir  bool
}

func about(name string, info hackpadfs.FileInfo) *information {
	disk.told = true
	return &information{path.Base(name), info.Size(), info.IsDir()}
}

func (i *information) Name() string { return i.name }
func (i *information) IsDir() bool  { return i.dir }

func (i *information) Size() int64 {
	if i.dir {
		rt.Refuse("the size of a folder")
	}
	return i.size
}

// A disk's own: package lower lets nobody ask.
func (i *information) Mode() fs.FileMode  { rt.Refuse("the mode of a file"); return 0 }
func (i *information) ModTime() time.Time { rt.Refuse("the time of a file"); return time.Time{} }
func (i *information) Sys() any           { rt.Refuse("what a system has on a file"); return nil }

// Format refuses: it would show what the information is made of.
func (i *information) Format(fmt.State, rune) { rt.Refuse("printing the information about a file") }

// entry is what a folder says of a file.
type entry struct{ i *information }

func (e *entry) Name() string               { return e.i.name }
func (e *entry) IsDir() bool                { return e.i.dir }
func (e *entry) Info() (fs.FileInfo, error) { return e.i, nil }
func (e *entry) Format(fmt.State, rune)     { rt.Refuse("printing an entry of a folder") }

// String refuses too; the compiled entry has it.
func (e *entry) String() string { rt.Refuse("printing an entry of a folder"); return "" }

func (e *entry) Type() fs.FileMode {
	if e.i.dir {
		return fs.ModeDir
	}
	return 0
}
