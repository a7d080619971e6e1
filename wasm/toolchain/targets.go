package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

const (
	assemblers = "cmd/internal/obj"
	opFile     = "cmd/compile/internal/ssa/opGen.go"
	simdFile   = "cmd/compile/internal/ssagen/simdintrinsics.go"
)

// otherTargets are the folders of other targets' assemblers. The compiler's
// tables name their registers, so that they stay part of it.
var otherTargets = []string{"arm", "arm64", "loong64", "mips", "ppc64", "riscv", "s390x", "x86"}

var (
	linkArch  = regexp.MustCompile(`(?m)^var Link\w+ = obj\.LinkArch\{\n(?:\t.*\n)+\}$`)
	archField = regexp.MustCompile(`\n\tArch:.*\n`)
	initFunc  = regexp.MustCompile(`(?m)^func init\(\)`)
)

// cutAssemblers are the files by which other targets' assemblers, and the
// names of all their instructions, get into a tool that has no use for them:
// they name the assembler's functions in a variable, and tables in init
// functions. By path below src.
func cutAssemblers(goroot string) map[string]string {
	cut := map[string]string{}
	inits := 0
	for _, target := range otherTargets {
		files, _ := filepath.Glob(filepath.Join(goroot, "src", filepath.FromSlash(assemblers), target, "*.go")) // the pattern is right
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil || strings.HasSuffix(file, "_test.go") {
				continue
			}
			text := linkArch.ReplaceAllStringFunc(string(source), func(decl string) string {
				head, _, _ := strings.Cut(decl, "\n")
				return head + archField.FindString(decl) + "}"
			})
			text = initFunc.ReplaceAllStringFunc(text, func(string) string {
				inits++
				return fmt.Sprintf("func trimmedInit%d()", inits)
			})
			if text != string(source) {
				cut[assemblers+"/"+target+"/"+filepath.Base(file)] = text
			}
		}
	}
	return cut
}

var (
	opName  = regexp.MustCompile(`(?m)^\tOp(\w+)$`)
	otherOp = regexp.MustCompile(`^(386|AMD64|ARM|LOONG64|MIPS|PPC64|RISCV64|S390X)`)
)

// cutOps is the compiler's table of instructions without what it says of other
// targets' ones: they keep their numbers. False where the table is not as it
// is known.
func cutOps(source string) (string, bool) {
	const begin, end, entry = "\nvar opcodeTable = [...]opInfo{\n", "\n}\n", "\n\t{\n"
	before, rest, ok := strings.Cut(source, begin)
	table, after, ended := strings.Cut(rest, end)
	entries := strings.Split(table, entry)
	names := opName.FindAllStringSubmatch(before, -1) // the first, which is no instruction, has another form in both
	if !ok || !ended || len(names) == 0 || len(names) != len(entries)-1 {
		return "", false
	}
	var b strings.Builder
	b.WriteString(before + begin + entries[0])
	for i, e := range entries[1:] {
		if otherOp.MatchString(names[i][1]) {
			b.WriteString("\n\t{},")
		} else {
			b.WriteString(entry + e)
		}
	}
	b.WriteString(end + after)
	return b.String(), true
}

// noSIMD stands for the compiler's knowledge of amd64's vector instructions,
// which an experiment of that target alone asks for.
const noSIMD = `package ssagen

import "cmd/internal/sys"

const simdPackage = "simd/archsimd"

func simdIntrinsics(func(pkg, fn string, b intrinsicBuilder, archFamilies ...sys.ArchFamily)) {}
`

// cutTargets is all that the tools do not need of other targets, beside the
// rewrite rules. By path below src.
func cutTargets(goroot string) (map[string]string, error) {
	cut := cutAssemblers(goroot)
	if len(cut) < len(otherTargets) {
		return nil, fmt.Errorf("%d files of assemblers of other targets in %s: expected more", len(cut), goroot)
	}
	source, err := os.ReadFile(filepath.Join(goroot, "src", filepath.FromSlash(opFile)))
	if err != nil {
		return nil, err
	}
	ops, ok := cutOps(string(source))
	if !ok {
		return nil, fmt.Errorf("%s is not as expected", opFile)
	}
	cut[opFile] = ops
	cut[simdFile] = noSIMD
	return cut, nil
}
