package format

import (
	"bytes"
	"encoding/json"
	"io"
	"regexp"
	"strconv"

	"speedtimer/interp/report"
)

// numbers matches a list of numbers that json.Indent spread over lines. A
// string of JSON holds no newline, so that none is matched.
var numbers = regexp.MustCompile(`\[\n\s+[-+.0-9eE]+(,\n\s+[-+.0-9eE]+)*\n\s+\]`)

var blanks = regexp.MustCompile(`\s+`)

// writeJSON is the report indented, each list of samples on one line.
func writeJSON(b *bytes.Buffer, in Input) error {
	out, err := json.MarshalIndent(in.Report, "", "  ")
	if err != nil {
		return err
	}
	b.Write(numbers.ReplaceAllFunc(out, func(list []byte) []byte {
		list = blanks.ReplaceAll(list, nil)
		return bytes.ReplaceAll(list, []byte(","), []byte(", "))
	}))
	b.WriteByte('\n')
	return nil
}

// writeLast is the last line of ndjson: the report.
func writeLast(b *bytes.Buffer, in Input) error {
	out, err := json.Marshal(in.Report)
	b.Write(out)
	b.WriteByte('\n')
	return err
}

// Event writes one line of ndjson: the event, with the combination of
// parameters (counted from 0) it is of.
func Event(w io.Writer, combination int, e *report.Event) error {
	line := strconv.AppendInt([]byte(`{"combination":`), int64(combination), 10)
	line = append(line, ',')
	_, err := w.Write(append(line, e.AppendJSON(nil)[1:]...))
	return err
}
