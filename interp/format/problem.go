package format

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"speedtimer/interp/report"
)

// Errors writes the report's errors as "FILE:LINE:COL: message", each with the
// source line and a caret below its column.
func Errors(w io.Writer, in Input) error {
	var b bytes.Buffer
	var source []string
	if in.Document != nil {
		source = strings.Split(strings.TrimPrefix(in.Document.String(), "\ufeff"), "\n")
	}
	for _, e := range in.Report.Errors {
		b.WriteString(bold.paint(position(in.file(), e), in.Color) + " ")
		b.WriteString(red.paint(label(e), in.Color) + message(e.Message) + "\n")
		if e.Line > 0 && e.Line <= len(source) {
			excerpt(&b, strings.TrimSuffix(source[e.Line-1], "\r"), e.Column, in.Color)
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// position is "FILE:LINE:COL:" with what is known.
func position(file string, e report.Error) string {
	switch {
	case e.Line <= 0:
		return OneLine(file) + ":"
	case e.Column <= 0:
		return fmt.Sprintf("%s:%d:", OneLine(file), e.Line)
	}
	return fmt.Sprintf("%s:%d:%d:", OneLine(file), e.Line, e.Column)
}

// label says what a position doesn't: which snippet failed, or that nothing
// is wrong with the code but the engine won't take it.
func label(e report.Error) string {
	switch {
	case e.Phase == report.PhaseRefused:
		return "refused: "
	case e.Phase == report.PhaseRun && e.Snippet != "":
		return "snippet " + OneLine(e.Snippet) + ": "
	}
	return ""
}

// message keeps the lines of a message, the later ones indented.
func message(m string) string { return strings.Join(lines(m), "\n\t") }

// mostSource is how many characters of a source line are shown.
const mostSource = 100

// excerpt shows the line and a caret. Tabs are kept in both, so that the caret
// stands right whatever their width.
func excerpt(b *bytes.Buffer, line string, column int, colored bool) {
	if column < 1 || column > len(line)+1 {
		fmt.Fprintf(b, "\t%s\n", clip(visible(line), mostSource))
		return
	}
	before, after := line[:column-1], line[column-1:]
	if width(before) > mostSource*3/4 { // a long line: what is around the column
		r := []rune(before)
		before = "…" + string(r[len(r)-mostSource/2:])
	}
	before = visible(before)
	room := max(mostSource-width(before), 1)
	fmt.Fprintf(b, "\t%s%s\n", before, clip(visible(after), room))
	blank := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, before)
	fmt.Fprintf(b, "\t%s%s\n", blank, green.paint("^", colored))
}

// visible is a part of a line with nothing in it that moves the cursor but
// tabs.
func visible(s string) string {
	parts := strings.Split(s, "\t")
	for i, p := range parts {
		if !utf8.ValidString(p) {
			p = strings.ToValidUTF8(p, "\ufffd")
		}
		parts[i] = OneLine(p)
	}
	return strings.Join(parts, "\t")
}
