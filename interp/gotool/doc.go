// Package gotool is the engine that has the installed go command build
// programs and the operating system run them. Its numbers are those of
// compiled Go on this machine.
//
// A program is built in a temporary module that holds copies of all it needs
// from this one, so no network is used; or, where the document is in a module
// whose packages it imports, by laying the generated package over that module
// with "go build -overlay", which changes nothing on disk. The go command's
// build cache is used as usual; GOFLAGS, GOMAXPROCS, GOGC and the rest of the
// environment reach the build and the program.
package gotool
