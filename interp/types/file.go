package types

import (
	"go/ast"
	gotypes "go/types"
	"strings"
	"unicode"
	"unicode/utf8"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

// checkFile checks a document that is a Go file: as the compiler does, imports
// as written.
func (k *check) checkFile() {
	k.preamble = &unit{}
	text := k.doc.Preamble.Text
	if text == "" {
		text = strings.TrimPrefix(k.doc.String(), "\ufeff")
	}
	f := k.parse(k.preamble, "", snippet.Section{Text: text, Line: max(k.doc.Preamble.Line, 1)}, "", "EOF")
	k.info.File = &FileInfo{AST: f}
	if f == nil {
		return
	}
	k.info.File.Package = f.Name.Name
	k.preamble.file = f
	if !k.preamble.broken || k.lenient {
		k.checkFiles(f.Name.Name, []*ast.File{f})
	}
	k.describeFile(f)
}

func (k *check) describeFile(f *ast.File) {
	info := k.info.File
	for _, spec := range f.Imports {
		k.addExplicit(spec)
	}
	for _, e := range k.explicit {
		info.Imports = append(info.Imports, e.Import)
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if ok && !k.preamble.broken {
			k.noBody(fn)
		}
		if !ok || fn.Recv != nil {
			continue
		}
		line, _ := k.info.Position(fn.Name.Pos())
		k.classify(info, fn, Func{fn.Name.Name, line})
	}
}

// classify sorts a function by what the test runner or the linker would take
// it for.
func (k *check) classify(info *FileInfo, fn *ast.FuncDecl, f Func) {
	switch {
	case f.Name == "main" && info.Package == "main":
		info.HasMain = true
	case f.Name == "TestMain" && k.takes(fn, "M"):
		info.TestMain = true
	case testName(f.Name, "Benchmark") && k.takes(fn, "B"):
		info.Benchmarks = append(info.Benchmarks, f)
	case testName(f.Name, "Test") && k.takes(fn, "T"),
		testName(f.Name, "Fuzz") && k.takes(fn, "F"),
		testName(f.Name, "Example") && fn.Type.Params.NumFields() == 0:
		info.Ignored = append(info.Ignored, f)
	}
}

// testName reports whether a name is a prefix and does not go on in lower
// case, as package testing wants it.
func testName(name, prefix string) bool {
	rest, ok := strings.CutPrefix(name, prefix)
	if !ok || rest == "" {
		return ok
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return !unicode.IsLower(r)
}

// takes reports whether a function takes one argument, a pointer to a type of
// package testing, and returns nothing.
func (k *check) takes(fn *ast.FuncDecl, name string) bool {
	if fn.Type.Params.NumFields() != 1 || fn.Type.Results.NumFields() != 0 || fn.Type.TypeParams != nil {
		return false
	}
	if o, ok := k.info.Types.Defs[fn.Name].(*gotypes.Func); ok {
		t := o.Signature().Params().At(0).Type()
		return t.String() == "*testing."+name
	}
	star, ok := fn.Type.Params.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	sel, ok := star.X.(*ast.SelectorExpr) // not type-checked, for a syntax error elsewhere
	return ok && sel.Sel.Name == name
}

// noBody reports a function without a body, which the type checker takes for
// one written in assembly. One that the document says is elsewhere is the
// compiler's to judge, and the linker's.
func (k *check) noBody(fn *ast.FuncDecl) {
	if fn.Body != nil {
		return
	}
	line, _ := k.info.Position(fn.Name.Pos())
	if !isElsewhere(strings.Split(k.doc.String(), "\n"), fn.Name.Name, line) {
		k.preamble.errors = append(k.preamble.errors, k.info.errorAt(report.PhaseType, fn.Name.Pos(), "missing function body"))
	}
}

// isElsewhere says whether a directive links a function to another: linkname
// anywhere, wasmimport in the comment above the function, whose line counts
// from 1.
func isElsewhere(lines []string, name string, line int) bool {
	for _, l := range lines {
		if f := strings.Fields(l); len(f) == 3 && f[0] == "//go:linkname" && f[1] == name {
			return true
		}
	}
	for at := line - 2; at >= 0 && at < len(lines) && strings.HasPrefix(lines[at], "//"); at-- {
		if strings.HasPrefix(lines[at], "//go:wasmimport ") {
			return true
		}
	}
	return false
}
