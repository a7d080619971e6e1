package profiler

import (
	"bufio"
	"io"
	"strconv"
	"strings"
)

// Dump returns the tree as text, a line an object, largest first:
//
//	106 -> <input> : []string
//	  58 (54.7%) -> [0] : string, refcount=2
//
// that is: bytes with all it owns, share of the root, name, type, and refcount
// when it is not 1. Shells say what their bytes are spent on.
func (n Node) Dump() string {
	var b strings.Builder
	_ = n.WriteText(&b, nil)
	return b.String()
}

// WriteText writes the nodes filter accepts as Dump does. What is left out is
// told under its parent.
func (n Node) WriteText(w io.Writer, filter Filter) error {
	t := &textDump{out: bufio.NewWriter(w), root: n.Size(), totals: []left{{}}}
	n.Traverse(filter, t)
	return t.out.Flush()
}

// left counts the children of a node that are not shown yet.
type left struct {
	nodes int
	bytes int64
}

// remaining returns all that n's children make up, its shell included.
func remaining(n Node) left {
	if n.IsShell() {
		return left{}
	}
	l := left{n.ChildCount(), n.Size()}
	if n.Shell().Valid() {
		l.nodes++
	}
	return l
}

type textDump struct {
	out    *bufio.Writer
	root   int64
	totals []left
}

func (t *textDump) Previsit(n Node) {
	depth := len(t.totals) - 1
	up := &t.totals[depth]
	up.nodes--
	up.bytes -= n.Size()
	t.indent(depth)
	t.number(n.Size())
	if depth > 0 {
		t.out.WriteString(" (" + percent(n.Size(), t.root) + ")")
	}
	t.out.WriteString(" -> ")
	t.label(n)
	t.out.WriteByte('\n')
	t.totals = append(t.totals, remaining(n))
}

func (t *textDump) Postvisit(n Node) {
	depth := len(t.totals) - 1
	l := t.totals[depth]
	t.totals = t.totals[:depth]
	if l.nodes > 0 {
		t.indent(depth)
		t.out.WriteString("... " + strconv.Itoa(l.nodes) + " more (" + strconv.FormatInt(l.bytes, 10) + " bytes)\n")
	}
}

func (t *textDump) indent(depth int) {
	for range depth {
		t.out.WriteString("  ")
	}
}

func (t *textDump) number(n int64) { t.out.Write(strconv.AppendInt(t.out.AvailableBuffer(), n, 10)) }

func (t *textDump) label(n Node) { t.out.WriteString(n.Label()) }

// Label returns the node's line of a dump without its figures: name, type and
// refcount; for a shell, what its bytes are spent on.
func (n Node) Label() string {
	if n.IsShell() {
		var parts []string
		for _, p := range n.Parts() {
			parts = append(parts, p.Name+" "+strconv.FormatInt(p.Bytes, 10))
		}
		if len(parts) == 0 {
			return shellName
		}
		return "<shell: " + strings.Join(parts, ", ") + ">"
	}
	s := n.Type()
	if name := n.Name(); name != "" {
		s = name + " : " + s
	}
	if f := n.Func(); f != "" {
		s += " (" + f + ")"
	}
	if c := n.Refcount(); c > 1 {
		s += ", refcount=" + strconv.Itoa(c)
	}
	if p, _ := n.Precision(); p != Allocator {
		s += ", " + p.String()
	}
	return s
}

// percent writes part of whole with one decimal.
func percent(part, whole int64) string {
	if whole == 0 {
		return "0.0%"
	}
	return strconv.FormatFloat(100*float64(part)/float64(whole), 'f', 1, 64) + "%"
}
