package why_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/program"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
	"speedtimer/interp/why"
)

// at writes an entry of the compiler's record.
func at(line, column, rest string) string {
	place := `"range":{"start":{"line":` + line + `,"character":` + column + `},"end":{"line":` + line + `,"character":` + column + `}}`
	return "{" + place + `,"severity":3,"source":"go compiler",` + rest + "}\n"
}

func parse(t *testing.T, record string) *why.Result {
	t.Helper()
	d, errs := snippet.Parse("var p *int\n===\n--- a\nx := new(int)\n--- b\ny := 2\n")
	require.Empty(t, errs)
	p := &program.Program{Prefix: "st_", Snippets: []int{0, 1}, Map: program.LineMap{
		{Snippet: -1, Part: program.Generated},
		{Line: 1, Snippet: -1, Part: program.Preamble},
		{Line: 4, Snippet: 0, Part: program.Timed},
		{Line: 4, Snippet: 0, Part: program.Inspected},
		{Line: 6, Snippet: 1, Part: program.Timed},
		{Snippet: 1, Part: program.Generated},
	}}
	return why.Parse([]byte(record), p, d)
}

func TestNotesAreOfTimedLinesAndThePreamble(t *testing.T) {
	r := parse(t, `{"version":0,"package":"main"}`+"\n"+
		at("1", "1", `"code":"cannotInlineFunction","message":"too complex"`)+
		at("2", "5", `"code":"nilcheck","message":""`)+
		at("3", "9", `"code":"isInBounds","message":""`)+
		at("4", "6", `"code":"escape","message":""`)+
		at("5", "2", `"code":"canInlineFunction","message":"cost: 4"`)+
		at("5", "2", `"code":"leak","message":"unknown to this package"`)+
		at("6", "2", `"code":"nilcheck","message":""`)+"not JSON\n")
	assert.Equal(t, []why.Note{{Kind: why.NilCheck, Line: 1, Column: 5, Message: "the pointer is checked for nil"}}, r.Preamble)
	assert.Equal(t, []why.Note{{Kind: why.Bounds, Line: 4, Column: 9, Message: "the index is checked against the length"}}, r.Snippets[0].Notes)
	assert.Equal(t, []why.Note{{Kind: why.Inlinable, Line: 6, Column: 2, Message: "inlined where it is called (cost: 4)"}}, r.Snippets[1].Notes)
}

// Generic code of other packages is compiled with the program: the record has a
// section for each of their files, with the lines of those.
func TestNotesAreOfTheProgramsOwnFile(t *testing.T) {
	check := at("3", "9", `"code":"isInBounds","message":""`)
	r := parse(t, `{"version":0,"file":"cmp/cmp.go"}`+"\n"+check+
		`{"version":0,"file":"/tmp/x/main.go"}`+"\n"+at("5", "2", `"code":"isInBounds","message":""`)+
		`{"version":0,"file":"slices/zsortordered.go"}`+"\n"+check+at("2", "1", `"code":"nilcheck","message":""`))
	assert.Empty(t, r.Preamble)
	assert.Empty(t, r.Snippets[0].Notes)
	assert.Len(t, r.Snippets[1].Notes, 1)
}

func TestEscapesHaveTheirFlowAndNoDoubles(t *testing.T) {
	related := `"relatedInformation":[
		{"location":{"uri":"file:///usr/go/src/strings/builder.go","range":{"start":{"line":7,"character":1}}},"message":"inlineLoc"},
		{"location":{"uri":"file:///x/main.go","range":{"start":{"line":3,"character":6}}},"message":"escflow:    flow: {heap} <- &{storage for st_v0}:"},
		{"location":{"uri":"file:///usr/go/src/fmt/print.go","range":{"start":{"line":3,"character":6}}},"message":"escflow:      from st_v0 (spill)"}]`
	r := parse(t, at("3", "6", `"code":"escape","message":""`)+
		at("3", "6", `"code":"escapes","message":"st_v0 escapes to heap",`+oneLine(related))+
		at("3", "6", `"code":"escapes","message":"st_v0 escapes to heap",`+oneLine(related))+
		at("3", "8", `"code":"escapes","message":"\"oh\" escapes to heap","relatedInformation":[{"location":{"uri":"file:///x/main.go","range":{"start":{"line":3}}},"message":"escflow:      from panic(\"oh\") (call parameter)"}]`)+
		at("5", "6", `"code":"escape","message":""`))
	assert.Equal(t, []why.Note{{
		Kind: why.Escapes, Line: 4, Column: 6, Message: "the value escapes to heap", Inlined: "strings/builder.go:7",
		Flow: []why.Step{{4, "flow: {heap} <- &{storage for the value}:"}, {0, "from the value (spill)"}},
	}}, r.Snippets[0].Notes)
	assert.Equal(t, "a value escapes to heap", r.Snippets[1].Notes[0].Message)
}

