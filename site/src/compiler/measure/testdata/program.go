// Command program writes the generated program of a document and what it
// needs for a native build into a folder: go run program.go DOCUMENT FOLDER.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"speedtimer/interp/program"
	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
	"speedtimer/interp/types/rest"
)

func main() {
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(document, folder string) error {
	text, err := os.ReadFile(document)
	if err != nil {
		return err
	}
	checker := types.New(types.WithSource(program.Packages()), types.WithArchive(rest.Archive()))
	doc, errs := snippet.Parse(string(text))
	info := checker.Check(doc)
	p, more := program.Generate(program.Input{Document: doc, Info: info})
	if errs = append(append(errs, info.Errors...), more...); len(errs) > 0 {
		return fmt.Errorf("%v", errs)
	}
	files := program.Sources("speedtimer")
	files["main.go"] = p.Source
	files["go.mod"] = "module speedtimer\n\ngo 1.26\n"
	for name, source := range files {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
			return err
		}
	}
	return nil
}
