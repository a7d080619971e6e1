// Command toolchain builds what the page needs to compile Go: the installed
// Go's own compiler and linker as WebAssembly, the archives of the standard
// packages that make sense in a sandbox and of the harness, and a manifest.
//
//	go run ./wasm/toolchain -o site/gen/toolchain
//
// The tools are trimmed: an overlay leaves out what only other targets need,
// which takes a third off the compiler. A Go release that trimming is not
// known for is built whole, and the manifest and the output say so.
//
// The archives carry no DWARF. They come as packs, files of archives one
// behind the other that the manifest indexes: the core pack has what nearly
// every document needs, the others are fetched when a document imports
// something from them. A page serves the archives as views into a pack, without
// copying.
//
// Files are named by their content and come compressed only, by brotli and by
// gzip; beside them lies a probe by which a page finds out whether its host
// serves the brotli ones by negotiation (see probe). The same input makes the
// same bytes, and nothing is done when the folder is up to date.
package main
