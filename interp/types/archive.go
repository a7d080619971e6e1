package types

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

//go:embed core.bin
var core []byte

// An entry is a package of an archive: its deflated export data, which is
// empty in the core for packages of the rest.
type entry struct {
	name string
	data []byte
}

// read returns the export data.
func (e entry) read() ([]byte, error) {
	return io.ReadAll(flate.NewReader(bytes.NewReader(e.data)))
}

// readArchive splits an archive made by gen into its heading and its packages
// by import path. Nothing is decompressed.
func readArchive(archive []byte) (head string, entries map[string]entry, err error) {
	index, data, ok := bytes.Cut(archive, []byte("\n\n"))
	if !ok {
		return "", nil, fmt.Errorf("export data archive without an index")
	}
	head, lines, _ := strings.Cut(string(index), "\n")
	entries = make(map[string]entry, strings.Count(lines, "\n")+1)
	for line := range strings.SplitSeq(lines, "\n") {
		f := strings.Fields(line)
		if len(f) != 3 {
			return "", nil, fmt.Errorf("export data archive: index line %q", line)
		}
		size, err := strconv.Atoi(f[2])
		if err != nil || size < 0 || size > len(data) {
			return "", nil, fmt.Errorf("export data archive: size of %s", f[0])
		}
		entries[f[0]] = entry{name: f[1], data: data[:size]}
		data = data[size:]
	}
	return head, entries, nil
}

// coreArchive reads the embedded archive once.
var coreArchive = sync.OnceValues(func() (string, map[string]entry) {
	head, entries, err := readArchive(core)
	if err != nil {
		// The file is committed and tested; without it nothing is importable.
		return "", map[string]entry{}
	}
	return head, entries
})

// GoVersion returns the version of Go whose standard library is embedded, such
// as "go1.26.8".
func GoVersion() string {
	head, _ := coreArchive()
	if f := strings.Fields(head); len(f) > 3 {
		return f[3]
	}
	return ""
}
