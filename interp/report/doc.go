// Package report holds the types of SpeedTimer's JSON protocol: the events a
// running program sends and the report made of them.
//
// The generated program links this package, so it needs the standard library
// only and not encoding/json: events are appended to a byte slice by hand.
// Hosts decode them with encoding/json; the struct tags are the contract.
//
// Fields may be added, none renamed.
package report
