// Command gen writes the symbol tables of the interpreter: the packages and
// members that package lower takes, as the interpreter's own extractor has
// them. Run it by go generate in the folder above.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"speedtimer/interp/yaegi/gen/tables"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dir string) error {
	files, err := tables.Generate()
	if err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
