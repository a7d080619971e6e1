// Gen makes the export data that package types embeds, from the standard
// library of the installed Go. Run it with "go generate ./interp/types".
//
// It has "go list -export" compile the library, reads what the compiler
// exported, and writes it again without positions and inlinable bodies, which
// nobody asks for here: a quarter of the size, and the same bytes on every
// machine.
package main

import (
	"fmt"
	"log"
	"os"
)

// Where the two archives go, seen from package types.
const (
	coreFile = "core.bin"
	restFile = "rest/rest.bin"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	packages, err := load()
	if err != nil {
		log.Fatal(err)
	}
	core, rest := archives(packages)
	for name, data := range map[string][]byte{coreFile: core, restFile: rest} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Printf("%d packages, core %d bytes, rest %d bytes\n", len(packages), len(core), len(rest))
}
