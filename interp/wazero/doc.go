// Package wazero is the engine wasm of the command: the installed go command
// builds the generated program for wasip1/wasm, and the WebAssembly runtime
// wazero runs it. Its numbers are those of compiled Go on a WebAssembly
// engine; reports name the host "wazero".
//
// It is how somebody else's document runs without risk. The program is given
// its arguments, standard output and error, a clock, random numbers and an
// empty folder in memory, and the event channel as a file in it. There is no
// other file, no variable of the environment, no network, no process and no
// memory but its own; its memory is capped.
//
// wazero runs in a process of its own, which is this program started again
// (see Sandbox): it can be ended at any instant without checks in the timed
// code, and what a program makes of wazero stays there. The module is compiled
// once, after the build, into a folder that all its runs share.
//
// Limits: one thread, as WebAssembly has; at most 4 GiB of memory; files in
// the folder come to at most 256 MiB, of which a name takes one KiB; who floods
// the event channel is ended.
package wazero
