package snippet

import (
	"fmt"
	"strconv"
	"strings"
)

// nameAll gives the snippets cut from chunks, in order, unique names. A name
// that is taken is a fault of its chunk.
func nameAll(chunks []*chunk) []string {
	names := make([]string, len(chunks))
	lineOf := map[string]int{} // of the snippet called so
	for i, c := range chunks {
		if c.name == "" {
			names[i] = strconv.Itoa(i + 1)
			lineOf[names[i]] = c.line()
		}
	}
	for i, c := range chunks {
		if c.name == "" {
			continue
		}
		name := strings.ToValidUTF8(c.name, "\ufffd")
		if line, taken := lineOf[name]; taken {
			c.faultf(c.mark, 1, "snippet name %q is taken by the snippet at line %d: expected another", clip(name), line)
			name = freeName(name, c.line(), lineOf)
		}
		names[i] = name
		lineOf[name] = c.line()
	}
	return names
}

func freeName(name string, line int, taken map[string]int) string {
	for {
		name = fmt.Sprintf("%s (line %d)", name, line)
		if _, ok := taken[name]; !ok {
			return name
		}
	}
}

// line returns the line a snippet is said to be at.
func (c *chunk) line() int {
	if c.mark >= 0 && c.after == divider {
		return c.mark + 1
	}
	return c.from + 1
}