func oneLine(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c == '\n' || c == '\t' {
			b[i] = ' '
		}
	}
	return string(b)
}

func TestDifferenceInASentence(t *testing.T) {
	const running = "made while it runs, as by joining strings, by growing slices or maps, by making channels, or by what it calls"
	const b = `"b" makes 1 allocation an operation and "a" none: `
	escapes := at("5", "6", `"code":"escapes","message":"new(int) escapes to heap"`)
	boxed := at("5", "6", `"code":"escapes","message":"y escapes to heap","relatedInformation":[{"location":{"uri":"file:///x/main.go","range":{"start":{"line":5}}},"message":"escflow:    flow: {heap} ← &{storage for y}:"}]`)
	moved := strings.Replace(boxed, "{storage for y}", "y", 1)
	one, two, none := 1.0, 2.0, 0.0
	for _, test := range []struct {
		name, record string
		a, b         *float64
		want         string
	}{
		{"escape", escapes, &none, &one, b + `on the heap because they escape are new(int) (line 6)`},
		{"variable", moved, &none, &one, b + `on the heap because they escape are y (line 6)`},
		{"in an interface", boxed, &none, &one, b + `what escapes there may be among them: y (line 6); or they are ` + running},
		{"more of them", escapes, &none, &two, `"b" makes 2 allocations an operation and "a" none: on the heap because they escape are new(int) (line 6); others may be ` + running},
		{"both", escapes + boxed, &none, &two, `"b" makes 2 allocations an operation and "a" none: on the heap because they escape are new(int) (line 6); others may be y (line 6), or ` + running},
		{"not counted", escapes, nil, nil, `in "b" 1 value escapes to the heap, in "a" 0`},
		{"constant", at("5", "6", `"code":"escapes","message":"17 escapes to heap"`) + at("5", "9", `"code":"escapes","message":"-1 escapes to heap"`), &none, &one, b + `nothing but constants escapes there, which are no allocations, so they are ` + running},
		{"in both", escapes + at("3", "3", `"code":"escapes","message":"new(int) escapes to heap"`), &none, &one, b + `what escapes there escapes in the other, too: it may do so more often, or they are ` + running},
		{"runtime", "", &one, &none, `"a" makes 1 allocation an operation and "b" none: the compiler lets nothing escape there, so they are ` + running},
		{"checks", at("3", "1", `"code":"isInBounds","message":""`), &one, &one, `in "b" 0 bounds checks are left, in "a" 1`},
		{"nothing", "", &one, &one, "the compiler decided the same about both"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := parse(t, test.record)
			r.Counted("a", test.a, test.a)
			r.Counted("b", test.b, test.b)
			r.Compare(0)
			assert.Empty(t, r.Snippets[0].Difference)
			assert.Equal(t, test.want, r.Snippets[1].Difference)
		})
	}
}

// What escapes in the set-up is allocated once, before the operations that are
// counted; what a function literal does that is made there may be one of them.
func TestTheSetupIsNoCauseOfWhatAnOperationAllocates(t *testing.T) {
	d, errs := snippet.Parse("--- a\nm := map[int]int{1: 2}\nf := func() *int {\n\treturn new(int)\n}\n...\nx := f()\n--- b\ny := 2\n")
	require.Empty(t, errs)
	p := &program.Program{Snippets: []int{0, 1}, Map: program.LineMap{
		{Line: 2, Snippet: 0, Part: program.Timed},
		{Line: 4, Snippet: 0, Part: program.Timed},
		{Line: 7, Snippet: 0, Part: program.Timed},
		{Line: 9, Snippet: 1, Part: program.Timed},
	}}
	setup := at("1", "6", `"code":"escapes","message":"map[int]int{...} escapes to heap"`)
	one, none := 1.0, 0.0
	compared := func(record string, allocs *float64) string {
		r := why.Parse([]byte(record), p, d)
		r.Counted("a", allocs, allocs)
		r.Counted("b", &none, &none)
		r.Compare(0)
		return r.Snippets[1].Difference
	}
	said := compared(setup, &one)
	assert.NotContains(t, said, "map[int]int")
	assert.Contains(t, said, "lets nothing escape there but in the set-up, which is not timed")
	assert.Contains(t, compared(setup+at("2", "9", `"code":"escapes","message":"new(int) escapes to heap"`), &one), "new(int) (line 4)")
	assert.NotContains(t, compared(setup, &none), "escape", "nor is it a difference of what is timed")
	assert.Equal(t, `apart from the set-up, in "b" 1 value escapes to the heap, in "a" 0`,
		compared(setup+at("4", "1", `"code":"escapes","message":"y escapes to heap"`), &none))
}

