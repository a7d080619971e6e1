package profiler

import (
	"bufio"
	"io"
	"strconv"
	"unicode/utf8"
)

// WriteXML writes the nodes filter accepts as XML: an element "object" or
// "shell" a node, nested as the tree is; attributes name, type, size, own,
// refcount, precision. Children left out are told by attributes of an empty
// element "more".
func (n Node) WriteXML(w io.Writer, filter Filter) error {
	x := &xmlDump{textDump{out: bufio.NewWriter(w), totals: []left{{}}}}
	x.out.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
	n.Traverse(filter, x)
	return x.out.Flush()
}

type xmlDump struct{ textDump }

func (x *xmlDump) Previsit(n Node) {
	depth := len(x.totals) - 1
	up := &x.totals[depth]
	up.nodes--
	up.bytes -= n.Size()
	x.indent(depth)
	if n.IsShell() {
		x.shell(n)
	} else {
		x.object(n)
	}
	x.totals = append(x.totals, remaining(n))
}

func (x *xmlDump) object(n Node) {
	x.out.WriteString("<object")
	x.attr("name", n.Name())
	x.attr("type", n.Type())
	x.int("size", n.Size())
	x.int("own", n.Own())
	x.int("refcount", int64(n.Refcount()))
	p, why := n.Precision()
	x.attr("precision", p.String())
	if why != "" {
		x.attr("why", why)
	}
	x.out.WriteString(">\n")
}

func (x *xmlDump) shell(n Node) {
	x.out.WriteString("<shell")
	x.int("size", n.Size())
	x.out.WriteByte('>')
	for _, p := range n.Parts() {
		x.out.WriteString("<part")
		x.attr("name", p.Name)
		x.int("size", p.Bytes)
		x.out.WriteString("/>")
	}
	x.out.WriteString("</shell>\n")
}

func (x *xmlDump) Postvisit(n Node) {
	depth := len(x.totals) - 1
	l := x.totals[depth]
	x.totals = x.totals[:depth]
	if n.IsShell() {
		return
	}
	if l.nodes > 0 {
		x.indent(depth)
		x.out.WriteString("<more")
		x.int("nodes", int64(l.nodes))
		x.int("size", l.bytes)
		x.out.WriteString("/>\n")
	}
	x.indent(depth - 1)
	x.out.WriteString("</object>\n")
}

func (x *xmlDump) int(name string, v int64) { x.attr(name, strconv.FormatInt(v, 10)) }

func (x *xmlDump) attr(name, value string) {
	x.out.WriteString(" " + name + "=\"")
	escapeXML(x.out, value)
	x.out.WriteByte('"')
}

// escapeXML writes s as an attribute's value. What XML can't hold becomes U+FFFD.
func escapeXML(w *bufio.Writer, s string) {
	for i, r := range s {
		switch {
		case r == '&':
			w.WriteString("&amp;")
		case r == '<':
			w.WriteString("&lt;")
		case r == '>':
			w.WriteString("&gt;")
		case r == '"':
			w.WriteString("&#34;")
		case r == '\t' || r == '\n' || r == '\r':
			w.WriteString("&#" + strconv.Itoa(int(r)) + ";")
		case r < ' ' || r == 0xFFFE || r == 0xFFFF:
			w.WriteRune(utf8.RuneError)
		case r == utf8.RuneError && !validRune(s[i:]):
			w.WriteRune(utf8.RuneError)
		default:
			w.WriteRune(r)
		}
	}
}

func validRune(s string) bool {
	_, size := utf8.DecodeRuneInString(s)
	return size > 1
}
