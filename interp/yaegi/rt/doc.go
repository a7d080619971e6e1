// Package rt is the compiled half of a lowered program: what package lower
// writes calls of, and nobody else does.
//
// A Box is a value of one of the program's types in an interface: the
// descriptor of its type, and the value as the core has it. Boxes answer the
// library's questions (Error, String, Less, Read) through the descriptor.
//
// What can only be seen to be beyond the interpreter while it runs, such as
// the wording of an error inside it, is refused then: Refuse ends the program,
// and output after it is dropped, so that nothing wrong is printed.
//
// Output and refusal are process-wide: one run at a time, which Start begins.
package rt
