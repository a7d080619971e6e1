// Package harness is what a generated program calls: it carries out one plan
// for one combination of parameters and tells a host of every step.
//
// A program run by hand prints the reference's classic output. With an event
// channel named in its environment (EventsVariable) it writes one JSON object
// a line there instead, as things happen; package report has the types. The
// program's own standard output and error stay the user's: the harness only
// writes a mark between what each snippet's untimed run prints and the rest.
//
// Plans come as arguments (see Plan), so the same program serves every
// engine. A snippet that panics is reported and left out; one that ends the
// process leaves no done event behind, by which the host knows, starts the
// program again without it and so loses no other snippet's result.
//
// The package and all it imports need the standard library only, and not
// encoding/json, because they are linked into what is timed and copied into
// temporary modules.
package harness
