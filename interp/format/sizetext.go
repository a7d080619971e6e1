package format

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"speedtimer/interp/report"
)

func writeSizeText(b *bytes.Buffer, s sizes) error {
	t := sizeWriter{textWriter{b: b, in: s.Input, r: s.Report}, s, s.precision()}
	for _, g := range sizeGroups(s.Report) {
		t.group(g)
	}
	if len(s.Filters) > 0 && len(t.r.Variables) == 0 && !s.nothing {
		t.paragraph()
		t.line(plain, "No object is as the filter wants it.", "")
	}
	if s.Findings && len(t.r.Findings) == 0 && len(t.r.Variables) > 0 {
		t.paragraph()
		t.line(plain, "No waste was found.", "")
	}
	t.outputs()
	t.warnings()
	t.paragraph()
	t.footer()
	return nil
}

// A sizeWriter writes trees as text, a line an object.
type sizeWriter struct {
	textWriter
	o         sizes
	precision precisions
}

func (t *sizeWriter) group(g sizeGroup) {
	title := g.title()
	switch n, filtered := len(g.Variables), len(t.o.Filters) > 0; {
	case n == 0 && filtered && len(g.Findings) == 0:
		return // the filter wants nothing of it
	case n == 0 && !filtered:
		title += ": no variables"
	case n > 1:
		title += fmt.Sprintf(": %d bytes in %d variables", g.size(), n)
	}
	t.paragraph()
	t.line(bold, title, "  ")
	for _, v := range g.Variables {
		tree := treeWriter{t, v.Size, t.indentation(v)}
		tree.node(v, 0)
	}
	for _, f := range g.Findings {
		t.finding(f)
	}
	for _, c := range g.Checks {
		words, ok := checkWords(c)
		t.line(map[bool]color{true: faint, false: yellow}[ok], words, "  ")
	}
}

func (t *sizeWriter) finding(f report.Finding) {
	head := OneLine(f.Kind)
	if f.Wasted > 0 {
		head = bytesOf(f.Wasted) + " wasted"
	}
	t.line(yellow, head+": "+OneLine(f.Path)+": "+OneLine(f.What), "  ")
	t.indented(OneLine(f.Advice))
}

// bytesOf is a number of bytes in words.
func bytesOf(n int64) string {
	if n == 1 {
		return "1 byte"
	}
	return strconv.FormatInt(n, 10) + " bytes"
}

// An indentation is how far a line of a tree is moved to the right.
type indentation struct {
	step, most int
}

// indentation is two columns a level, one where half the width would not do
// for that; levels beyond a quarter of the width are numbered then.
func (t *sizeWriter) indentation(v report.Variable) indentation {
	const step = 2
	room := t.in.Width / 2
	if most := step * (height(v) + 1); t.in.Width == 0 || most <= room {
		return indentation{step, most}
	}
	return indentation{1, room / 2}
}

// height is how many levels a tree has below its root.
func height(v report.Variable) (n int) {
	for _, c := range v.Children {
		n = max(n, 1+height(c))
	}
	return n
}

func (i indentation) of(depth int) string {
	if n := depth * i.step; n <= i.most {
		return strings.Repeat(" ", n)
	}
	return strings.Repeat(" ", i.most) + strconv.Itoa(depth) + ": "
}

// A treeWriter writes the tree of one variable.
type treeWriter struct {
	*sizeWriter
	root   int64 // bytes of the variable
	indent indentation
}

func (t *treeWriter) node(v report.Variable, depth int) {
	head := t.indent.of(depth) + strconv.FormatInt(v.Size, 10)
	if depth > 0 {
		head += " (" + share(v.Size, t.root) + ")"
	}
	if t.o.Retained && !v.Shell {
		head += ", retains " + strconv.FormatInt(v.Retained, 10)
	}
	head += " -> "
	if v.Shell {
		t.shell(head, v)
	} else {
		t.object(head, v)
	}
	for _, c := range v.Children {
		if !isEmpty(c) {
			t.node(c, depth+1)
		}
	}
	if v.More > 0 {
		t.b.WriteString(fmt.Sprintf("%s... and %d more (%s)\n", t.indent.of(depth+1), v.More, bytesOf(v.MoreBytes)))
	}
}

// isEmpty says whether v is the shell of an object without bytes of its own,
// of which there is nothing to say.
func isEmpty(v report.Variable) bool { return v.Shell && v.Size == 0 }

// leastLabel is how many characters of a name and type are kept at least.
const leastLabel = 16

// object writes name, type, and what else there is to say, which is not cut.
func (t *treeWriter) object(head string, v report.Variable) {
	tail := ""
	if v.Refcount > 1 {
		tail += ", refcount=" + strconv.Itoa(v.Refcount)
	}
	if t.precision.mixed && v.Precision != exactly {
		tail += ", " + OneLine(v.Precision)
	}
	label := OneLine(v.Name) + " : " + OneLine(v.Type)
	if w := t.in.Width; w > 0 {
		label = clip(label, max(leastLabel, w-width(head)-width(tail)))
	}
	t.b.WriteString(head + label + tail + "\n")
}

// shell writes what a shell's bytes are spent on, on as many lines as it takes.
func (t *treeWriter) shell(head string, v report.Variable) {
	room := 0
	if w := t.in.Width; w > 0 {
		room = max(leastLabel, w-width(head))
	}
	for i, l := range wrapped(shellLabel(v), room) {
		if i > 0 {
			head = strings.Repeat(" ", width(head))
		}
		t.b.WriteString(faint.paint(head+l, t.in.Color) + "\n")
	}
}

func shellLabel(v report.Variable) string {
	var parts []string
	for _, p := range v.Parts {
		parts = append(parts, OneLine(p.Name)+" "+strconv.FormatInt(p.Bytes, 10))
	}
	return "<shell: " + strings.Join(parts, ", ") + ">"
}

// share is part of a whole in per cent with one decimal, as the original
// writes it.
func share(part, whole int64) string {
	if whole == 0 {
		return "0.0%"
	}
	return strconv.FormatFloat(100*float64(part)/float64(whole), 'f', 1, 64) + "%"
}
