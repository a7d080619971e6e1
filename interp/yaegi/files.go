package yaegi

import "io/fs"

// noFiles is the file system the interpreter looks for source in: none.
type noFiles struct{}

func (noFiles) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
