// Package rest holds the export data of those standard packages that the core
// of package types lacks: the network, Go's own tools, and the like. It is a
// package of its own so that the page need not carry it. Hand it to a checker:
//
//	types.New(types.WithArchive(rest.Archive()))
package rest

import _ "embed"

//go:embed rest.bin
var archive []byte

// Archive returns the export data; it must not be changed.
func Archive() []byte { return archive }
