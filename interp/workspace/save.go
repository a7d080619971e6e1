package workspace

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/hack-pad/hackpadfs"
)

// Save keeps an entry and returns its id; the entry's own ID is not looked at.
// Saving the same once more changes nothing. An error with an id says that the
// entry is saved, and the oldest could not be dropped.
func (w *Workspace) Save(e Entry) (id string, err error) {
	e.Name = strings.ToValidUTF8(e.Name, "\ufffd")
	contents, err := e.encode()
	if err != nil {
		return "", fmt.Errorf("save: %w", err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	f := file{idOf(e.Time, contents), e.suffix()}
	if _, err := w.read(f); err != nil { // not there yet, or damaged
		if err := w.write(f, contents); err != nil {
			return "", fmt.Errorf("save: %w", err)
		}
	}
	if err := w.drop(f, e.Time); err != nil {
		return f.id, fmt.Errorf("drop the oldest run: %w", err)
	}
	return f.id, nil
}

// write writes the file beside its place, then moves it there. Two processes
// that write one file write the same.
func (w *Workspace) write(f file, contents []byte) (err error) {
	part := f.path() + partSuffix
	defer func() {
		if err != nil {
			// The disk may be full: leave nothing behind. That the part can't
			// be removed either adds nothing to the error.
			_ = hackpadfs.Remove(w.fs, part)
		}
	}()
	if err := w.writePart(part, contents); err != nil {
		return err
	}
	return hackpadfs.Rename(w.fs, part, f.path())
}

func (w *Workspace) writePart(name string, contents []byte) error {
	out, err := hackpadfs.OpenFile(w.fs, name, hackpadfs.FlagWriteOnly|hackpadfs.FlagCreate|hackpadfs.FlagTruncate, 0o600)
	if err != nil {
		return err
	}
	_, err = hackpadfs.WriteFile(out, contents)
	if err == nil {
		err = hackpadfs.SyncFile(out)
		if errors.Is(err, hackpadfs.ErrNotImplemented) {
			err = nil // memory and the browser have nothing to flush
		}
	}
	return errors.Join(err, out.Close())
}

// abandoned is how much older than an entry being saved a part must be to be
// nobody's work in progress.
const abandoned = time.Hour

// drop removes the oldest runs beyond the bound, never the one just saved, and
// parts left by processes that died.
func (w *Workspace) drop(saved file, now time.Time) error {
	files, err := w.files()
	if err != nil {
		return err
	}
	runs := slices.DeleteFunc(files, func(f file) bool { return f.suffix != runSuffix || f == saved })
	keep := w.keep
	if saved.suffix == runSuffix {
		keep--
	}
	var errs []error
	for _, f := range runs[:max(0, len(runs)-keep)] {
		errs = append(errs, w.remove(f.path()))
	}
	return errors.Join(append(errs, w.dropParts(now.Add(-abandoned)))...)
}

func (w *Workspace) dropParts(before time.Time) error {
	list, err := hackpadfs.ReadDir(w.fs, folder)
	if err != nil {
		return err
	}
	var errs []error
	for _, f := range list {
		if strings.HasSuffix(f.Name(), partSuffix) && f.Name() < before.UTC().Format(timeLayout) {
			errs = append(errs, w.remove(folder+"/"+f.Name()))
		}
	}
	return errors.Join(errs...)
}

// remove removes a file that another process may be removing as well.
func (w *Workspace) remove(path string) error {
	if err := hackpadfs.Remove(w.fs, path); !errors.Is(err, hackpadfs.ErrNotExist) {
		return err
	}
	return nil
}
