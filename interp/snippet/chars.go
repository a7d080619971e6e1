package snippet

import (
	"strings"
	"unicode/utf8"
)

// clean reports whether text has nothing for badChar to find.
func clean(text string) bool {
	text = strings.TrimPrefix(text, bom)
	return utf8.ValidString(text) && strings.IndexByte(text, 0) < 0 && !strings.Contains(text, bom)
}

// badChar returns the first thing in lines[from:to] that no Go source may
// hold, comments and literals included.
func badChar(lines []string, from, to int) (fault, bool) {
	for i := from; i < to; i++ {
		s := lines[i]
		for at, r := range s {
			switch {
			case r == utf8.RuneError && !strings.HasPrefix(s[at:], "\ufffd"):
				return faultf(i, at+1, "invalid UTF-8 (byte %#02x): expected a text saved as UTF-8", s[at]), true
			case r == 0:
				return faultf(i, at+1, "NUL byte: expected text"), true
			case r == '\ufeff':
				return faultf(i, at+1, "byte order mark inside the document: expected it nowhere but at the beginning"), true
			}
		}
	}
	return fault{}, false
}
