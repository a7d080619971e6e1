package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/andybalholm/brotli"
)

// A store writes the bundle's folder. Files are compressed while others are
// still being built.
type store struct {
	folder  string
	quality int
	old     []file // what is there already, compressed as is wanted
	mu      sync.Mutex
	kept    map[string]bool
	errs    []error
	running sync.WaitGroup
}

func newStore(folder string, quality int, old manifest) (*store, error) {
	s := &store{folder: folder, quality: quality, kept: map[string]bool{}}
	if old.Quality == quality {
		s.old = old.files()
	}
	return s, os.MkdirAll(folder, 0o755)
}

// add writes a file under a name of its content, compressed, and fills in its
// description. The work is done when wait returns.
func (s *store) add(f *file, name, suffix string, content []byte) {
	sum := sha256.Sum256(content)
	f.SHA256, f.Size = hex.EncodeToString(sum[:]), len(content)
	f.Name = name + "-" + f.SHA256[:12] + suffix
	for _, old := range s.old {
		if old.SHA256 == f.SHA256 && old.Name == f.Name && old.isIn(s.folder) {
			*f = old
			s.keep(f.Name + ".br")
			s.keep(f.Name + ".gz")
			return
		}
	}
	s.compress(&f.Brotli, f.Name+".br", content, func(w io.Writer) io.WriteCloser {
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: s.quality, LGWin: 24})
	})
	s.compress(&f.Gzip, f.Name+".gz", content, func(w io.Writer) io.WriteCloser {
		z, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // the level is right
		return z
	})
}

func (s *store) compress(size *int, name string, content []byte, writer func(io.Writer) io.WriteCloser) {
	s.running.Go(func() {
		var out bytes.Buffer
		w := writer(&out)
		_, err := w.Write(content)
		err = errors.Join(err, w.Close(), s.plain(name, out.Bytes()))
		s.mu.Lock()
		defer s.mu.Unlock()
		*size, s.errs = out.Len(), append(s.errs, err)
	})
}

// plain writes a file as it is, whole or not at all.
func (s *store) plain(name string, content []byte) error {
	s.keep(name)
	temp := filepath.Join(s.folder, "."+name)
	if err := os.WriteFile(temp, content, 0o644); err != nil {
		return err
	}
	return os.Rename(temp, filepath.Join(s.folder, name))
}

func (s *store) keep(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept[name] = true
}

// wait waits for all that is being compressed.
func (s *store) wait() error {
	s.running.Wait()
	return errors.Join(s.errs...)
}

// probe writes a file that differs from its brotli form. A page that fetches
// probe.txt and reads "br" knows that its host answers a request for NAME with
// NAME.br where the browser takes brotli, though there is no NAME. Otherwise
// it fetches NAME.gz and unpacks that itself.
func (s *store) probe() error {
	var br bytes.Buffer
	w := brotli.NewWriter(&br)
	_, err := w.Write([]byte("br"))
	return errors.Join(err, w.Close(), s.plain("probe.txt", []byte("as is")), s.plain("probe.txt.br", br.Bytes()))
}

// removeOthers removes files of earlier bundles.
func (s *store) removeOthers() error {
	entries, err := os.ReadDir(s.folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !s.kept[e.Name()] && !e.IsDir() && e.Name() != ".gitignore" {
			err = errors.Join(err, os.Remove(filepath.Join(s.folder, e.Name())))
		}
	}
	return err
}
