package format

import (
	"strings"
	"unicode"
)

// A color is an ANSI sequence; it never says what the words don't.
type color string

const (
	plain  color = ""
	bold   color = "1"
	red    color = "31"
	green  color = "32"
	yellow color = "33"
	faint  color = "2"
)

func (c color) paint(s string, colored bool) string {
	if !colored || c == plain || s == "" {
		return s
	}
	return "\x1b[" + string(c) + "m" + s + "\x1b[0m"
}

// OneLine makes a text of the user's safe to show on a line: control
// characters, which could move the cursor, become U+FFFD.
func OneLine(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case unicode.IsControl(r):
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// lines makes a text of several lines safe to show, line by line.
func lines(s string) []string {
	parts := strings.Split(strings.TrimRight(s, "\n"), "\n")
	for i, p := range parts {
		keep := strings.ReplaceAll(strings.TrimSuffix(p, "\r"), "\t", "    ")
		parts[i] = OneLine(keep)
	}
	return parts
}
