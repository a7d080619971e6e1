package why

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"speedtimer/interp/program"
	"speedtimer/interp/snippet"
)

// entry is one line of the compiler's record, in the terms of the language
// server protocol.
type entry struct {
	File    string `json:"file"` // of a heading only
	Range   span   `json:"range"`
	Code    string `json:"code"`
	Message string `json:"message"`
	Related []struct {
		Location struct {
			URI   string `json:"uri"`
			Range span   `json:"range"`
		} `json:"location"`
		Message string `json:"message"`
	} `json:"relatedInformation"`
}

type span struct {
	Start struct {
		Line      int `json:"line"`
		Character int `json:"character"`
	} `json:"start"`
}

// codes are the compiler's names of what is of interest; of escapes
// it has two, of which one may have neither words nor flow.
var codes = map[string]string{
	"escapes": Escapes, "escape": Escapes, "iteration-variable-to-heap": Escapes,
	"cannotInlineFunction": NotInlined, "cannotInlineCall": NotInlined, "canInlineFunction": Inlinable,
	"isInBounds": Bounds, "isSliceInBounds": Bounds, "nilcheck": NilCheck, "copy": Copy,
}

// Parse reads the compiler's record of a program: JSON, one object a line. A
// heading names the source file of the lines behind it: code of other packages
// that is instantiated in the program is not the document's, and its lines are
// not those of the program. Of lines that are no JSON nothing is made.
func Parse(record []byte, p *program.Program, d *snippet.Document) *Result {
	r := &Result{}
	at := map[int]int{}
	var setup, branches []func(line, column int) bool
	for _, i := range p.Snippets {
		at[i] = len(r.Snippets)
		setup = append(setup, untimed(d.Snippets[i]))
		branches = append(branches, conditional(d.Snippets[i]))
		r.Snippets = append(r.Snippets, Snippet{Index: i, Name: d.Snippets[i].Name, Notes: []Note{}, Calls: calls(d.Snippets[i])})
	}
	main, own := source(""), true
	for line := range bytes.Lines(record) {
		var e entry
		if json.Unmarshal(line, &e) != nil {
			continue
		}
		if e.File != "" {
			if own = path.Base(string(sourceOf(e.File))) == programFile; own {
				main = sourceOf(e.File)
			}
		}
		if !own {
			continue
		}
		origin := p.Map.At(e.Range.Start.Line)
		note, ok := e.note(p, main)
		if !ok || note.panics() {
			continue
		}
		note.Line = origin.Line
		switch n, known := at[origin.Snippet]; {
		case origin.Part == program.Timed && known:
			note.Untimed = setup[n](note.Line, note.Column)
			note.Perhaps = branches[n](note.Line, note.Column)
			r.Snippets[n].Notes = append(r.Snippets[n].Notes, note)
		case origin.Part == program.Preamble:
			r.Preamble = append(r.Preamble, note)
		}
	}
	for i := range r.Snippets {
		r.Snippets[i].Notes = tidied(r.Snippets[i].Notes)
	}
	r.Preamble = tidied(r.Preamble)
	return r
}

// note makes a note of an entry; its line is still to be set.
func (e *entry) note(p *program.Program, own source) (n Note, ok bool) {
	n.Kind, ok = codes[e.Code]
	n.Column = e.Range.Start.Character
	n.Message = worded(e.Code, e.Message, p.Prefix)
	for _, rel := range e.Related {
		text, isFlow := strings.CutPrefix(rel.Message, "escflow:")
		switch {
		case isFlow:
			line := 0
			if own.is(rel.Location.URI) {
				line = p.Map.At(rel.Location.Range.Start.Line).Line
			}
			n.Flow = append(n.Flow, Step{line, plain(strings.TrimSpace(text), p.Prefix)})
		case rel.Message == "inlineLoc" && n.Inlined == "" && len(n.Flow) == 0:
			line := rel.Location.Range.Start.Line
			if !own.is(rel.Location.URI) {
				n.Inlined = place(rel.Location.URI, line)
			} else if in := p.Map.At(line).Line; in > 0 {
				n.Inlined = fmt.Sprintf("line %d", in)
			}
		}
	}
	return n, ok
}

// panics says whether a value escapes on the way to a panic only: it costs
// nothing where none happens.
func (n *Note) panics() bool {
	return n.Kind == Escapes && slices.ContainsFunc(n.Flow, func(s Step) bool { return strings.HasPrefix(s.Text, "from panic(") })
}

// programFile is the file generated programs are compiled as.
const programFile = "main.go"

// source is the program's own file as the record's heading names it; empty
// where there is no heading.
type source string

// is says whether a place of the record is in that file: others may have its
// name.
func (s source) is(uri string) bool {
	if s == "" {
		return path.Base(uri) == programFile
	}
	file := strings.TrimPrefix(uri, "file:")
	if plain, err := url.PathUnescape(file); err == nil {
		file = plain
	}
	return strings.TrimLeft(file, "/") == strings.TrimLeft(string(s), "/")
}

func sourceOf(file string) source { return source(strings.ReplaceAll(file, `\`, "/")) }

// place is a file of the standard library by its package, and a line.
func place(uri string, line int) string {
	if _, std, ok := strings.Cut(uri, "/src/"); ok {
		uri = std
	} else { // paths were trimmed: it begins with the package
		uri = strings.TrimLeft(strings.TrimPrefix(uri, "file:"), "/")
	}
	return fmt.Sprintf("%s:%d", uri, line)
}

// worded completes the compiler's message, which for some decisions is empty.
func worded(code, message, prefix string) string {
	switch code {
	case "isInBounds":
		return "the index is checked against the length"
	case "isSliceInBounds":
		return "the bounds of the slice expression are checked"
	case "nilcheck":
		return "the pointer is checked for nil"
	case "copy":
		return message + " are copied"
	case "canInlineFunction":
		return "inlined where it is called (" + message + ")"
	case "cannotInlineFunction", "cannotInlineCall":
		return "not inlined: " + plain(message, prefix)
	}
	return plain(message, prefix)
}

// plain takes the generated names out of a message: the value of an
// expression, and the prefix of the rest.
func plain(message, prefix string) string {
	if prefix == "" {
		return message
	}
	return strings.ReplaceAll(strings.ReplaceAll(message, prefix+"v0", "the value"), prefix, "")
}

// tidied sorts notes and drops doubles: a place without words where there is
// one with words, and the same words again.
func tidied(notes []Note) []Note {
	worded := map[[2]int]bool{}
	for _, n := range notes {
		if n.Kind == Escapes && n.Message != "" {
			worded[[2]int{n.Line, n.Column}] = true
		}
	}
	seen := map[string]bool{}
	kept := notes[:0]
	for _, n := range notes {
		if n.Message == "" {
			if worded[[2]int{n.Line, n.Column}] {
				continue
			}
			n.Message = "a value escapes to heap"
		}
		key := fmt.Sprint(n.Kind, n.Line, n.Column, n.Message)
		if !seen[key] {
			seen[key] = true
			kept = append(kept, n)
		}
	}
	slices.SortStableFunc(kept, func(a, b Note) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return kept
}
