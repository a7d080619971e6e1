package format

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"speedtimer/interp/report"
)

// writeBench writes a line a sample, so that "benchstat -col /snippet"
// compares the snippets. Allocations are of the one counted pass and stand on
// each line, as those of a whole run do in go test's output; metrics are
// medians and stand on a line of their own.
func writeBench(b *bytes.Buffer, in Input) error {
	e := in.Report.Environment
	config := func(key, value string) {
		if value != "" {
			fmt.Fprintf(b, "%s: %s\n", key, OneLine(value))
		}
	}
	config("goos", e.OS)
	config("goarch", e.Arch)
	config("pkg", strings.ReplaceAll(path.Base(strings.ReplaceAll(in.file(), `\`, "/")), " ", "_"))
	config("cpu", e.CPU)
	config("engine", e.Engine)
	config("host", e.Host)
	config("goversion", e.Go)
	names := benchNames(in)
	for i, s := range in.Report.Snippets {
		writeSamples(b, names[i], s)
	}
	return nil
}

func writeSamples(b *bytes.Buffer, name string, s report.Snippet) {
	counts := ""
	if s.Bytes != nil && s.Allocs != nil {
		counts = fmt.Sprintf("\t%s B/op\t%s allocs/op", plainNumber(*s.Bytes), plainNumber(*s.Allocs))
	}
	for _, ns := range s.Samples {
		fmt.Fprintf(b, "%s\t%d\t%s ns/op%s\n", name, s.Iterations, plainNumber(ns), counts)
	}
	if len(s.Metrics) == 0 || s.Iterations == 0 {
		return
	}
	fmt.Fprintf(b, "%s\t%d", name, s.Iterations)
	for _, m := range s.Metrics {
		fmt.Fprintf(b, "\t%s %s", plainNumber(m.Value), strings.Join(strings.Fields(OneLine(m.Unit)), "_"))
	}
	b.WriteByte('\n')
}

func plainNumber(v float64) string { return strconv.FormatFloat(v, 'g', 10, 64) }

// gomaxprocs matches what readers of the format take for a GOMAXPROCS suffix.
var gomaxprocs = regexp.MustCompile(`-\d+$`)

// benchNames gives each result a name in the format: no two snippets share
// one, and none ends in what looks like GOMAXPROCS.
func benchNames(in Input) []string {
	r := in.Report
	names := make([]string, len(r.Snippets))
	tokens := map[string]string{} // by snippet name
	taken := map[string]bool{}
	for _, s := range r.Snippets {
		if _, ok := tokens[s.Name]; ok {
			continue
		}
		tokens[s.Name] = apart(taken, token(s.Name))
	}
	ambiguous := false
	for i, s := range r.Snippets {
		if in.Document != nil && in.Document.GoFile {
			names[i] = s.Name // it is in the format already, suffix taken off
		} else {
			names[i] = apart(taken, benchName(in, s, tokens[s.Name])) // values may differ in what is no part of a name
		}
		ambiguous = ambiguous || gomaxprocs.MatchString(names[i])
	}
	for i := range names {
		if ambiguous {
			names[i] += "-" + strconv.Itoa(max(1, r.Environment.GOMAXPROCS))
		}
	}
	return names
}

// apart takes a name that is not taken yet, with a number where another has it.
func apart(taken map[string]bool, name string) string {
	free := name
	for n := 2; taken[free]; n++ {
		free = fmt.Sprintf("%s#%d", name, n)
	}
	taken[free] = true
	return free
}

func benchName(in Input, s report.Snippet, snippet string) string {
	name := "BenchmarkDoc/snippet=" + snippet
	for _, p := range paramNames(in) {
		name += "/" + p + "=" + token(paramValue(s.Params[p]))
	}
	return name
}

// token makes a text one part of a benchmark's name.
func token(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '/' || unicode.IsSpace(r) || unicode.IsControl(r) {
			return '_'
		}
		return r
	}, strings.ToValidUTF8(s, "_"))
}
