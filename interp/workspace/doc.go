// Package workspace keeps documents and the runs made of them, over any
// hackpadfs file system: the browser's, the operating system's, or memory.
//
// An entry is a document, and the report of its run if it has been run. A run
// belongs to the history, which is bounded: saving one beyond the bound drops
// the oldest. A document saved by itself is kept until it is deleted.
//
// An entry is one file that is written beside its place, flushed where the file
// system can, and renamed into it; it is never written again. So a failed save
// leaves no half of an entry and touches none saved before, and only
// Delete and the bound remove any. Several processes may share a file system.
// Times come from the caller; the package reads no clock.
//
// # Identifiers
//
// An id is the entry's time in UTC, to the nanosecond, and the beginning of the
// hash of all it holds: "20261130T081500.000000000Z-0b1e2f...". Sorting ids
// sorts by time. An entry that no longer has the hash in its name is damaged:
// it is left out of lists with a word about it, and never deleted for it.
//
// # Format
//
// A file is one line of JSON with the name, the time and the lengths in bytes of
// the two parts that follow it as they were given: document and report.
//
// It is not for large data: lists read every entry.
package workspace
