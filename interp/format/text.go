package format

import (
	"bytes"
	"fmt"
	"slices"

	"speedtimer/interp/harness"
	"speedtimer/interp/report"
)

func writeText(b *bytes.Buffer, in Input) error {
	t := textWriter{b: b, in: in, r: in.Report}
	t.same()
	if hasFigures(t.r) {
		t.table()
	}
	t.preview()
	t.growth()
	t.collections()
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

// line writes a text within the width, its second line and those after it
// indented.
func (t *textWriter) line(c color, text, indent string) {
	for i, l := range wrapped(text, t.in.Width-width(indent)) {
		if i > 0 {
			t.b.WriteString(indent)
		}
		t.b.WriteString(c.paint(l, t.in.Color) + "\n")
	}
}

// indented is line with all lines indented.
func (t *textWriter) indented(text string) {
	t.b.WriteString("  ")
	t.line(plain, text, "  ")
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
		if w.Code == harness.WarnNotShared {
			t.line(yellow, "NOT COMPARED: "+OneLine(w.Message), "  ")
		} else {
			t.line(red, "DIFFERENT RESULTS: "+OneLine(w.Message), "  ")
		}
		t.indented(OneLine(w.Advice))
	}
	if len(t.r.Same) > 0 {
		t.b.WriteByte('\n')
	}
}

// hasFigures says whether there is anything to put in a table.
func hasFigures(r *report.Report) bool {
	return !ranOnce(r) && slices.ContainsFunc(r.Snippets, func(s report.Snippet) bool { return s.NsPerOp != nil })
}

// table takes the first layout that fits the width: the baseline's name in
// each verdict, then in the heading, then names clipped, then the verdicts
// below the table.
func (t *textWriter) table() {
	for _, verdicts := range []place{inWords, underHeading} {
		tab := resultTable(t.in, tableOptions{verdicts: verdicts})
		if excess := tab.width() - t.in.Width; t.in.Width == 0 || excess <= 0 {
			tab.text(t.b, t.in.Color)
			return
		} else if n, ok := clipped(t.r, excess); ok && verdicts == underHeading {
			resultTable(t.in, tableOptions{verdicts: verdicts, names: n}).text(t.b, t.in.Color)
			return
		}
	}
	resultTable(t.in, tableOptions{verdicts: below}).text(t.b, t.in.Color)
	t.paragraph()
	for _, s := range t.r.Snippets {
		if c := s.Comparison; c != nil && c.Verdict != report.VerdictBaseline {
			t.line(verdictColor(s), called(s.Name)+paramsIn(s)+": "+verdict(t.r, s, true), "  ")
		}
	}
}

// leastName is how many characters of a name are kept at least.
const leastName = 12

// clipped is to how many characters names must be cut to gain some, ok if
// they can still be told apart then.
func clipped(r *report.Report, gain int) (n int, ok bool) {
	for _, s := range r.Snippets {
		n = max(n, width(OneLine(s.Name)))
	}
	n -= gain
	short := map[string]string{}
	for _, s := range r.Snippets {
		c := clip(OneLine(s.Name), n)
		if other, taken := short[c]; taken && other != s.Name {
			return 0, false
		}
		short[c] = s.Name
	}
	return n, n >= leastName
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
	if !interpreted(r) || !hasFigures(r) {
		return ""
	}
	return "PREVIEW. These are times of interpreted code. Compiled Go orders about one such pair in four the other way round: take no verdict from them. A compiled engine (-engine go) gives one."
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
		for _, l := range outputLines(s, once) {
			t.b.WriteString("  " + l + "\n")
		}
	}
}

// outputLines are a snippet's output, the first lines only unless all is
// wanted.
func outputLines(s report.Snippet, all bool) []string {
	shown := lines(s.Output)
	if more := len(shown) - mostOutputLines; more > 0 && !all {
		shown = append(shown[:mostOutputLines], fmt.Sprintf("... and %d more lines (-format json has them)", more))
	}
	if cut := s.OutputBytes - int64(len(s.Output)); cut > 0 {
		shown = append(shown, fmt.Sprintf("... and %d more bytes, not kept", cut))
	}
	return shown
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
		t.indented(OneLine(w.Advice))
	}
}
