package snippet

import "strings"

const (
	bom    = "\ufeff"
	blanks = " \t\r"
)

// split returns the lines of text without endings and byte order mark. A
// final line ending starts no line.
func split(text string) []string {
	text = strings.TrimPrefix(text, bom)
	if text == "" {
		return nil
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimSuffix(l, "\r")
	}
	return lines
}

// section returns lines[from:to] as a Section.
func section(lines []string, from, to int) Section {
	s := Section{Line: from + 1}
	if from < to {
		s.Text = strings.Join(lines[from:to], "\n") + "\n"
	}
	return s
}

// A kind is what a line is, seen by itself. Whether a marker counts as one
// depends on the literals and brackets around it.
type kind int

const (
	plain     kind = iota
	divider        // --- or --- name
	equals         // ===
	dots           // ...
	malformed      // no Go line, and no marker as it stands
)

// classify returns the kind of a line and the name behind a divider.
func classify(line string) (k kind, name string) {
	s := strings.TrimRight(line, blanks)
	switch {
	case s == "===":
		return equals, ""
	case s == "...":
		return dots, ""
	case s == "---":
		return divider, ""
	case strings.HasPrefix(s, "---") && strings.ContainsRune(blanks, rune(s[3])):
		return divider, strings.Trim(s[3:], blanks)
	}
	s = strings.TrimLeft(s, blanks)
	if strings.HasPrefix(s, "---") || strings.HasPrefix(s, "===") || s == "..." {
		return malformed, ""
	}
	return plain, ""
}

func isBlank(line string) bool { return strings.Trim(line, blanks) == "" }
