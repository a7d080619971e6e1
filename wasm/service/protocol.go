package service

import (
	"encoding/json"

	"speedtimer/interp/report"
	"speedtimer/interp/why"
)

// The types of requests and answers, by op. site/src/core/protocol.ts has the
// same, and a test compares them.

type head struct {
	ID int    `json:"id"`
	Op string `json:"op"`
}

// Nothing is the answer where there is nothing to say.
type Nothing struct{}

// A CheckRequest asks for everything wrong with a document.
type CheckRequest struct {
	Text string `json:"text"`
}

// A CheckResult is what checking found, as lists that are never null.
type CheckResult struct {
	Errors   []report.Error `json:"errors"`
	Snippets []SnippetPlace `json:"snippets"`
	Imports  []Import       `json:"imports"`
	Params   []Param        `json:"params"`
	Markers  []Marker       `json:"markers"`
	GoFile   bool           `json:"goFile"`
}

// A SnippetPlace is a snippet and the line it begins at.
type SnippetPlace struct {
	Name string `json:"name"`
	Line int    `json:"line"`
}

// An Import is a package the document uses.
type Import struct {
	Name     string `json:"name"`
	Path     string `json:"path"`
	Explicit bool   `json:"explicit"`
}

// A Param is a parameter of the document.
type Param struct {
	Name   string   `json:"name"`
	Type   string   `json:"type"`
	Values []string `json:"values"`
	Line   int      `json:"line"`
}

// A Marker is a line that is the document's, not Go's.
type Marker struct {
	Line int    `json:"line"`
	Kind string `json:"kind"`
}

// A FormatRequest asks for the document formatted.
type FormatRequest struct {
	Text string `json:"text"`
}

// A FormatResult is the document formatted as far as it parses.
type FormatResult struct {
	Text   string         `json:"text"`
	Errors []report.Error `json:"errors"`
}

// A PlaceRequest asks about a place in a document.
type PlaceRequest struct {
	Text   string `json:"text"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// A Completion is a name that may stand at the place.
type Completion struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	Type string `json:"type"`
}

// A Description is the declaration of what stands at the place.
type Description struct {
	Text string `json:"text"`
}

// A RunRequest asks for a report.
type RunRequest struct {
	Text        string   `json:"text"`
	Engine      string   `json:"engine"`
	BudgetMS    float64  `json:"budget_ms,omitempty"`
	LimitMS     float64  `json:"limit_ms,omitempty"`
	Seed        uint64   `json:"seed,omitempty"`
	Target      float64  `json:"target,omitempty"`
	Delta       float64  `json:"delta,omitempty"`
	Confidence  float64  `json:"confidence,omitempty"`
	Params      []string `json:"params,omitempty"`
	Baseline    string   `json:"baseline,omitempty"`
	Only        []string `json:"only,omitempty"`
	InspectOnly bool     `json:"inspect_only,omitempty"`
}

// A CancelRequest ends a run.
type CancelRequest struct {
	Request int `json:"request"`
}

// An ExportRequest asks for a report in another format, or for the document
// as a _test.go file.
type ExportRequest struct {
	Text   string          `json:"text"`
	Report json.RawMessage `json:"report,omitempty"`
	Format string          `json:"format"`
	Name   string          `json:"name,omitempty"`
}

// An ExportResult is what there is to copy or save.
type ExportResult struct {
	Text string `json:"text"`
}

// A BenchRequest holds output of go test -bench.
type BenchRequest struct {
	Text string `json:"text"`
}

// A LinkRequest asks for a permalink.
type LinkRequest struct {
	Text   string          `json:"text"`
	Report json.RawMessage `json:"report,omitempty"`
}

// A LinkResult is what stands behind the # of an address.
type LinkResult struct {
	Fragment string `json:"fragment"`
}

// An OpenRequest holds a permalink.
type OpenRequest struct {
	Fragment string `json:"fragment"`
}

// An OpenedLink is what a permalink held.
type OpenedLink struct {
	Text    string          `json:"text"`
	Report  json.RawMessage `json:"report,omitempty"`
	Version int             `json:"version"`
}

// A HistoryID names an entry of the history.
type HistoryID struct {
	Entry string `json:"entry"`
}

// A HistorySave is an entry to be kept.
type HistorySave struct {
	Name   string          `json:"name"`
	Text   string          `json:"text"`
	Report json.RawMessage `json:"report,omitempty"`
}

// A HistoryList is the history, newest first, without reports.
type HistoryList struct {
	Entries []HistoryEntry `json:"entries"`
	Damaged []Damage       `json:"damaged"`
}

// A HistoryEntry is a document that was kept, perhaps with its report.
type HistoryEntry struct {
	ID     string          `json:"id"`
	Name   string          `json:"name"`
	Time   string          `json:"time"`
	Text   string          `json:"text"`
	Run    bool            `json:"run"`
	Report json.RawMessage `json:"report,omitempty"`
}

// A Damage is a file that holds no entry any more.
type Damage struct {
	File    string `json:"file"`
	Message string `json:"message"`
}

// A Machine is what was measured where the core runs.
type Machine struct {
	Calibration report.Calibration `json:"calibration"`
	Environment report.Environment `json:"environment"`
	Cores       int                `json:"cores"`
}

// A Step is something that happened during a run.
type Step struct {
	Phase       string          `json:"phase"`
	Combination int             `json:"combination"`
	Of          int             `json:"of"`
	Params      map[string]any  `json:"params,omitempty"`
	Names       []string        `json:"names"`
	Event       json.RawMessage `json:"event,omitempty"`
	ElapsedMS   float64         `json:"elapsed_ms"`
	BudgetMS    float64         `json:"budget_ms"`
}

// A Start asks the page for a runner.
type Start struct {
	Type    string   `json:"type"`
	Run     int      `json:"run"`
	Request int      `json:"request"`
	Engine  string   `json:"engine"`
	Source  string   `json:"source"`
	Args    []string `json:"args,omitzero"`

	Units     []Unit `json:"units,omitempty"`
	Decisions bool   `json:"decisions,omitempty"`
	Exercise  bool   `json:"exercise,omitempty"`
}

// A Unit is one package of a program that is more than one file: its files by
// name. The last is main.
type Unit struct {
	Path  string            `json:"path"`
	Files map[string]string `json:"files"`
}

// A PrepareRequest asks for a document's program to be built, so that a run
// finds it ready.
type PrepareRequest struct {
	Text   string   `json:"text"`
	Engine string   `json:"engine"`
	Only   []string `json:"only,omitempty"`
}

// A WhyRequest asks what the compiler decided. A report of the same text adds
// the counted allocations.
type WhyRequest struct {
	Text   string          `json:"text"`
	Engine string          `json:"engine"`
	Report json.RawMessage `json:"report,omitempty"`
}

// A WhyResult is what the compiler decided about a document.
type WhyResult struct {
	Snippets []why.Snippet  `json:"snippets"`
	Preamble []why.Note     `json:"preamble"`
	Errors   []report.Error `json:"errors"`
}

// A Release says that a runner is needed no longer.
type Release struct {
	Type string `json:"type"`
	Run  int    `json:"run"`
}

// An Exit is how a runner ended.
type Exit struct {
	Type    string  `json:"type"`
	Run     int     `json:"run"`
	Code    int     `json:"code"`
	Killed  bool    `json:"killed,omitempty"`
	Message string  `json:"message,omitempty"`
	Faults  []Fault `json:"faults,omitempty"`
}

// A Fault is something wrong with the user's code that only the engine found.
type Fault struct {
	Phase   string `json:"phase"`
	Message string `json:"message"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
}
