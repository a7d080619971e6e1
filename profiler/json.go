package profiler

import (
	"bufio"
	"io"
	"strconv"
	"unicode/utf8"
)

// WriteJSON writes the nodes filter accepts as one JSON object with the fields
// name, type, size, own, refcount, precision and, where they say anything, why,
// shell, parts, more, more_bytes and children. Retained sizes are left to callers
// that want them: they cost a second walk.
func (n Node) WriteJSON(w io.Writer, filter Filter) error {
	j := &jsonDump{textDump{out: bufio.NewWriter(w), totals: []left{{}}}, []bool{false}}
	if !n.Traverse(filter, j) {
		j.out.WriteString("null")
	}
	j.out.WriteByte('\n')
	return j.out.Flush()
}

type jsonDump struct {
	textDump
	open []bool // whether the list of children is begun
}

func (j *jsonDump) Previsit(n Node) {
	depth := len(j.totals) - 1
	up := &j.totals[depth]
	up.nodes--
	up.bytes -= n.Size()
	if depth > 0 {
		if j.open[depth] {
			j.out.WriteByte(',')
		} else {
			j.out.WriteString(`,"children":[`)
			j.open[depth] = true
		}
	}
	j.node(n)
	j.totals = append(j.totals, remaining(n))
	j.open = append(j.open, false)
}

func (j *jsonDump) node(n Node) {
	j.out.WriteString(`{"name":`)
	j.text(n.Name())
	j.out.WriteString(`,"type":`)
	j.text(n.Type())
	j.int("size", n.Size())
	if n.IsShell() {
		j.out.WriteString(`,"shell":true`)
		j.parts(n)
	} else {
		j.int("own", n.Own())
		j.int("refcount", int64(n.Refcount()))
	}
	p, why := n.Precision()
	j.out.WriteString(`,"precision":`)
	j.text(p.String())
	if why != "" && !n.IsShell() {
		j.out.WriteString(`,"why":`)
		j.text(why)
	}
}

func (j *jsonDump) parts(n Node) {
	j.out.WriteString(`,"parts":[`)
	for i, p := range n.Parts() {
		if i > 0 {
			j.out.WriteByte(',')
		}
		j.out.WriteString(`{"name":`)
		j.text(p.Name)
		j.int("size", p.Bytes)
		j.out.WriteByte('}')
	}
	j.out.WriteByte(']')
}

func (j *jsonDump) Postvisit(n Node) {
	depth := len(j.totals) - 1
	l, open := j.totals[depth], j.open[depth]
	j.totals, j.open = j.totals[:depth], j.open[:depth]
	if open {
		j.out.WriteByte(']')
	}
	if l.nodes > 0 {
		j.int("more", int64(l.nodes))
		j.int("more_bytes", l.bytes)
	}
	j.out.WriteByte('}')
}

func (j *jsonDump) int(name string, v int64) {
	j.out.WriteString(`,"` + name + `":` + strconv.FormatInt(v, 10))
}

const hex = "0123456789abcdef"

// text writes a JSON string. Bytes that are no UTF-8 become U+FFFD.
func (j *jsonDump) text(s string) {
	j.out.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			j.out.WriteByte('\\')
			j.out.WriteRune(r)
		case r < ' ' || r == 0x2028 || r == 0x2029:
			j.out.WriteString(`\u`)
			for shift := 12; shift >= 0; shift -= 4 {
				j.out.WriteByte(hex[r>>shift&15])
			}
		case r == utf8.RuneError:
			j.out.WriteRune(utf8.RuneError)
		default:
			j.out.WriteRune(r)
		}
	}
	j.out.WriteByte('"')
}
