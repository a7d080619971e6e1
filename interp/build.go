package interp

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"speedtimer/interp/program"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

// build generates and builds the program, leaving out snippets that the
// engine finds at fault. It returns nil when none is left.
func (s *session) build(ctx context.Context) (Executable, error) {
	for len(s.wanted) > 0 {
		s.observe(PhaseBuild, nil)
		s.generate()
		if len(s.wanted) == 0 {
			break
		}
		exe, faults, err := s.Engine.Build(ctx, s.program)
		if err != nil || exe != nil {
			return exe, err
		}
		if !s.leaveOut(faults) {
			break
		}
	}
	return nil, nil
}

// placedText is the size of a document, in bytes, up to which its code is
// timed at several places: each is compiled as often.
const placedText = 64 << 10

// generate makes the program of the wanted snippets.
func (s *session) generate() {
	in := program.Input{Document: s.doc, Info: s.info, Snippets: s.wanted}
	if e, ok := s.Engine.(interface{ HarnessPath() string }); ok {
		in.Harness = e.HarnessPath()
	}
	if e, ok := s.Engine.(interface{ Placements() int }); ok && len(s.Text) <= placedText {
		in.Placements = e.Placements()
	}
	p, errs := program.Generate(in)
	s.fail(errs...)
	s.program, s.wanted = p, p.Snippets
}

// leaveOut reports faults and drops the snippets they are in. It is false
// when that changes nothing, because the fault is in what all share.
func (s *session) leaveOut(faults []Fault) bool {
	dropped := false
	for _, f := range faults {
		e, owner := s.position(f)
		s.failOnce(e)
		if owner < 0 {
			continue
		}
		n := len(s.wanted)
		s.wanted = slices.DeleteFunc(s.wanted, func(i int) bool { return i == owner })
		dropped = dropped || len(s.wanted) < n
	}
	return dropped
}

// position makes a fault an error of the document and says which snippet it
// is in, -1 for none.
func (s *session) position(f Fault) (report.Error, int) {
	e := report.Error{Phase: f.Phase, Message: f.Message, Line: f.Line, Column: f.Column}
	owner := -1
	if name := symbol.FindStringSubmatch(f.Message); name != nil && (f.Line == 0 || !f.Document && s.program.Map.At(f.Line).Line == 0) {
		if line, column := s.declaration(name[1]); line > 0 {
			e.Line, e.Column = line, column
			e.Message = strings.ReplaceAll(e.Message, name[0], name[1])
			return e, -1
		}
	}
	if f.Line == 0 {
		e.Line = s.linkname(f.Message)
		return e, -1
	}
	if f.Document {
		owner = s.owner(f.Line)
	} else {
		o := s.program.Map.At(f.Line)
		owner, e.Line = o.Snippet, o.Line
		if o.Line == 0 {
			e.Line, e.Column = s.importLine(f.Message), 0
		}
		if e.Line == 0 {
			e.Message = fmt.Sprintf("%s (in generated line %d)", f.Message, f.Line)
		}
	}
	if owner >= 0 {
		e.Snippet = s.doc.Snippets[owner].Name
	}
	return e, owner
}

// symbol is a name of the program in the linker's words.
var symbol = regexp.MustCompile(`\bmain\.(\pL[\pL\d_]*)`)

// declaration is where the preamble declares a name; 0 where it doesn't.
func (s *session) declaration(name string) (line, column int) {
	if s.info.Pkg == nil {
		return 0, 0
	}
	if o := s.info.Pkg.Scope().Lookup(name); o != nil {
		return s.info.Position(o.Pos())
	}
	return 0, 0
}

// linkname is the line of the preamble that gives a declaration the name of a
// symbol that the message is about; 0 for none.
func (s *session) linkname(message string) int {
	n := s.doc.Preamble.Line
	for line := range strings.Lines(s.doc.Preamble.Text) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "//go:linkname" && slices.Contains(strings.Fields(message), fields[2]) {
			return n
		}
		n++
	}
	return 0
}

// importLine is the line of the import that a message about generated lines,
// which use every import, names; 0 for none.
func (s *session) importLine(message string) int {
	for _, imp := range s.info.Preamble.Explicit {
		if strings.Contains(message, " "+imp.Path+";") || strings.Contains(message, strconv.Quote(imp.Path)) {
			return imp.Line
		}
	}
	return 0
}

// owner is the snippet that a line of the document belongs to, -1 for none.
func (s *session) owner(line int) int {
	owner := -1
	for i, sn := range s.doc.Snippets {
		if line >= firstLine(sn) {
			owner = i
		}
	}
	return owner
}

func firstLine(s snippet.Snippet) int {
	if s.Line > 0 {
		return s.Line
	}
	return s.Body.Line
}
