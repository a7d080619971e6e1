package format

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"speedtimer/interp/report"
)

// Names of the formats of sizes beside Text and JSON.
const (
	XML  = "xml"
	DOT  = "dot"
	HTML = "html"
)

// SizeFormats returns the names of the formats WriteSizes knows, the default
// first.
func SizeFormats() []string { return []string{Text, JSON, XML, DOT, HTML} }

// KnownSizes returns an error that lists the formats of sizes when there is
// none of that name.
func KnownSizes(name string) error {
	if slices.Contains(SizeFormats(), name) {
		return nil
	}
	return fmt.Errorf("unknown format %q: there are %s", name, strings.Join(SizeFormats(), ", "))
}

// SizeOptions say what is shown of the trees of sizes. The zero value shows
// all there is, by owned size.
type SizeOptions struct {
	Depth    int      // levels below a variable; 0 for all
	MinBytes int64    // objects and shells that are smaller are left out
	MinShare float64  // the same, as a share of the variable
	Filters  []Filter // objects that one of them matches, and those on the way there; all when empty
	NoShells bool     // leave out what objects spend on themselves
	Retained bool     // show retained sizes and order by them
	Findings bool     // waste was looked for: say so if none was found
}

// WriteSizes writes the trees of a report's variables, and its findings, in
// the named format. JSON is the report itself with the trees cut to the
// options. Errors are those of the writer, an unknown name, or a report that
// JSON cannot hold.
func WriteSizes(w io.Writer, name string, in Input, o SizeOptions) error {
	if err := KnownSizes(name); err != nil {
		return err
	}
	r := *in.Report
	r.Variables = o.cut(r.Variables)
	if w, ok := o.unsearched(in.Report.Variables); ok {
		r.Warnings = append(slices.Clone(r.Warnings), w)
	}
	s := sizes{Input: in, SizeOptions: o, nothing: len(in.Report.Variables) == 0, scheduler: hasScheduler(in.Report.Variables)}
	s.Report = &r
	var b bytes.Buffer
	err := sizeWriters[name](&b, s)
	if err != nil {
		return fmt.Errorf("format %s: %w", name, err)
	}
	_, err = w.Write(b.Bytes())
	return err
}

// sizes is a report whose trees are cut to the options, as it is written.
type sizes struct {
	Input
	SizeOptions
	nothing   bool // the run sent no variables at all
	scheduler bool // the sizes contain memory of the scheduler
}

var sizeWriters = map[string]func(*bytes.Buffer, sizes) error{
	Text: writeSizeText, XML: writeSizeXML, DOT: writeSizeDOT, HTML: writeSizeHTML,
	JSON: func(b *bytes.Buffer, s sizes) error { return writeJSON(b, s.Input) },
}

// A sizeGroup is what one snippet, or the preamble, holds at one combination
// of parameters.
type sizeGroup struct {
	Snippet   string            `json:"snippet"` // empty for the preamble
	Params    string            `json:"params,omitempty"`
	Variables []report.Variable `json:"variables"`
	Findings  []report.Finding  `json:"findings,omitempty"`
	Checks    []report.Check    `json:"checks,omitempty"`
}

// title is the group's heading.
func (g sizeGroup) title() string {
	name := "preamble"
	if g.Snippet != "" {
		name = OneLine(g.Snippet)
	}
	if g.Params != "" {
		name += " at " + g.Params
	}
	return name
}

// size is what the group's variables hold together: what two share is counted
// once.
func (g sizeGroup) size() (n int64) {
	for _, v := range g.Variables {
		n += v.Size
	}
	return n
}

// sizeGroups are the snippets of a report with their variables and findings,
// those without any variable included unless they failed; the preamble comes
// after the snippets of its combination.
func sizeGroups(r *report.Report) []sizeGroup {
	var groups []sizeGroup
	group := func(snippet string, params map[string]any) *sizeGroup {
		p := paramsText(params)
		i := slices.IndexFunc(groups, func(g sizeGroup) bool { return g.Snippet == snippet && g.Params == p })
		if i < 0 {
			i = len(groups)
			groups = append(groups, sizeGroup{Snippet: snippet, Params: p})
		}
		return &groups[i]
	}
	for _, s := range r.Snippets {
		if !slices.ContainsFunc(r.Errors, func(e report.Error) bool { return e.Snippet == s.Name }) {
			group(s.Name, s.Params)
		}
	}
	for _, v := range r.Variables {
		g := group(v.Snippet, v.Params)
		g.Variables = append(g.Variables, v)
	}
	for _, f := range r.Findings {
		g := group(f.Snippet, f.Params)
		g.Findings = append(g.Findings, f)
	}
	for _, c := range r.Checks {
		g := group(c.Snippet, c.Params)
		g.Checks = append(g.Checks, c)
	}
	return groups
}

// checkWords says how a check came out; ok is false where sizes are wrong.
func checkWords(c report.Check) (words string, ok bool) {
	switch {
	case c.Why != "":
		return "not verified: " + OneLine(c.Why), true
	case c.Size == c.Dump:
		return "verified: " + bytesOf(c.Size) + " together, as in a dump of the heap, blocks in it: " + number64(c.Blocks), true
	}
	return "wrong: " + bytesOf(c.Size) + " together, but " + bytesOf(c.Dump) + " in a dump of the heap, blocks in it: " + number64(c.Blocks), false
}

func paramsText(params map[string]any) string {
	return OneLine(paramsOf(report.Snippet{Params: params}))
}

// objectPath writes the way to an object as Go would, from the names on it.
func objectPath(names []string) string {
	var b strings.Builder
	for _, s := range names {
		switch {
		case s == "" || s == "*" || s == "[:]":
		case strings.HasPrefix(s, "key "):
			b.WriteString("[" + s + "]")
		case b.Len() == 0 || s[0] == '[':
			b.WriteString(s)
		default:
			b.WriteString("." + s)
		}
	}
	return b.String()
}
