package main

import (
	"os"
	"path/filepath"
	"strings"
)

// An edit replaces a text of a source file that stands there once.
type edit struct{ from, to string }

// hasty are changes to the linker's sources that make it a quarter faster and
// leave what it writes as it is, byte for byte: it makes room before it writes,
// and no names where they are left out.
var hasty = map[string][]edit{
	"cmd/link/internal/wasm/asm.go": {
		{"\t\t\tP := ldr.Data(fn)\n\t\t\toff := int32(0)\n", "\t\t\tP := ldr.Data(fn)\n\t\t\twfn.Grow(len(P) + 6*relocs.Count())\n\t\t\toff := int32(0)\n"},
		{"\t\tname := nameRegexp.", "\t\tname := \"\"\n\t\tif !*ld.FlagS {\n\t\t\tname = nameRegexp."},
		{"ReplaceAllString(ldr.SymName(fn), \"_\")\n\t\tfns[i]", "ReplaceAllString(ldr.SymName(fn), \"_\")\n\t\t}\n\t\tfns[i]"},
	},
	"cmd/link/internal/ld/outbuf.go": {
		{"\treturn &OutBuf{\n\t\tarch: arch,\n\t}\n", "\treturn &OutBuf{\n\t\tarch: arch,\n\t\theap: make([]byte, 0, maxOutBufHeapLen),\n\t}\n"},
	},
}

// hastened are the changed files by path below src: those whose text is as
// expected. A release that has another stays as it is, and slower.
func hastened(goroot string) map[string]string {
	files := map[string]string{}
	for name, edits := range hasty {
		source, err := os.ReadFile(filepath.Join(goroot, "src", filepath.FromSlash(name)))
		if err != nil {
			continue
		}
		if text, ok := edited(string(source), edits); ok {
			files[name] = text
		}
	}
	return files
}

func edited(text string, edits []edit) (string, bool) {
	for _, e := range edits {
		if strings.Count(text, e.from) != 1 {
			return "", false
		}
		text = strings.Replace(text, e.from, e.to, 1)
	}
	return text, true
}
