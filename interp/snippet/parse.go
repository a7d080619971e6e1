package snippet

import "speedtimer/interp/report"

// MaxBytes is the size of the largest document, MaxSnippets the number of
// snippets it may have.
const (
	MaxBytes    = 1 << 20
	MaxSnippets = 200
)

// Parse reads a document. It is returned whatever is wrong with it, with what
// is good in it; leave out the snippets that errors name, and run nothing if
// one names none. Errors have phase "parse" and are in document order.
func Parse(text string) (*Document, []report.Error) {
	d := &Document{text: text}
	if len(text) > MaxBytes {
		return d, errorsOf("", []fault{faultf(0, 1,
			"document of %.1f MiB: expected at most %d MiB; let the set-up make large data, or read fewer snippets at a time", float64(len(text))/(1<<20), MaxBytes>>20)})
	}
	lines := split(text)
	if d.GoFile = isGoFile(text); d.GoFile {
		return d, errorsOf("", goFileFaults(lines, clean(text)))
	}
	return d, d.parse(lines)
}

func (d *Document) parse(lines []string) (errs []report.Error) {
	chunks, excess := newCutter(lines).cut()
	if len(lines) == 0 || allBare(chunks) {
		return errorsOf("", []fault{nothing(lines)})
	}
	faults := d.shared(chunks, lines)
	clean := clean(d.text)
	var snippets []*chunk
	for _, c := range chunks {
		c.check(lines, clean)
		if c.isSnippet() && len(snippets) < MaxSnippets {
			snippets = append(snippets, c)
			continue
		}
		faults = append(faults, c.faults...)
	}
	if excess >= 0 {
		faults = append(faults, faultf(excess, 1, "more than %d snippets: split the document, or time one snippet at many values with //st:param", MaxSnippets))
	}
	for i, name := range nameAll(snippets) {
		d.Snippets = append(d.Snippets, snippets[i].snippet(name, lines))
		errs = append(errs, errorsOf(name, snippets[i].faults)...)
	}
	if f, ok := d.baseline(lines); !ok && excess < 0 {
		faults = append(faults, f)
	}
	if len(snippets) == 0 && len(faults) == 0 {
		faults = append(faults, noSnippet(chunks))
	}
	errs = append(errs, errorsOf("", faults)...)
	sortErrors(errs)
	return errs
}

// shared reads the preamble and the directives.
func (d *Document) shared(chunks []*chunk, lines []string) (faults []fault) {
	for _, c := range chunks {
		faults = append(faults, d.directives(c, lines)...)
		if c.isPreamble() {
			d.Preamble = section(lines, c.from, c.to)
			for _, i := range c.dots {
				c.faultf(i, 1, "... in the preamble: expected it in a snippet, behind its set-up")
			}
		}
	}
	if c := chunks[0]; c.isSnippet() {
		for _, dir := range c.directives {
			if dir.leading {
				c.from = dir.at + 1
			}
		}
	}
	return faults
}

// check adds the faults that the whole chunk shows.
func (c *chunk) check(lines []string, clean bool) {
	if !c.isPreamble() && len(c.dots) > 1 {
		c.faultf(c.dots[1], 1, "second ... line: expected one in a snippet, and line %d has it", c.dots[0]+1)
	}
	if clean {
		return
	}
	if f, bad := badChar(lines, max(c.mark, 0), c.to); bad {
		c.faultf(f.at, f.col, "%s", f.message)
	}
}

func (c *chunk) snippet(name string, lines []string) Snippet {
	s := Snippet{Name: name, Line: c.line(), HasSetup: len(c.dots) > 0}
	body := c.from
	if s.HasSetup {
		s.Setup = section(lines, c.from, c.dots[0])
		body = c.dots[0] + 1
	}
	s.Body = section(lines, body, c.to)
	return s
}