// What is called may allocate, and what stands in a branch may not be run.
func TestWhatEscapesIsTheWholeCauseOnlyWhereNothingElseCanBe(t *testing.T) {
	one, none := 1.0, 0.0
	for _, test := range []struct{ name, body, want string }{
		{"alone", "keep = new(int)", "on the heap because they escape are new(int) (line 5)"},
		{"builtins", "keep = new(int); n := len(xs) + int(m)", "on the heap because they escape are new(int) (line 5)"},
		{"a call", "keep = new(int); s := fmt.Sprint(n)", "on the heap because they escape are new(int) (line 5); what it calls may allocate, too"},
		{"a branch", "if n > 9 { keep = new(int) }", "what escapes there may be among them: new(int) (line 5)"},
		{"a function", "f := func() { keep = new(int) }", "what escapes there may be among them: new(int) (line 5)"},
		{"left early", "for range n { continue; keep = new(int) }", "what escapes there may be among them: new(int) (line 5)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, errs := snippet.Parse("--- a\nx := 1\n--- b\n...\n" + test.body + "\n")
			require.Empty(t, errs)
			p := &program.Program{Snippets: []int{0, 1}, Map: program.LineMap{{Line: 5, Snippet: 1, Part: program.Timed}}}
			column := strconv.Itoa(strings.Index(test.body, "new(") + 1)
			r := why.Parse([]byte(at("1", column, `"code":"escapes","message":"new(int) escapes to heap"`)), p, d)
			r.Counted("a", &none, &none)
			r.Counted("b", &one, &one)
			r.Compare(0)
			_, said, _ := strings.Cut(r.Snippets[1].Difference, "none: ")
			said, _, _ = strings.Cut(said, "; or they are")
			assert.Equal(t, test.want, said)
		})
	}
}

// Where no difference was found none is explained, and where there are no
// figures nothing is.
func TestADifferenceIsExplainedWhereThereIsOne(t *testing.T) {
	one := 1.0
	timed := func(name, verdict string) report.Snippet {
		return report.Snippet{Name: name, NsPerOp: &one, Allocs: &one, Bytes: &one, Comparison: &report.Comparison{Baseline: "a", Verdict: verdict}}
	}
	a := timed("a", report.VerdictBaseline)
	failed := []report.Error{{Phase: report.PhaseRun, Snippet: "b"}}
	const same = "the compiler decided the same about both"
	check, call := at("5", "2", `"code":"isInBounds","message":""`), `"code":"cannotInlineCall","message":`
	for _, test := range []struct {
		name, record string
		report       report.Report
		want         string
	}{
		{"faster", "", report.Report{Snippets: []report.Snippet{a, timed("b", report.VerdictFaster)}}, same + ": the difference may be in the instructions themselves, or in what they call"},
		{"same", "", report.Report{Snippets: []report.Snippet{a, timed("b", report.VerdictSame)}}, same},
		{"can't tell", "", report.Report{Snippets: []report.Snippet{a, timed("b", report.VerdictCantTell)}}, same},
		{"as many", at("3", "1", call+`"one"`) + at("5", "1", call+`"two"`), report.Report{Snippets: []report.Snippet{a, timed("b", report.VerdictSame)}}, "the compiler left as many escapes, calls, copies and checks in both"},
		{"failed", check, report.Report{Snippets: []report.Snippet{a, timed("b", report.VerdictCantTell)}, Errors: failed}, ""},
		{"no figures", check, report.Report{Snippets: []report.Snippet{a, {Name: "b"}}}, ""},
		{"baseline failed", check, report.Report{Snippets: []report.Snippet{{Name: "a"}, timed("b", report.VerdictCantTell)}}, ""},
		{"nothing timed", check, report.Report{Errors: []report.Error{{Phase: report.PhaseRun}}}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := parse(t, test.record)
			r.Compare(0)
			r.CountedIn(&test.report)
			assert.Equal(t, test.want, r.Snippets[1].Difference)
		})
	}
}

// Code that was inlined is the document's own where its line is known; another
// package may have a file of the program's name.
func TestInlinedCodeIsCitedByTheDocumentsLine(t *testing.T) {
	inlined := func(line, uri, from string) string {
		return at("5", line, `"code":"nilcheck","message":"","relatedInformation":[{"location":{"uri":"`+uri+`","range":{"start":{"line":`+from+`}}},"message":"inlineLoc"}]`)
	}
	r := parse(t, `{"version":0,"file":"speedtimer/main.go"}`+"\n"+
		inlined("1", "file://speedtimer/main.go", "2")+
		`{"version":0,"file":"my work/main.go"}`+"\n"+
		inlined("2", "file:///my%20work/main.go", "2")+
		inlined("3", "file:///my%20work/main.go", "1")+
		inlined("4", "file:///other/main.go", "2"))
	var from []string
	for _, n := range r.Snippets[1].Notes {
		from = append(from, n.Inlined)
	}
	assert.Equal(t, []string{"line 1", "line 1", "", "other/main.go:2"}, from)
}
