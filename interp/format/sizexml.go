package format

import (
	"bytes"
	"html"
	"strconv"
	"strings"

	"speedtimer/interp/report"
)

// writeSizeXML writes an element "snippet" for each snippet, or "preamble",
// and in it the trees: an element "object" or "shell" a node, nested as the
// tree is. Children left out are told by attributes of an empty element
// "more". It is the profiler's own XML with the retained size added.
func writeSizeXML(b *bytes.Buffer, s sizes) error {
	b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
	e := s.Report.Environment
	x := xmlWriter{b: b}
	x.open("sizes", "engine", e.Engine, "go", e.Go, "os", e.OS, "arch", e.Arch)
	for _, g := range sizeGroups(s.Report) {
		element := "snippet"
		if g.Snippet == "" {
			element = "preamble"
		}
		x.open(element, "name", g.Snippet, "params", g.Params)
		for _, v := range g.Variables {
			x.object(v)
		}
		for _, f := range g.Findings {
			x.open("finding", "kind", f.Kind, "path", f.Path, "wasted", number64(f.Wasted), "what", f.What, "advice", f.Advice)
			x.close("finding")
		}
		for _, c := range g.Checks {
			x.open("check", "size", number64(c.Size), "dump", number64(c.Dump), "blocks", number64(c.Blocks), "why", c.Why)
			x.close("check")
		}
		x.close(element)
	}
	for _, w := range gatherWarnings(s.Report) {
		x.open("warning", "code", w.Code, "message", w.where()+w.Message, "advice", w.Advice)
		x.close("warning")
	}
	x.close("sizes")
	return nil
}

type xmlWriter struct {
	b      *bytes.Buffer
	depth  int
	opened bool // what was written last is a start tag
}

func (x *xmlWriter) object(v report.Variable) {
	x.open("object", "name", v.Name, "type", v.Type, "size", number64(v.Size), "retained", number64(v.Retained),
		"refcount", strconv.Itoa(v.Refcount), "precision", v.Precision, "why", v.Why)
	for _, c := range v.Children {
		if c.Shell {
			x.shell(c)
		} else {
			x.object(c)
		}
	}
	if v.More > 0 {
		x.open("more", "nodes", strconv.Itoa(v.More), "size", number64(v.MoreBytes))
		x.close("more")
	}
	x.close("object")
}

func (x *xmlWriter) shell(v report.Variable) {
	x.open("shell", "size", number64(v.Size))
	for _, p := range v.Parts {
		x.open("part", "name", p.Name, "size", number64(p.Bytes))
		x.close("part")
	}
	x.close("shell")
}

// open writes a start tag on a line of its own; attributes without a value are
// left out.
func (x *xmlWriter) open(element string, attributes ...string) {
	x.b.WriteString(strings.Repeat("  ", x.depth) + "<" + element)
	for i := 0; i < len(attributes); i += 2 {
		if attributes[i+1] != "" {
			x.b.WriteString(" " + attributes[i] + "=\"" + escapeXML(attributes[i+1]) + "\"")
		}
	}
	x.b.WriteString(">\n")
	x.depth, x.opened = x.depth+1, true
}

// close writes an end tag, or makes an element without content an empty one.
func (x *xmlWriter) close(element string) {
	x.depth--
	if x.opened {
		x.b.Truncate(x.b.Len() - len(">\n"))
		x.b.WriteString("/>\n")
		x.opened = false
		return
	}
	x.b.WriteString(strings.Repeat("  ", x.depth) + "</" + element + ">\n")
}

// escapeXML escapes a text for an attribute. What XML can't hold becomes
// U+FFFD.
func escapeXML(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			return '\ufffd'
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
	return strings.NewReplacer("\t", "&#9;", "\n", "&#10;", "\r", "&#13;").Replace(html.EscapeString(s))
}

func number64(n int64) string { return strconv.FormatInt(n, 10) }
