// Package service answers the page's requests: it is the core behind a wall
// of JSON.
//
// A request is {id, op, ...}. While it is worked on there may be any number of
// {type: "progress", id, progress}; there is exactly one {type: "ok", id, ok}
// or {type: "error", id, error}, whatever happens: a panic is an error as
// well. Requests are worked on side by side, so that errors and completion go
// on while a document runs.
//
// The package runs no user code. Its engines build the program and hand it to
// the page (Start), which has a worker of its own carry it out; what that says
// comes back by Event, Output and Exit. The page ends such a worker whenever it
// wants to, and says so with an exit.
//
// Terms: an op is what a request asks for; a runner is what carries out one
// program; a run is one program with one plan, numbered from 1. A document that
// is run makes at least one run for each combination of parameters.
//
// Nothing here knows of JavaScript: bytes come in and go out. The same package
// is tested as it runs in the page and natively.
package service
