// Package link makes permalinks: a document, with or without the results of
// its run, as text that can stand behind the # of a page's address. Nothing is
// stored anywhere; whoever has the link has all of it.
//
// # Format
//
// A fragment is the digit of the format's version, then base64 (URL alphabet,
// no padding) of a checksum of three bytes (CRC-32, the low ones first) and of
// what it is the checksum of: DEFLATE data, made with a preset dictionary of
// common Go and of the names in a report. It unpacks to fields: a tag of one
// byte, a length (unsigned varint), that many bytes. Tags are 1, the document,
// and 2, the report as JSON.
//
// A field with an unknown tag is passed over, and so is an unknown member of
// the report: a later program may add some and keep the version. What an old
// program could not read gets a new version, and an old program says so.
// dictionary.txt belongs to version 1 and is never changed.
//
// # Trust
//
// A link is somebody else's text. Open checks everything about its form and
// unpacks no more than MaxUnpacked bytes; it runs nothing. The checksum is
// against links cut short or garbled on their way, not against forgery.
package link
