// Package snippet reads documents: plain text in, values out.
//
// A document is what people paste: sequences of Go statements separated by
// "---" lines. The package knows lines, literals and brackets of Go, and
// nothing of types or engines. It never refuses a whole document for a fault
// in one snippet: Parse always returns the document with what is good in it,
// beside errors that name the snippet each belongs to. An error that names no
// snippet concerns the document as a whole.
//
// # The format
//
// A marker is a whole line, from the first column, trailing blanks allowed:
//
//	--- or --- name    starts a snippet
//	===                ends the preamble; once, before the first ---
//	...                ends a snippet's set-up; once, outside brackets
//
// Markers inside raw strings, comments and, for "...", brackets are Go. A
// marker line itself is never scanned, and scanning starts afresh behind it,
// so a missing bracket or quote in one snippet leaves the others alone. Only a
// raw string or comment can run across a marker. Where the section then does
// not parse, the literal is taken to lack its end: the section ends at the
// marker and the error stands at the opening quote.
//
// What comes before the first "---" is the first snippet, unless "===" makes
// it the preamble; so is what stands between "===" and the first "---". Blank
// and comment lines there start no snippet.
//
// An unnamed "---" with nothing but blank lines up to the end of the document
// starts nothing, and so does a run of them. Elsewhere a snippet may be empty,
// and a named one may be empty at the end as well: giving nothing a name says
// that it is meant. It is timed as nothing. A document of markers only is an
// error.
//
// Directives are comment lines from the first column, in the preamble or among
// the comment lines that begin the document:
//
//	//st:param n 10 100 1_000
//	//st:baseline name
//	//st:same
//
// Anywhere else outside literals they are errors, lest they be overlooked.
//
// A document whose first token is the keyword package is a Go file. It has no
// markers and no directives and is not cut.
//
// # Names
//
// A snippet without a name is called by its number, counted from 1. Names are
// unique: a second use of a name, or a name that is the number of an unnamed
// snippet, is an error, and that snippet is called by its name and line
// instead, so that the error leaves the other one alone.
//
// # Units and limits
//
// Lines and columns count from 1, columns in bytes; neither the byte order mark
// nor the carriage return of a line ending is part of a line. A document has at
// most [MaxBytes] bytes, [MaxSnippets] snippets, [MaxParams] parameters and
// [MaxCombinations] combinations of their values. Ints are those of a 64-bit platform.
//
// Syntax errors other than unfinished literals, and all questions of types,
// are for the packages that know them.
package snippet
