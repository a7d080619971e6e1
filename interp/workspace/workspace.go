package workspace

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/hack-pad/hackpadfs"
)

// DefaultKeep is how many runs a history keeps unless told otherwise.
const DefaultKeep = 200

// Errors that callers decide on.
var (
	ErrNotFound  = errors.New("no such entry")
	ErrAmbiguous = errors.New("more than one entry")
)

const folder = "entries"

// A Workspace keeps entries. Its methods may be called concurrently.
type Workspace struct {
	fs   hackpadfs.FS
	keep int
	mu   sync.Mutex
}

// Open returns the workspace in the root of fs, made if it isn't there, whose
// history keeps the given number of runs, or DefaultKeep if it isn't positive.
func Open(fs hackpadfs.FS, keep int) (*Workspace, error) {
	if keep <= 0 {
		keep = DefaultKeep
	}
	if err := hackpadfs.MkdirAll(fs, folder, 0o700); err != nil {
		return nil, fmt.Errorf("open workspace: %w", err)
	}
	return &Workspace{fs: fs, keep: keep}, nil
}

// A Damage is a file that is no entry, and why.
type Damage struct {
	File string
	Err  error
}

// List returns the entries, newest first, and the files among them that can't
// be read as what was saved.
func (w *Workspace) List() ([]Entry, []Damage, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	files, err := w.files()
	if err != nil {
		return nil, nil, err
	}
	var entries []Entry
	var damaged []Damage
	for _, f := range slices.Backward(files) {
		e, err := w.read(f)
		switch {
		case errors.Is(err, hackpadfs.ErrNotExist):
			// another process deleted it meanwhile
		case err != nil:
			damaged = append(damaged, Damage{f.name(), err})
		default:
			entries = append(entries, e)
		}
	}
	return entries, damaged, nil
}

// Find returns the entry whose id, or the hash in it, begins with prefix. The
// error is ErrNotFound, ErrAmbiguous, or says how the entry is damaged.
func (w *Workspace) Find(prefix string) (Entry, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	f, err := w.find(prefix)
	if err != nil {
		return Entry{}, err
	}
	e, err := w.read(f)
	if errors.Is(err, hackpadfs.ErrNotExist) {
		return Entry{}, fmt.Errorf("%w: %q", ErrNotFound, prefix)
	}
	if err != nil {
		return Entry{}, fmt.Errorf("read %s: %w", f.name(), err)
	}
	return e, nil
}

// Delete deletes the entry that Find would return, damaged or not.
func (w *Workspace) Delete(prefix string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	f, err := w.find(prefix)
	if err != nil {
		return err
	}
	if err := hackpadfs.Remove(w.fs, f.path()); err != nil {
		return fmt.Errorf("delete %s: %w", f.name(), err)
	}
	return nil
}

// A file is one that holds an entry, by its name.
type file struct{ id, suffix string }

func (f file) name() string { return f.id + f.suffix }
func (f file) path() string { return folder + "/" + f.name() }

// files returns the files that hold entries, oldest first.
func (w *Workspace) files() ([]file, error) {
	list, err := hackpadfs.ReadDir(w.fs, folder)
	if err != nil {
		return nil, fmt.Errorf("list workspace: %w", err)
	}
	var files []file
	for _, f := range list {
		for _, suffix := range []string{runSuffix, documentSuffix} {
			if id, ok := strings.CutSuffix(f.Name(), suffix); ok {
				files = append(files, file{id, suffix})
			}
		}
	}
	// Not every file system sorts.
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.id, b.id) })
	return files, nil
}

func (w *Workspace) read(f file) (Entry, error) {
	contents, err := hackpadfs.ReadFile(w.fs, f.path())
	if err != nil {
		return Entry{}, err
	}
	return decode(f.id, contents)
}

func (w *Workspace) find(prefix string) (file, error) {
	files, err := w.files()
	if err != nil {
		return file{}, err
	}
	var found []file
	for _, f := range files {
		if f.id == prefix {
			return f, nil
		}
		if prefix != "" && (strings.HasPrefix(f.id, prefix) || strings.HasPrefix(hashOf(f.id), prefix)) {
			found = append(found, f)
		}
	}
	switch len(found) {
	case 0:
		return file{}, fmt.Errorf("%w: %q", ErrNotFound, prefix)
	case 1:
		return found[0], nil
	}
	return file{}, fmt.Errorf("%w begins with %q: %s and %s, for example", ErrAmbiguous, prefix, found[0].id, found[1].id)
}
