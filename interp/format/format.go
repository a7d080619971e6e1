package format

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

// An Input is a report and what it is shown with.
type Input struct {
	Report   *report.Report
	Document *snippet.Document // what was run; classic shows its code, errors its lines; may be nil
	File     string            // what the document is called; "document" when empty
	Width    int               // columns to keep text within where it can be; 0 for no limit
	Color    bool              // text: ANSI colours as a second sign

	Collections bool // text: show samples with and without a garbage collection apart
}

func (in Input) file() string {
	if in.File == "" {
		return "document"
	}
	return in.File
}

// Names of the formats. NDJSON is not among those of Write: its lines are
// written as they happen, by Event and Last.
const (
	Text    = "text"
	Classic = "classic"
	JSON    = "json"
	NDJSON  = "ndjson"
	MD      = "md"
	CSV     = "csv"
	Bench   = "bench"
)

// Names returns the names of all formats, the default first.
func Names() []string { return []string{Text, Classic, JSON, NDJSON, MD, CSV, Bench} }

// Known returns an error that lists the formats when there is none of that
// name.
func Known(name string) error {
	if slices.Contains(Names(), name) {
		return nil
	}
	return fmt.Errorf("unknown format %q: there are %s", name, strings.Join(Names(), ", "))
}

// Write writes the report in the named format. For NDJSON it writes the last
// line only. Errors are those of the writer, an unknown name, or a report that
// JSON cannot hold.
func Write(w io.Writer, name string, in Input) error {
	if err := Known(name); err != nil {
		return err
	}
	var b bytes.Buffer
	err := writers[name](&b, in)
	if err != nil {
		return fmt.Errorf("format %s: %w", name, err)
	}
	_, err = w.Write(b.Bytes())
	return err
}

var writers = map[string]func(*bytes.Buffer, Input) error{
	Text: writeText, Classic: writeClassic, JSON: writeJSON, NDJSON: writeLast,
	MD: writeMarkdown, CSV: writeCSV, Bench: writeBench,
}
