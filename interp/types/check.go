package types

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	gotypes "go/types"
	"slices"
	"strings"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

// maxErrors is how many errors are given of the preamble, and of each snippet.
const maxErrors = 10

// A check is the checking of one document.
type check struct {
	c        *Checker
	doc      *snippet.Document
	info     *Info
	preamble *unit
	params   *unit
	snippets []*unit
	declared map[string]bool // names of the package: parameters and the preamble's
	explicit []explicitImport
	typeErrs []typeError
	spared   map[spare]bool
	newer    map[string]string // names that mean the second version of a package in all parts
	lenient  bool              // check what can be of parts that do not parse
}

// A spare is an error of the type checker that is none here: a position and a
// part of the message.
type spare struct {
	pos  token.Pos
	part string
}

// Parts of the type checker's messages.
const (
	partUnused    = "declared and not used"  // variables of the outermost scope are kept alive
	partNoUse     = " is not used"           // the value of a call that is timed
	partReturn    = "too many return values" // reported already, as a return in the set-up
	partUndefined = "undefined: "            // reported already, as a name of several packages
)

func (k *check) spare(pos token.Pos, part string) { k.spared[spare{pos, part}] = true }

// A unit is a part of the document that is a file of its own to the type
// checker.
type unit struct {
	snippet string     // its name; empty for parameters and preamble
	file    *ast.File  // nil when it could not be parsed
	setup   []ast.Stmt // of a snippet
	body    []ast.Stmt
	expr    ast.Expr                       // the body's, when it is one expression
	names   map[string][]*ast.SelectorExpr // selections from names that the unit does not declare
	imports []Import
	text    string // for a guess at what it uses when it could not be parsed
	errors  []report.Error
	broken  bool // has syntax errors
	added   bool // the file's first declaration is imports of ours
}

func newCheck(c *Checker, d *snippet.Document) *check {
	return &check{
		c: c, doc: d,
		declared: map[string]bool{},
		spared:   map[spare]bool{},
		newer:    map[string]string{},
		info: &Info{Fset: token.NewFileSet(), Types: &gotypes.Info{
			Types:      map[ast.Expr]gotypes.TypeAndValue{},
			Instances:  map[*ast.Ident]gotypes.Instance{},
			Defs:       map[*ast.Ident]gotypes.Object{},
			Uses:       map[*ast.Ident]gotypes.Object{},
			Implicits:  map[ast.Node]gotypes.Object{},
			Selections: map[*ast.SelectorExpr]*gotypes.Selection{},
			Scopes:     map[ast.Node]*gotypes.Scope{},
		}},
	}
}

func (k *check) run() {
	if k.doc.GoFile {
		k.checkFile()
	} else {
		k.checkSnippets()
	}
	k.finish()
}

func (k *check) checkSnippets() {
	k.parseParams()
	k.parsePreamble()
	for i := range k.doc.Snippets {
		k.snippets = append(k.snippets, k.parseSnippet(&k.doc.Snippets[i]))
	}
	if k.preamble.file == nil || k.preamble.broken && !k.lenient {
		// What the preamble declares is not known: names would be called
		// undefined that are not.
		k.describe()
		return
	}
	k.agree()
	for _, u := range k.units() {
		k.resolve(u)
	}
	k.typeCheck()
	for _, d := range k.preamble.file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			k.noBody(fn)
		}
	}
	k.describe()
	k.checkImportsUsed()
}

// units returns the parts that could be parsed, parameters and preamble first.
func (k *check) units() []*unit {
	var units []*unit
	for _, u := range append([]*unit{k.params, k.preamble}, k.snippets...) {
		if u != nil && u.file != nil {
			units = append(units, u)
		}
	}
	return units
}

func (k *check) typeCheck() {
	var files []*ast.File
	for _, u := range k.units() {
		files = append(files, u.file)
	}
	k.checkFiles("main", files)
	for _, u := range k.units() {
		u.withdraw()
	}
}

// checkFiles runs the type checker and collects its errors.
func (k *check) checkFiles(path string, files []*ast.File) {
	defer func() {
		if p := recover(); p != nil {
			k.typeErrs = append(k.typeErrs, typeError{files[0].Package, fmt.Sprintf("the type checker failed: %v", p)})
		}
	}()
	config := gotypes.Config{
		Importer:  importer{k.c},
		GoVersion: languageVersion(),
		Sizes:     sizes,
		Error:     k.addTypeError,
	}
	k.info.Pkg, _ = config.Check(path, k.info.Fset, files, k.info.Types)
}

// finish gathers the errors of all parts.
func (k *check) finish() {
	k.placeTypeErrors()
	units := append([]*unit{k.params, k.preamble}, k.snippets...)
	for _, u := range units {
		if u == nil {
			continue
		}
		slices.SortStableFunc(u.errors, byPosition)
		// Like the compiler, say one thing once a line.
		u.errors = slices.CompactFunc(u.errors, func(a, b report.Error) bool { return a.Line == b.Line && a.Message == b.Message })
		told := slices.DeleteFunc(slices.Clone(u.errors), k.isOfFaultyParam)
		k.info.Errors = append(k.info.Errors, told[:min(len(told), maxErrors)]...)
	}
	slices.SortStableFunc(k.info.Errors, byPosition)
	k.judge()
}

// isOfFaultyParam says of an error that it follows from one that is reported
// already: the parameter is declared, but not well.
func (k *check) isOfFaultyParam(e report.Error) bool {
	name, ok := strings.CutPrefix(e.Message, partUndefined)
	return ok && slices.Contains(k.doc.Faulty, name)
}

func byPosition(a, b report.Error) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// judge says which parts are fine.
func (k *check) judge() {
	if k.info.File != nil {
		k.info.File.OK = len(k.preamble.errors) == 0
		return
	}
	fine := len(k.preamble.errors) == 0 && len(k.params.errors) == 0
	k.info.Preamble.OK = fine
	for i, u := range k.snippets {
		k.info.Snippets[i].OK = fine && len(u.errors) == 0
	}
}
