// Package lower turns a checked Go program into the small Go that the
// interpreter runs right.
//
// Its opinion: an interpreter that is wrong without a word can't be trusted
// construct by construct, so the program is not patched but compiled, from
// syntax and types, to a core that has been seen to work: numbered local
// variables, one assignment a statement, plain functions instead of methods,
// folded constants, monomorphic code instead of generics, boxes with a type
// descriptor instead of interpreted interfaces. What has no translation is a
// Refusal with its position; nothing passes through untranslated.
//
// Terms: a native interface is one the standard library declares (error,
// io.Reader) and stays what it is; every other interface becomes any. A type
// is pure when no type of the program takes part in it: pure values lie in an
// any as they are, others in an rt box. A call is impure when it may be seen
// from elsewhere: an operand to its left that could change meanwhile has no
// order Go defines, and is refused.
//
// Limits: one file, package main. Positions are physical, columns in bytes
// from 1; //line comments of the source are ignored, and the core carries its
// own, so that whatever the interpreter reports names a physical line.
package lower
