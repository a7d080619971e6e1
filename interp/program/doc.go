// Package program turns a document into Go programs: the SpeedTimerGenerator.
//
// Generate makes the one program every engine runs. Each snippet becomes two
// functions, because looking at a value changes what is timed:
//
//   - the timed function holds set-up, clock, loop, body and clock, with the
//     snippet's variables as plain locals. They are kept alive by
//     runtime.KeepAlive only: an address handed to an interface would move
//     them to the heap.
//   - the inspected function runs set-up and body once and hands the
//     addresses of the variables to the harness.
//
// The empty loop has the same shape in the same program. The user's lines
// stand in it verbatim, below "//line document:N:1", so that compilers and
// panics name document lines; a LineMap gives the same from physical lines.
// Imports of the preamble that only snippets left out use are blanked.
//
// Readable makes the same program for people (gofmt'd, no columns), and Test
// an ordinary _test.go file that needs nothing of SpeedTimer.
//
// The package is pure text: it runs nothing and reads no file.
package program
