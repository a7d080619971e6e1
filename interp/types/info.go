package types

import (
	"go/ast"
	"go/token"
	gotypes "go/types"

	"speedtimer/interp/report"
)

// Info is what checking a document found out.
type Info struct {
	Errors   []report.Error // by line and column; at most 10 of the preamble and of each snippet
	Preamble PreambleInfo
	Snippets []SnippetInfo // one for each of the document's, in its order
	File     *FileInfo     // of a document that is a Go file, else nil

	Fset  *token.FileSet
	Pkg   *gotypes.Package // nil when nothing could be type-checked
	Types *gotypes.Info    // Types, Defs, Uses, Selections, Scopes, Implicits, Instances

	places []place
}

// PreambleInfo is what is known of the preamble.
type PreambleInfo struct {
	OK       bool      // no errors in it, nor in the parameters
	Imports  []Import  // packages its own code uses, found or written out, by name
	Explicit []Import  // imports written out in it, used or not, in order
	Vars     []Var     // its package variables, in order; parameters are not among them
	AST      *ast.File // nil when it could not be parsed; made of the text behind one line "package main"
}

// SnippetInfo is what is known of a snippet.
type SnippetInfo struct {
	Name         string
	OK           bool         // no errors in it, and the preamble is fine: it can be run
	Expr         bool         // the body is one expression
	Results      int          // values of the expression: 0 for a call without; -1 for statements
	Type         gotypes.Type // of the expression: its default type when it is an untyped constant, a *Tuple when Results is not 1; nil for statements
	Imports      []Import     // packages it uses, written out in the preamble or not, by name
	Vars         []Var        // variables of its outermost scope in order of declaration
	NeedsClosure bool         // the body has a return, defer or recover of its own
	Setup        []ast.Stmt   // statements of the set-up
	Body         []ast.Stmt   // statements of the body; one *ast.ExprStmt when Expr
}

// FileInfo is what is known of a document that is a Go file.
type FileInfo struct {
	OK         bool
	Package    string    // name in the package clause
	Imports    []Import  // in order
	Benchmarks []Func    // func BenchmarkX(b *testing.B)
	Ignored    []Func    // tests, fuzz functions and examples: they are not run
	HasMain    bool      // func main() in package main
	TestMain   bool      // func TestMain(m *testing.M)
	AST        *ast.File // nil when it could not be parsed
}

// A Func is a function declared in a Go file.
type Func struct {
	Name string
	Line int
}

// An Import is a package under the name it has in the code.
type Import struct {
	Name     string // "." and "_" as written
	Path     string
	Explicit bool // written out in the document
	Line     int  // of an explicit one
}

// A Var is a variable that generated code keeps alive or inspects.
type Var struct {
	Name   string
	Type   gotypes.Type
	Setup  bool  // declared in the set-up
	Line   int   // in the document
	Column int   // in bytes from 1
	Size   int64 // bytes of the variable itself on a 64-bit platform
	Large  bool  // an array or struct of more than 64 bytes: copying it would be felt
}

// TypeString writes a type as the document would: types of its own without a
// package, others with the package's name.
func (in *Info) TypeString(t gotypes.Type) string {
	return gotypes.TypeString(t, in.qualify)
}

func (in *Info) qualify(p *gotypes.Package) string {
	if p == in.Pkg {
		return ""
	}
	return p.Name()
}
