// Package yaegi is the engine that interprets. A program is checked and
// lowered (package lower) to what the interpreter is known to run right, and
// run with the symbols it may use; anything else is refused with its position
// and the hint to use a compiled engine.
//
// Its opinion: an interpreter is for an instant preview. It prints what
// compiled Go prints or it refuses; it never guesses. Its timings rank nothing.
//
// Values are shown as the compiled program would have them: names and types are
// the declared ones, boxes are opened, constants and what literals give package
// variables count as static. No figure is said to be read from the allocator:
// it is layout, or an estimate where the compiled program's blocks are not known
// (small objects that share blocks, what functions captured, untyped memory).
//
// What a program may import is more natively than in the page, where it weighs:
// package codec stands before the library's encodings, package files in place of
// os, with files in memory, of which the report warns.
//
// Terms: a refusal is about the program and known before it runs; a few can
// only be known while it runs, and end it then. Limits: one run at a time in a
// process; a run that doesn't end, exhausts memory or overflows the stack takes
// the process with it, so it belongs in a child process. It is no sandbox by
// itself: what it cannot reach is what the symbol tables and lowering leave out.
package yaegi
