// Package files is package os to interpreted programs, as far as it is about
// files: they lie in memory, on a hackpadfs file system that is empty when a run
// begins.
//
// Its opinion: a program must not see from its files that they are in memory,
// nor get at those of the machine. So a name that the machine's disk knows and
// the program has not made ends the run, and so does whatever a disk might
// answer in another way: modes, times, the size of a folder, a file removed
// while it is open. Errors are the machine's own numbers, in the same wrapping.
// Of the disk it is asked only whether there is something by a name; nothing
// there is ever opened, made, changed or removed.
//
// Terms: a base is a folder that is there from the start and not the program's:
// the working directory and the one for temporary files. Below any other, there
// is nothing if the disk has nothing there. Limits: names with "..", links and
// permissions are not taken.
package files
