package program

import (
	"strconv"
	"strings"
	"unicode"
)

// freshPrefix returns a prefix that occurs nowhere in the text, so that no
// generated name can meet or be shadowed by one of the user's.
func freshPrefix(text string) string {
	for i := 0; ; i++ {
		p := "st_"
		if i > 0 {
			p = "st" + strconv.Itoa(i) + "_"
		}
		if !strings.Contains(text, p) {
			return p
		}
	}
}

// exported turns a snippet's name into the tail of a benchmark function's
// name: letters and digits in camel case, or Snippet and its number.
func exported(name string, index int) string {
	var b strings.Builder
	up := true
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			up = true
			continue
		}
		if up {
			r = unicode.ToUpper(r)
		}
		up = false
		b.WriteRune(r)
	}
	s := b.String()
	if s != "" && strings.Trim(s, "0123456789") == "" {
		return "Snippet" + s
	}
	if s == "" || !unicode.IsUpper([]rune(s)[0]) {
		return "Snippet" + strconv.Itoa(index+1) + s
	}
	return s
}

// BenchmarkName is the snippet's name as a part of a benchmark's name: what
// testing would make of it, and without the characters benchfmt gives meaning.
func BenchmarkName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return '_'
		case !strconv.IsPrint(r), r == '/', r == '=':
			return '-'
		}
		return r
	}, name)
}
