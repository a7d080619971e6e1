// Package types checks documents with go/types over export data that was made
// at build time and is embedded, so that no go command is needed at run time:
// not in the terminal, and not in a page.
//
// It finds every error of a document at its line and column, worded as the Go
// compiler words it, and it finds out what a generator has to know to make a
// program of the document: which packages the code means, what type its
// variables have, how many values an expression yields, whether a body must be
// wrapped in a function literal.
//
// # What is checked
//
// A document is checked as one package of several files: the parameters, the
// preamble, and each snippet in a file of its own with one function whose body
// is the set-up followed by the timed statements. So an error in one snippet
// leaves the others unharmed. Set-up and body are one scope: a name declared
// in both is an error. Variables of that scope count as used, because
// generated code keeps them alive; in all inner scopes Go's rules hold.
//
// # Packages
//
// Imports need not be written. A name in front of a dot that nothing declares
// is looked up among the standard packages, then those given with WithPackages,
// then those given with WithSource: the only package of that name, else the one
// that exports all that is selected from it. Where several do, text/template
// goes before html/template, math/rand before its second version, and
// crypto/rand is meant by Read; otherwise it is an error that names them.
//
// Names are resolved part by part, so that one broken snippet changes nothing
// for the others. If one part needs math/rand/v2 and that has all the others
// select, all mean it; but two snippets may still mean different packages by
// one name. A program of both then needs two files, or a renamed import.
//
// The embedded core holds what is timed in a page; package rest the others.
//
// # Limits
//
// Types are those of a 64-bit little-endian platform and of linux. What the
// compiler finds only after type checking (a stack frame that is too large, a
// directive in the wrong place) is not found here. Type errors have the
// compiler's position and words, a few details of labels apart. Syntax errors
// nearly always have its position; their words are the compiler's for the common ones and
// go/parser's for rare ones, and fewer are found behind the first.
package types

//go:generate go run ./gen
