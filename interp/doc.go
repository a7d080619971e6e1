// Package interp runs documents: Run is the one entry that the command and
// the page call.
//
// A document is parsed and type-checked, made into one generated program and
// given to an Engine, which builds it and executes it: once for each
// combination of parameters, and again without a snippet that ended the
// process. What the program says as events becomes a report.
//
// A number means nothing without its engine. The interpreter is a preview:
// its comparisons get the verdict "preview" and never another, because it
// orders about one pair in four differently from compiled Go.
//
// Terms: a snippet is timed in rounds; a combination is one value for each
// parameter; a look is a moment, planned before the start, at which verdicts
// are made.
package interp
