package gotool

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"speedtimer/interp/types"
)

// A Module is the module a document stands in. Programs are laid over the
// document's own folder, so that they may import what a package there may,
// internal packages included.
type Module struct {
	Path    string // module path
	Dir     string // its root
	Folder  string // the document's folder, slash-separated, relative to Dir
	exports map[string]string
}

// FindModule finds the module around a folder; nil when there is none.
func FindModule(ctx context.Context, command, folder string) (*Module, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	if folder, err = filepath.EvalSymlinks(folder); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, command, "list", "-m", "-f", "{{.Main}} {{.Dir}}\t{{.Path}}")
	cmd.Dir, cmd.Env = folder, environment(folder)
	out, err := cmd.Output()
	if err != nil {
		return nil, nil // no module, or no go command: either way nothing to import from
	}
	var found *Module // of the modules of a workspace the innermost
	for line := range strings.Lines(string(out)) {
		dir, modpath, ok := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "true "), "\t")
		rel, err := filepath.Rel(dir, folder)
		if ok && dir != "" && err == nil && !strings.HasPrefix(rel, "..") && (found == nil || len(dir) > len(found.Dir)) {
			found = &Module{Path: modpath, Dir: dir, Folder: filepath.ToSlash(rel)}
		}
	}
	return found, nil
}

// environment is that of a go command in a folder. PWD says by which of its
// names the command knows the folder, and so all in it.
func environment(folder string) []string {
	return append(os.Environ(), "GOTOOLCHAIN=local", "PWD="+folder)
}

// overlayFolder is where programs are laid; nothing there is ever on disk.
const overlayFolder = "zz_speedtimer_program"

func (m *Module) folder() string    { return path.Join(m.Folder, overlayFolder) }
func (m *Module) generated() string { return path.Join(m.Path, m.folder()) }

// overlay is the JSON that lays the files over the module.
func (m *Module) overlay(source string, files map[string]string) (string, error) {
	replace := map[string]string{}
	for name := range files {
		name = filepath.FromSlash(name)
		replace[filepath.Join(m.Dir, filepath.FromSlash(m.folder()), name)] = filepath.Join(source, name)
	}
	b, err := json.Marshal(map[string]any{"Replace": replace})
	return string(b), err
}

// Load builds the export data of the module's packages and all they import.
// It returns the packages a document may import, for name resolution.
func (m *Module) Load(ctx context.Context, command string, flags []string) ([]types.Package, error) {
	args := append([]string{"list", "-e", "-export", "-deps", "-json=ImportPath,Name,Export,Standard,Module,DepOnly"}, flags...)
	cmd := exec.CommandContext(ctx, command, append(args, "./...")...)
	cmd.Dir, cmd.Env = m.Dir, environment(m.Dir)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("packages of module %s: %w\n%s", m.Path, err, stderr.String())
	}
	m.exports = map[string]string{}
	var packages []types.Package
	dec := json.NewDecoder(bytes.NewReader(out))
	for {
		var p struct {
			ImportPath, Name, Export string
			Standard                 bool
		}
		if err := dec.Decode(&p); err == io.EOF {
			return packages, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if p.Standard || p.Export == "" {
			continue
		}
		m.exports[p.ImportPath] = p.Export
		if p.Name != "main" && m.mayImport(p.ImportPath) {
			packages = append(packages, types.Package{Name: p.Name, Path: p.ImportPath})
		}
	}
}

// mayImport applies Go's rule for internal packages to the document's folder.
func (m *Module) mayImport(p string) bool {
	i := strings.LastIndex("/"+p+"/", "/internal/")
	if i < 0 {
		return true
	}
	parent := strings.Trim(("/" + p + "/")[:i], "/")
	return parent == "" || strings.HasPrefix(m.generated()+"/", parent+"/")
}

// Lookup opens the export data of a package that Load found.
func (m *Module) Lookup(p string) (io.ReadCloser, error) {
	file, ok := m.exports[p]
	if !ok {
		return nil, fmt.Errorf("package %s is not in module %s nor among its dependencies", p, m.Path)
	}
	return os.Open(file)
}
