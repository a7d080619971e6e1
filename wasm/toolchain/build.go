package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// A builder makes one bundle.
type builder struct {
	options
	goCommand
	log      io.Writer
	work     string // folder for intermediate files
	manifest manifest
	old      manifest // of the bundle that is there
}

func build(ctx context.Context, o options, log io.Writer) error {
	g, err := newGoCommand(ctx)
	if err != nil {
		return err
	}
	b := &builder{options: o, goCommand: g, log: log}
	b.manifest = newManifest(g.version, o)
	b.old = readManifest(o.folder)
	if !o.force && b.old.upToDate(o.folder, b.manifest.Input) {
		fmt.Fprintf(log, "%s is up to date (%s)\n", o.folder, g.version)
		return nil
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return err
	}
	// The overlay's path is part of what the go command's cache goes by.
	b.work = filepath.Join(cache, "speedtimer", "toolchain", g.version)
	if err := os.MkdirAll(b.work, 0o700); err != nil {
		return err
	}
	return b.all(ctx)
}

func (b *builder) all(ctx context.Context) error {
	s, err := newStore(b.folder, b.quality, b.old)
	if err != nil {
		return err
	}
	for _, step := range []struct {
		name string
		run  func(context.Context, *store) error
	}{
		{"tools", b.tools},
		{"archives", b.archives},
		{"compression", func(_ context.Context, s *store) error { return s.wait() }},
		{"manifest", b.finish},
	} {
		start := time.Now()
		if err := step.run(ctx, s); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
		fmt.Fprintf(b.log, "%-12s %5.1f s\n", step.name, time.Since(start).Seconds())
	}
	b.manifest.print(b.log)
	return nil
}

// overlay is the file that trims the tools, none where they are built whole:
// the manifest and the log say why.
func (b *builder) overlay() (string, error) {
	if b.whole {
		b.manifest.Note = "the tools are not trimmed, as asked for"
	} else if !canTrim(b.version) {
		b.manifest.Note = fmt.Sprintf("%s is not a Go release whose tools can be trimmed: they are larger than they need be", b.version)
	}
	if b.manifest.Note != "" {
		fmt.Fprintln(b.log, b.manifest.Note)
		return "", nil
	}
	file, err := trim(b.root, b.work)
	if err != nil {
		return "", fmt.Errorf("trim: %w", err)
	}
	b.manifest.Trimmed = true
	return file, nil
}

// tools builds the compiler and the linker.
func (b *builder) tools(ctx context.Context, s *store) error {
	overlay, err := b.overlay()
	if err != nil {
		return err
	}
	for _, tool := range []struct {
		name string
		file *file
	}{{"compile", &b.manifest.Compile}, {"link", &b.manifest.Link}} {
		code, err := b.buildTool(ctx, tool.name, overlay, b.work)
		if err != nil {
			return err
		}
		s.add(tool.file, tool.name, ".wasm", code)
	}
	return nil
}

// finish writes what is small and, last, the manifest: a folder with a
// manifest is complete.
func (b *builder) finish(_ context.Context, s *store) error {
	licence, err := os.ReadFile(filepath.Join(b.root, "LICENSE"))
	if err != nil {
		return err
	}
	if err := s.plain("LICENSE-go.txt", licence); err != nil {
		return err
	}
	b.manifest.Licence = "LICENSE-go.txt"
	if err := s.probe(); err != nil {
		return err
	}
	text, err := b.manifest.json()
	if err != nil {
		return err
	}
	if err := s.plain(manifestFile, text); err != nil {
		return err
	}
	return s.removeOthers()
}
