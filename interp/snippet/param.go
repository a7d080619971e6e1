package snippet

import (
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// parseParam reads what stands behind //st:param, beginning at column col of
// line at.
func parseParam(args string, at, col int) (Param, fault, bool) {
	fields := splitFields(args)
	if len(fields) == 0 {
		return Param{}, faultf(at, col, "//st:param without a name: expected a name and values, as in //st:param n 10 100"), false
	}
	p := Param{Name: fields[0].text, Line: at + 1}
	if reason := badName(p.Name); reason != "" {
		return Param{}, faultf(at, col+fields[0].at, "parameter name %q %s", clip(p.Name), reason), false
	}
	if len(fields) == 1 {
		return Param{}, faultf(at, col+len(args), "parameter %s has no values: expected literals separated by blanks, as in //st:param %s 10 100", p.Name, p.Name), false
	}
	for _, f := range fields[1:] {
		if err := p.add(f.text); err != nil {
			hint := ""
			if strings.HasSuffix(f.text, ",") {
				hint = ": expected blanks between values"
			}
			return Param{}, faultf(at, col+f.at, "parameter %s: %v%s", p.Name, err, hint), false
		}
	}
	return p, fault{}, true
}

func badName(name string) string {
	switch {
	case !token.IsIdentifier(name):
		return "is not a Go identifier"
	case len(name) > 64:
		return "is longer than 64 bytes"
	case name == "_":
		return "can't be used: expected one that snippets can refer to"
	case name == "init" || name == "main" || types.Universe.Lookup(name) != nil:
		return "means something else in Go: choose another"
	}
	return ""
}

// add appends a value, which gives the parameter its type if it is the first.
func (p *Param) add(value string) error {
	typ, err := typeOf(value)
	if err != nil {
		return err
	}
	if p.Type == "" {
		p.Type = typ
	}
	switch {
	case typ == p.Type, p.Type == "float64" && typ == "int":
		return p.append(value)
	case p.Type == "int" && typ == "float64":
		return p.widen(value)
	}
	return fmt.Errorf("value %s is of type %s and those before it of type %s: expected one type", clip(value), typ, p.Type)
}

// widen appends a float64 to ints, which makes them float64 too.
func (p *Param) widen(value string) error {
	values := append(p.Values, value)
	p.Type, p.Values = "float64", nil
	for _, v := range values {
		if err := p.append(v); err != nil {
			return err
		}
	}
	return nil
}

// append appends a value known to be of the parameter's type.
func (p *Param) append(value string) error {
	if len(p.Values) == MaxCombinations {
		return fmt.Errorf("more than %d values", MaxCombinations)
	}
	if p.Type == "float64" {
		value = decimal(value)
	}
	for _, v := range p.Values {
		if Plain(p.Type, v) == Plain(p.Type, value) {
			return fmt.Errorf("value %s given twice", clip(value))
		}
	}
	p.Values = append(p.Values, value)
	return nil
}

// decimal is an int literal in base ten, in which a float64 can be read; other
// literals as they stand.
func decimal(value string) string {
	if !strings.HasPrefix(strings.TrimPrefix(value, "-"), "0") {
		return value
	}
	n, err := strconv.ParseInt(value, 0, 64)
	if err != nil {
		return value
	}
	return strconv.FormatInt(n, 10)
}

// typeOf returns the type of a literal: int, float64, string or bool.
func typeOf(value string) (string, error) {
	tok := literalToken(value)
	switch {
	case value == "":
		return "", errors.New("empty value: expected a literal")
	case tok == token.INT:
		if _, err := strconv.ParseInt(value, 0, 64); err != nil {
			return "", fmt.Errorf("value %s does not fit in an int", clip(value))
		}
		return "int", nil
	case tok == token.FLOAT:
		if _, err := strconv.ParseFloat(value, 64); err != nil {
			return "", fmt.Errorf("value %s does not fit in a float64", clip(value))
		}
		return "float64", nil
	case tok == token.STRING:
		return "string", nil
	case value == "true" || value == "false":
		return "bool", nil
	}
	return "", fmt.Errorf("value %s is no literal of type int, float64, string or bool", clip(value))
}

// literalToken returns the token that makes up the whole of a value, less the
// sign of a number; ILLEGAL if there is no such token.
func literalToken(value string) token.Token {
	src, negative := strings.CutPrefix(value, "-")
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, []byte(src), func(token.Position, string) {}, 0)
	_, tok, lit := s.Scan()
	number := tok == token.INT || tok == token.FLOAT
	if s.ErrorCount > 0 || lit != src || negative && !number {
		return token.ILLEGAL
	}
	return tok
}

type field struct {
	text string
	at   int // bytes before it
}

// splitFields splits at blanks outside quotes.
func splitFields(s string) (fields []field) {
	for i := 0; i < len(s); {
		if strings.IndexByte(blanks, s[i]) >= 0 {
			i++
			continue
		}
		end := fieldEnd(s, i, blanks)
		fields = append(fields, field{s[i:end], i})
		i = end
	}
	return fields
}

// fieldEnd returns the index of the first separator outside quotes from i on.
func fieldEnd(s string, i int, separators string) int {
	for i < len(s) && strings.IndexByte(separators, s[i]) < 0 {
		switch s[i] {
		case '"', '\'':
			i = quoted(s, i)
		case '`':
			end := strings.IndexByte(s[i+1:], '`')
			if end < 0 {
				return len(s)
			}
			i += end + 2
		default:
			i++
		}
	}
	return i
}
