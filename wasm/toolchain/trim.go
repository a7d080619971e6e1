package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// trimmable are the Go releases whose compiler and linker trim knows.
var trimmable = []string{"go1.26"}

// canTrim says whether trim knows a Go version, such as go1.26.8.
func canTrim(version string) bool {
	for _, v := range trimmable {
		if version == v || strings.HasPrefix(version, v+".") || strings.HasPrefix(version, v+"rc") {
			return true
		}
	}
	return false
}

// trim writes an overlay to folder that leaves out of the compiler and the
// linker what other targets than WebAssembly need, and returns its path. What the
// tools produce stays as it is, and so does their own code for the target, but
// for some lines of the linker (see hasty); of the runtime under them one fault
// is repaired (see nilKeys).
func trim(goroot, folder string) (string, error) {
	replace := map[string]string{}
	put := func(original, text string) error {
		file := filepath.Join(folder, strings.ReplaceAll(original, "/", "_"))
		replace[filepath.Join(goroot, "src", filepath.FromSlash(original))] = file
		return os.WriteFile(file, []byte(text), 0o600)
	}
	stubs := rewriteStubs(goroot)
	if len(stubs) < 15 {
		return "", fmt.Errorf("%d rewrite rule files of other targets in %s: expected more", len(stubs), goroot)
	}
	targets, err := cutTargets(goroot)
	if err != nil {
		return "", err
	}
	for _, files := range []map[string]string{mains, stubs, targets, hastened(goroot)} {
		for original, text := range files {
			if err := put(original, text); err != nil {
				return "", err
			}
		}
	}
	if text, ok := nilKeys(goroot); ok {
		if err := put(algFile, text); err != nil {
			return "", err
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(folder, "overlay.json")
	return file, os.WriteFile(file, overlay, 0o600)
}

// mains replace the tools' main functions by ones that know one target.
var mains = map[string]string{
	"cmd/compile/main.go": `package main

import (
	"cmd/compile/internal/base"
	"cmd/compile/internal/gc"
	"cmd/compile/internal/wasm"
	"internal/buildcfg"
	"log"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("compile: ")
	buildcfg.Check()
	gc.Main(wasm.Init)
	base.Exit(0)
}
`,
	"cmd/link/main.go": `package main

import (
	"cmd/link/internal/ld"
	"cmd/link/internal/wasm"
	"internal/buildcfg"
)

func main() {
	buildcfg.Check()
	arch, theArch := wasm.Init()
	ld.Main(arch, theArch)
}
`,
}

const algFile = "runtime/alg.go"

// nilKeys is the runtime's hashing with a repair the tools need. On
// WebAssembly hashes have 32 bits, but for a nil interface go1.26 hands out the
// seed with all its 64, so that a map of more than 896 keys with nil among them
// is read out of bounds. The compiler has such a map for each function of some
// 500 statements. Programs get the runtime as it is. False where there is
// nothing to repair.
func nilKeys(goroot string) (string, bool) {
	source, err := os.ReadFile(filepath.Join(goroot, "src", filepath.FromSlash(algFile)))
	if err != nil {
		return "", false
	}
	text := string(source)
	for _, condition := range []string{"tab == nil", "t == nil"} {
		text = strings.Replace(text, "if "+condition+" {\n\t\treturn h\n", "if "+condition+" {\n\t\treturn trimHash(h)\n", 1)
	}
	return text, text != string(source) && strings.Contains(text, "func trimHash(")
}

const rewriteFolder = "cmd/compile/internal/ssa"

var (
	rewriteFile = regexp.MustCompile(`^rewrite(386|AMD64|ARM|ARM64|LOONG64|MIPS|MIPS64|PPC64|RISCV64|S390X|dec64)(latelower|splitload)?\.go$`)
	rewriteFunc = regexp.MustCompile(`(?m)^func (rewrite(?:Value|Block)[^_(]+)\((v \*Value|b \*Block)\) bool`)
)

// rewriteStubs are the files of rewrite rules of other targets, and of those
// with registers of 32 bits, by path below src, with their entry functions only.
func rewriteStubs(goroot string) map[string]string {
	stubs := map[string]string{}
	folder := filepath.Join(goroot, "src", filepath.FromSlash(rewriteFolder))
	entries, _ := os.ReadDir(folder) // without any, trim says what it misses
	for _, e := range entries {
		if !rewriteFile.MatchString(e.Name()) {
			continue
		}
		source, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			continue
		}
		text := "package ssa\n"
		for _, m := range rewriteFunc.FindAllStringSubmatch(string(source), -1) {
			text += fmt.Sprintf("\nfunc %s(%s) bool { return false }\n", m[1], m[2])
		}
		stubs[rewriteFolder+"/"+e.Name()] = text
	}
	return stubs
}
