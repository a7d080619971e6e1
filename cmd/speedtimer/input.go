package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/term"

	"speedtimer/interp/snippet"
)

// readDocument reads a file or standard input, no more of it than a document
// may have: more is a document that is too large, and said to be.
func (s *shell) readDocument(ctx context.Context, file string) (string, error) {
	if file == "-" {
		if isTerminal(s.stdin) {
			fmt.Fprintln(s.stderr, "Type a document; Ctrl-D ends it.")
		}
		return readUntil(ctx, s.stdin)
	}
	info, err := os.Stat(file)
	if err != nil {
		return "", withoutOperation(err)
	}
	if info.IsDir() {
		return "", fmt.Errorf("%s is a folder: expected a file with a document", file)
	}
	if info.Mode().IsRegular() && info.Size() > snippet.MaxBytes {
		return "", fmt.Errorf("%s has %.1f MiB: expected a document of at most %d MiB; let the set-up make large data, or split it", file, float64(info.Size())/(1<<20), snippet.MaxBytes>>20)
	}
	f, err := os.Open(file)
	if err != nil {
		return "", withoutOperation(err)
	}
	defer f.Close()
	return readUntil(ctx, f)
}

// withoutOperation says "FILE: no such file or directory", as compilers do.
func withoutOperation(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}

// readUntil reads to the end or until the context ends: a terminal or pipe may
// have nothing to read for ever.
func readUntil(ctx context.Context, r io.Reader) (string, error) {
	type result struct {
		text []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		b, err := io.ReadAll(io.LimitReader(r, snippet.MaxBytes+1))
		done <- result{b, err}
	}()
	select {
	case r := <-done:
		return string(r.text), r.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// An output writes to a file that is made when the first byte comes, or to
// standard output.
type output struct {
	path string
	file *os.File
	w    io.Writer
}

// openOutput checks what can be checked before anything runs.
// The document itself is never written over.
func (s *shell) openOutput(path, document string) (*output, error) {
	if path == "" || path == "-" {
		return &output{w: s.stdout}, nil
	}
	if out, err := os.Stat(path); err == nil {
		if in, err := os.Stat(document); err == nil && os.SameFile(in, out) {
			return nil, fmt.Errorf("-o %s: is the document itself; choose another file", path)
		}
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("-o %s: there is no folder %s", path, filepath.Dir(path))
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil, fmt.Errorf("-o %s: is a folder", path)
	}
	return &output{path: path}, nil
}

func (o *output) Write(b []byte) (int, error) {
	if o.w == nil {
		f, err := os.Create(o.path)
		if err != nil {
			return 0, withoutOperation(err)
		}
		o.file, o.w = f, f
	}
	return o.w.Write(b)
}

func (o *output) Close() error {
	if o.file == nil {
		return nil
	}
	return o.file.Close()
}

// terminal returns the file behind a reader or writer if it is a terminal.
func terminal(rw any) (*os.File, bool) {
	f, ok := rw.(*os.File)
	return f, ok && term.IsTerminal(int(f.Fd()))
}

func isTerminal(rw any) bool {
	_, ok := terminal(rw)
	return ok
}

// columns is the width of a terminal, 0 when it isn't one.
func columns(rw any) int {
	f, ok := terminal(rw)
	if !ok {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// colored says whether colour may be written: on a terminal, unless NO_COLOR
// is set (no-color.org) or the terminal is dumb.
func colored(rw any) bool {
	return isTerminal(rw) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
