package format

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// A cell is a text with the colour it has on a terminal.
type cell struct {
	text  string
	color color
}

// A column is a heading and how its cells stand.
type column struct {
	head  string
	right bool
}

// A table is what text and Markdown show alike.
type table struct {
	columns []column
	rows    [][]cell
}

const gap = "  "

func (t table) widths() []int {
	widths := make([]int, len(t.columns))
	for i, c := range t.columns {
		widths[i] = width(c.head)
		for _, row := range t.rows {
			widths[i] = max(widths[i], width(row[i].text))
		}
	}
	return widths
}

// width of the whole table in characters.
func (t table) width() int {
	sum := 0
	for _, w := range t.widths() {
		sum += w
	}
	return sum + len(gap)*max(0, len(t.columns)-1)
}

func (t table) text(b *bytes.Buffer, colored bool) {
	widths := t.widths()
	line := func(row []cell) {
		for i, c := range row {
			pad := strings.Repeat(" ", widths[i]-width(c.text))
			shown := c.color.paint(c.text, colored)
			switch {
			case t.columns[i].right:
				b.WriteString(pad + shown)
			case i == len(row)-1:
				b.WriteString(shown)
			default:
				b.WriteString(shown + pad)
			}
			if i < len(row)-1 {
				b.WriteString(gap)
			}
		}
		trimRight(b)
		b.WriteByte('\n')
	}
	heads := make([]cell, len(t.columns))
	for i, c := range t.columns {
		heads[i] = cell{c.head, bold}
	}
	line(heads)
	for _, row := range t.rows {
		line(row)
	}
}

func (t table) markdown(b *bytes.Buffer) {
	for _, c := range t.columns {
		b.WriteString("| " + escapeMarkdown(c.head) + " ")
	}
	b.WriteString("|\n")
	for _, c := range t.columns {
		if c.right {
			b.WriteString("|---:")
		} else {
			b.WriteString("|:---")
		}
	}
	b.WriteString("|\n")
	for _, row := range t.rows {
		for _, c := range row {
			b.WriteString("| " + escapeMarkdown(c.text) + " ")
		}
		b.WriteString("|\n")
	}
}

func trimRight(b *bytes.Buffer) {
	b.Truncate(len(bytes.TrimRight(b.Bytes(), " ")))
}

func width(s string) int { return utf8.RuneCountInString(s) }

// clip shortens s to n characters.
func clip(s string, n int) string {
	if width(s) <= n {
		return s
	}
	return string([]rune(s)[:max(n-1, 0)]) + "…"
}

// wrapped breaks a text at blanks into lines that keep within a limit, where
// words allow it. A limit that is not positive breaks nothing.
func wrapped(text string, limit int) []string {
	if limit <= 0 || width(text) <= limit {
		return []string{text}
	}
	var broken []string
	for _, word := range strings.Split(text, " ") {
		last := len(broken) - 1
		if last >= 0 && width(broken[last])+1+width(word) <= limit {
			broken[last] += " " + word
		} else {
			broken = append(broken, word)
		}
	}
	return broken
}
