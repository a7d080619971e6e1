package lower

import (
	"regexp"
	"strings"
)

// replaceName replaces a core name in written text; core names are unique, so
// that no other thing can be meant.
func replaceName(text, old, name string) string {
	return regexp.MustCompile(`\b`+regexp.QuoteMeta(old)+`\b`).ReplaceAllString(text, name)
}

// afterLine drops the position that stands before a statement.
func afterLine(text string) string {
	if strings.HasPrefix(text, "//line ") {
		_, text, _ = strings.Cut(text, "\n")
	}
	return strings.TrimSuffix(text, "\n")
}

func oneLine(text string) bool { return !strings.Contains(text, "\n") }
