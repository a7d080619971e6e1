package format

import (
	"bytes"
	"fmt"
	"strings"

	"speedtimer/interp/report"
)

// leastName is how many characters of a name are kept to gain room.
const leastName = 12

func writeText(b *bytes.Buffer, in Input) error {
	t := textWriter{b: b, in: in, r: in.Report}
	t.same()
	if len(t.r.Snippets) > 0 && !ranOnce(t.r) {
		t.table()
	}
	t.preview()
	t.growth()
	t.outputs()
	t.warnings()
	if b.Len() > 0 {
		b.WriteByte('\n')
	}
	t.line(faint, Footer(t.r), "")
	return nil
}

type textWriter struct {
	b  *bytes.Buffer
	in Input
	r  *report.Report
}

// line writes a text within the width.
func (t *textWriter) line(c color, text, indent string) {
	for i, l := range strings.Split(wrapped(text, indent, t.in.Width), "\n") {
		if i > 0 {
			l = strings.TrimPrefix(l, indent)
			t.b.WriteString(indent)
		}
		t.b.WriteString(c.paint(l, t.in.Color) + "\n")
	}
}

// paragraph leaves a blank line before what follows something.
func (t *textWriter) paragraph() {
	if t.b.Len() > 0 {
		t.b.WriteByte('\n')
	}
}

// same stands above the timings: different results make them senseless.
func (t *textWriter) same() {
	for _, w := range t.r.Same {
		t.line(red, "DIFFERENT RESULTS: "+OneLine(w.Message), "  ")
		t.line(plain, "  "+OneLine(w.Advice), "  ")
	}
	if len(t.r.Same) > 0 {
		t.b.WriteByte('\n')
	}
}

// table takes the first layout that fits the width.
func (t *textWriter) table() {
	layouts := []tableOptions{{named: true}, {}, {names: 2 * leastName}, {names: leastName}}
	var tab table
	for _, o := range layouts {
		tab = resultTable(t.in, o)
		if t.in.Width == 0 || tab.width() <= t.in.Width {
			break
		}
	}
	tab.text(t.b, t.in.Color)
}

func (t *textWriter) preview() {
	if text := previewNote(t.r); text != "" {
		t.paragraph()
		t.line(yellow, text, "")
	}
}

// previewNote says what an interpreter's numbers are worth; empty for those of
// compiled code.
func previewNote(r *report.Report) string {
	if !interpreted(r) || len(r.Snippets) == 0 {
		return ""
	}
	return "PREVIEW: these are times of interpreted code. Compiled Go orders about a third of such pairs the other way round, or sees no difference: take no verdict from them. A compiled engine (-engine go) gives one."
}

// interpreted says whether the numbers are an interpreter's.
func interpreted(r *report.Report) bool { return r.Environment.Engine == "interp" }

func (t *textWriter) growth() {
	said := growthWords(t.r)
	if len(said) > 0 {
		t.paragraph()
	}
	for _, s := range said {
		t.line(plain, s, "  ")
	}
}

// mostOutputLines is how much of a snippet's output text shows.
const mostOutputLines = 10

func (t *textWriter) outputs() {
	once := ranOnce(t.r)
	seen := map[string]bool{}
	for _, s := range t.r.Snippets {
		if s.Output == "" || seen[s.Name] {
			continue
		}
		seen[s.Name] = true
		t.paragraph()
		t.line(bold, "output of "+called(s.Name)+paramsIn(s)+":", "  ")
		shown := lines(s.Output)
		for i, l := range shown {
			if i == mostOutputLines && !once {
				fmt.Fprintf(t.b, "  ... and %d more lines (-format json has them)\n", len(shown)-i)
				break
			}
			t.b.WriteString("  " + l + "\n")
		}
		if cut := s.OutputBytes - int64(len(s.Output)); cut > 0 {
			fmt.Fprintf(t.b, "  ... and %d more bytes, not kept\n", cut)
		}
	}
}

// ranOnce says whether the document is a program that was run, not timed.
func ranOnce(r *report.Report) bool {
	for _, w := range r.Warnings {
		if w.Code == "ran-once" {
			return true
		}
	}
	return false
}

func (t *textWriter) warnings() {
	all := gatherWarnings(t.r)
	if len(all) > 0 {
		t.paragraph()
	}
	for _, w := range all {
		t.line(yellow, "warning: "+w.where()+OneLine(w.Message), "  ")
		t.line(plain, "  "+OneLine(w.Advice), "  ")
	}
}
