package format

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"speedtimer/interp/report"
)

// writeSizeDOT writes one graph in the language of Graphviz, a cluster for
// each snippet. The frame of an object is the thicker the more of its variable
// it holds; shells are dashed. Warnings stand below.
func writeSizeDOT(b *bytes.Buffer, s sizes) error {
	d := dotWriter{b: b, retained: s.Retained, mixed: s.precision().mixed}
	b.WriteString("digraph sizes {\n\trankdir=LR;\n\tnode [shape=box];\n")
	for i, g := range sizeGroups(s.Report) {
		if len(g.Variables) == 0 {
			continue
		}
		fmt.Fprintf(b, "\tsubgraph cluster_%d {\n\t\tlabel=%s;\n", i, dotText(g.title()))
		for _, v := range g.Variables {
			d.root = v.Size
			d.node(v)
		}
		b.WriteString("\t}\n")
	}
	var warnings []string
	for _, w := range gatherWarnings(s.Report) {
		warnings = append(warnings, OneLine("warning: "+w.where()+w.Message))
	}
	if len(warnings) > 0 {
		fmt.Fprintf(b, "\tlabel=%s;\n", dotText(strings.Join(warnings, "\n")))
	}
	b.WriteString("}\n")
	return nil
}

type dotWriter struct {
	b        *bytes.Buffer
	nodes    int
	root     int64 // bytes of the variable
	retained bool
	mixed    bool
}

// node writes an object and what is below it, and returns its number.
func (d *dotWriter) node(v report.Variable) int {
	n := d.nodes
	d.nodes++
	if v.Shell {
		lines := []string{"<shell>"}
		for _, p := range v.Parts {
			lines = append(lines, p.Name+" "+number64(p.Bytes))
		}
		d.write(n, lines, "style=dashed")
		return n
	}
	figures := bytesOf(v.Size) + " (" + share(v.Size, d.root) + ")"
	if d.retained {
		figures += ", retains " + number64(v.Retained)
	}
	if v.Refcount > 1 {
		figures += ", refcount=" + strconv.Itoa(v.Refcount)
	}
	if d.mixed && v.Precision != exactly {
		figures += ", " + v.Precision
	}
	d.write(n, []string{v.Name + " : " + v.Type, figures}, fmt.Sprintf("penwidth=%.2f", 0.5+4*float64(v.Size)/float64(max(d.root, 1))))
	for _, c := range v.Children {
		if isEmpty(c) {
			continue
		}
		fmt.Fprintf(d.b, "\t\tn%d -> n%d;\n", n, d.node(c))
	}
	if v.More > 0 {
		more := d.nodes
		d.nodes++
		d.write(more, []string{fmt.Sprintf("... and %d more (%s)", v.More, bytesOf(v.MoreBytes))}, "shape=plaintext")
		fmt.Fprintf(d.b, "\t\tn%d -> n%d [style=dotted];\n", n, more)
	}
	return n
}

func (d *dotWriter) write(n int, lines []string, attributes string) {
	for i, l := range lines {
		lines[i] = OneLine(l)
	}
	fmt.Fprintf(d.b, "\t\tn%d [label=%s, %s];\n", n, dotText(strings.Join(lines, "\n")), attributes)
}

// dotText quotes a text. A backslash would begin an escape even where Graphviz
// knows none.
func dotText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
