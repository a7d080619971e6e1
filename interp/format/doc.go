// Package format writes reports: as text for people, as the classic output of
// the original SpeedTimer, and in the formats other programs read.
//
// Opinion: a figure is shown with the digits that were measured and no more, a
// comparison as a verdict in words, and never without its engine. What weakens
// a figure stands near it with advice, and what makes a comparison senseless
// (different results) stands above it.
//
// # Formats
//
//	text     a table, verdicts in words, warnings, growth; for a terminal or a file
//	classic  the original's output, line for line in its form
//	json     the report, indented
//	ndjson   one event a line as they happen, then the report as the last line
//	md       the table as Markdown, for an issue or a README
//	csv      one line a snippet and combination of parameters; see Columns
//	bench    the Go benchmark format, one line a sample, for benchstat
//
// Sizes are written by WriteSizes: the tree of each variable as text in the
// manner of the original's dump, the report as json with the trees cut, xml,
// dot for Graphviz, or html, one page to click through. What is left out of a
// tree is told as a number of objects and bytes.
//
// Interpreted times are a preview: text, json and md say so in words, classic,
// csv and bench name the engine in their header.
//
// # Units
//
// Times are in nanoseconds an iteration in json, ndjson, csv and bench; text
// and md choose ns, µs, ms or s. Sizes are bytes; text and md use KiB, MiB and
// GiB. A ratio of 1 is the baseline's time.
//
// # Limits
//
// Columns are aligned by counting characters: a name in wide characters
// (Chinese, emoji) pushes the rest of its row to the right. The package writes
// to an io.Writer and knows no files, terminals or engines.
package format
