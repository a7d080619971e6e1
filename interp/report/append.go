package report

import (
	"math"
	"slices"
	"strconv"
	"unicode/utf8"
)

// AppendJSON appends the event as one line of JSON, newline included. It is
// written by hand so that a timed program need not link encoding/json;
// decoding the line with encoding/json gives the event back.
func (e *Event) AppendJSON(b []byte) []byte {
	o := object{b: append(b, '{')}
	o.str("event", e.Kind)
	o.num("snippet", int64(e.Snippet))
	o.optStr("stage", e.Stage)
	o.optNum("round", int64(e.Round))
	o.optNum("iterations", e.Iterations)
	o.optNum("elapsed_ns", e.Elapsed)
	o.optNum("collections", e.Collections)
	o.optNum("placement", int64(e.Placement))
	o.optBool("warm_up", e.WarmUp)
	o.optFloat("allocs_per_op", e.Allocs)
	o.optFloat("bytes_per_op", e.Bytes)
	if e.Environment != nil {
		e.Environment.append(o.sub("environment"))
	}
	if e.Calibration != nil {
		e.Calibration.append(o.sub("calibration"))
	}
	appendList(&o, "looks", e.Looks, Look.append)
	if e.Warning != nil {
		e.Warning.append(o.sub("warning"))
	}
	appendList(&o, "variables", e.Variables, Variable.append)
	appendList(&o, "findings", e.Findings, Finding.append)
	if e.Check != nil {
		e.Check.append(o.sub("check"))
	}
	if e.Error != nil {
		e.Error.append(o.sub("error"))
	}
	o.optStr("stopped", e.Stopped)
	return append(o.b, '}', '\n')
}

func (v Environment) append(o *object) {
	o.str("engine", v.Engine)
	o.optStr("host", v.Host)
	o.str("go", v.Go)
	o.str("os", v.OS)
	o.str("arch", v.Arch)
	o.optStr("cpu", v.CPU)
	o.optNum("gomaxprocs", int64(v.GOMAXPROCS))
	o.end()
}

func (v Calibration) append(o *object) {
	o.float("resolution_ns", v.Resolution)
	o.float("reading_ns", v.Reading)
	o.float("loop_ns", v.Loop)
	o.float("time_per_test_ns", v.TimePerTest)
	o.end()
}

func (v Look) append(o *object) {
	o.num("snippet", int64(v.Snippet))
	o.num("rounds", int64(v.Rounds))
	v.Comparison.append(o.sub("comparison"))
	o.end()
}

func (v Comparison) append(o *object) {
	o.str("baseline", v.Baseline)
	o.optFloat("ratio", v.Ratio)
	o.optFloat("lo", v.Lo)
	o.optFloat("hi", v.Hi)
	o.str("verdict", v.Verdict)
	o.end()
}

func (v Warning) append(o *object) {
	o.str("code", v.Code)
	o.str("message", v.Message)
	o.str("advice", v.Advice)
	o.end()
}

func (v Error) append(o *object) {
	o.str("phase", v.Phase)
	o.str("message", v.Message)
	o.num("line", int64(v.Line))
	o.num("column", int64(v.Column))
	o.str("snippet", v.Snippet)
	o.end()
}

func (v Variable) append(o *object) {
	o.optStr("snippet", v.Snippet)
	o.str("name", v.Name)
	o.str("type", v.Type)
	o.num("size", v.Size)
	o.num("retained", v.Retained)
	o.num("refcount", int64(v.Refcount))
	o.str("precision", v.Precision)
	o.optStr("why", v.Why)
	o.optBool("shell", v.Shell)
	appendList(o, "parts", v.Parts, Part.append)
	o.optNum("more", int64(v.More))
	o.optNum("more_bytes", v.MoreBytes)
	appendList(o, "children", v.Children, Variable.append)
	o.end()
}

func (v Finding) append(o *object) {
	o.optStr("snippet", v.Snippet)
	o.str("kind", v.Kind)
	o.str("path", v.Path)
	o.num("bytes_wasted", v.Wasted)
	o.str("what", v.What)
	o.str("advice", v.Advice)
	o.end()
}

func (v Check) append(o *object) {
	o.optStr("snippet", v.Snippet)
	o.num("size", v.Size)
	o.num("dump", v.Dump)
	o.num("blocks", v.Blocks)
	o.optStr("why", v.Why)
	o.end()
}

func (v Part) append(o *object) {
	o.str("name", v.Name)
	o.num("bytes", v.Bytes)
	o.end()
}

// object writes the members of one JSON object; a nested one is written in
// place and handed back to its parent by end.
type object struct {
	b      []byte
	parent *object
}

func (o *object) key(k string) {
	if o.b[len(o.b)-1] != '{' {
		o.b = append(o.b, ',')
	}
	o.b = append(appendString(o.b, k), ':')
}

func (o *object) str(k, v string)           { o.key(k); o.b = appendString(o.b, v) }
func (o *object) num(k string, v int64)     { o.key(k); o.b = strconv.AppendInt(o.b, v, 10) }
func (o *object) float(k string, v float64) { o.key(k); o.b = appendFloat(o.b, v) }

func (o *object) optStr(k, v string) {
	if v != "" {
		o.str(k, v)
	}
}

func (o *object) optNum(k string, v int64) {
	if v != 0 {
		o.num(k, v)
	}
}

func (o *object) optBool(k string, v bool) {
	if v {
		o.key(k)
		o.b = append(o.b, "true"...)
	}
}

func (o *object) optFloat(k string, v *float64) {
	if v != nil {
		o.float(k, *v)
	}
}

func (o *object) sub(k string) *object {
	o.key(k)
	return &object{b: append(o.b, '{'), parent: o}
}

func (o *object) end() { o.parent.b = append(o.b, '}') }

func appendList[T any](o *object, k string, list []T, one func(T, *object)) {
	if len(list) == 0 {
		return
	}
	o.key(k)
	o.b = append(o.b, '[')
	for i, v := range list {
		if i > 0 {
			o.b = append(o.b, ',')
		}
		one(v, &object{b: append(o.b, '{'), parent: o})
	}
	o.b = append(o.b, ']')
}

// appendFloat writes what JSON has no word for as null.
func appendFloat(b []byte, f float64) []byte {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return append(b, "null"...)
	}
	return strconv.AppendFloat(b, f, 'g', -1, 64)
}

const hexDigits = "0123456789abcdef"

// appendString quotes s as JSON; invalid UTF-8 becomes U+FFFD.
func appendString(b []byte, s string) []byte {
	b = append(slices.Grow(b, len(s)+2), '"')
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			b = utf8.AppendRune(b, r)
			i += n
			continue
		}
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c == '\n':
			b = append(b, '\\', 'n')
		case c == '\t':
			b = append(b, '\\', 't')
		case c < ' ' || c == 0x7f:
			b = append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		default:
			b = append(b, c)
		}
		i++
	}
	return append(b, '"')
}
