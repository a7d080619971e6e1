package harness

import (
	"bytes"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
)

func TestPlanSurvivesTheArguments(t *testing.T) {
	for _, p := range []Plan{
		{Params: map[string]string{}},
		{
			Snippets: []int{0, 7}, Params: map[string]string{"n": "10", "word": `"a=b"`}, Budget: 1500 * time.Millisecond,
			Seed: 1 << 63, Target: 0.02, Delta: 0.01, Confidence: 0.99, NoTiming: true, NoInspect: true, NoCount: true, Findings: true, Verify: true, Nodes: 12345, Alone: true,
			Mark: "XYZ",
		},
	} {
		got, err := ParsePlan(p.Args())
		require.NoError(t, err)
		assert.Equal(t, p, got)
	}
}

func TestWrongArgumentsSayWhatIsExpected(t *testing.T) {
	for arg, want := range map[string]string{
		"x": "want -setting=value", "-budget=soon": "invalid duration", "-speed=9": "unknown setting", "-time=maybe": "invalid syntax",
	} {
		var stderr bytes.Buffer
		assert.Equal(t, 2, run(Program{}, []string{arg}, nil, &stderr))
		assert.Contains(t, stderr.String(), want)
	}
}

func TestStringParametersNeedNoQuotes(t *testing.T) {
	args := os.Args
	defer func() { os.Args = args }()
	for arg, want := range map[string]string{
		`k=a b`: "a b", `k="a b"`: "a b", "k=`a\\`": `a\`, `k=`: "", `k='a'`: "'a'", `k=a"b`: `a"b`, `k=x=y`: "x=y", `kk=x`: "default",
	} {
		os.Args = []string{"program", arg}
		assert.Equal(t, want, ParamString("k", "default"), arg)
		if arg != `kk=x` {
			plan, err := ParsePlan(os.Args[1:])
			require.NoError(t, err)
			assert.False(t, plan.sweeps([]Param{{Name: "k", Values: []string{`"a"`, `"b"`}}}), arg)
			assert.Equal(t, [][]string{nil}, combinations([]Param{{Name: "k", Values: []string{`"a"`}}}, plan), arg)
		}
	}
}

// busy and empty are timed functions of exactly known cost.
func busy(loops Loops) Nanoseconds { return 200 * Nanoseconds(loops) }

func empty(loops Loops) Nanoseconds { return Nanoseconds(loops) }

func program(snippets ...Snippet) Program {
	for i := range snippets {
		snippets[i].Index = i
		if snippets[i].Timed == nil {
			snippets[i].Timed = busy
		}
		if snippets[i].Inspect == nil {
			snippets[i].Inspect = func(See) {}
		}
	}
	return Program{Empty: empty, Globals: func(See) {}, Snippets: snippets}
}

// events runs a program and returns what it sends, and what it prints.
func events(p Program, plan Plan) ([]report.Event, string) {
	var sent []report.Event
	var out bytes.Buffer
	newRunner(p, plan, func(e report.Event) { sent = append(sent, e) }, &out).run()
	return sent, out.String()
}

func kinds(sent []report.Event, snippet int) (kinds []string) {
	for _, e := range sent {
		if k := e.Kind + e.Stage; e.Snippet == snippet && (len(kinds) == 0 || kinds[len(kinds)-1] != k) {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

func TestEventsComeInTheOrderOfTheRun(t *testing.T) {
	sent, _ := events(program(Snippet{Name: "a"}, Snippet{Name: "b"}), Plan{Budget: 300 * time.Millisecond})
	require.Equal(t, []string{"hello"}, kinds(sent[:1], report.Whole))
	assert.Equal(t, report.EventDone, sent[len(sent)-1].Kind)
	mine := kinds(sent, 1)
	assert.Equal(t, []string{"begin" + report.StageInspect, "begin" + report.StageDouble, "sample"}, mine[:3])
	assert.Equal(t, []string{"begin" + report.StageCount, "counted"}, mine[len(mine)-2:])
	assert.Contains(t, kinds(sent, report.Empty), "calibration")
}

func TestMarksStandAroundTheUntimedRun(t *testing.T) {
	_, out := events(program(Snippet{}, Snippet{}), Plan{Mark: "M", NoTiming: true})
	assert.Equal(t, "\x1eM:0\n\x1eM:-2\n\x1eM:1\n\x1eM:-2\n", out)
}

func TestPanicLeavesTheOthersRunning(t *testing.T) {
	first := true
	p := program(
		Snippet{Name: "at once", Inspect: func(See) { panic("no") }},
		Snippet{Name: "later", Timed: func(loops Loops) Nanoseconds {
			if loops > 3 {
				var xs []int
				_ = xs[loops]
			}
			return busy(loops)
		}},
		Snippet{Name: "good", Inspect: func(See) { first = false }},
	)
	sent, _ := events(p, Plan{Budget: 300 * time.Millisecond})
	assert.False(t, first)
	var failed []string
	for _, e := range sent {
		if e.Kind == report.EventFailed {
			failed = append(failed, e.Error.Snippet+": "+e.Error.Message)
		}
	}
	require.Len(t, failed, 2)
	assert.Equal(t, "at once: panic: no", failed[0])
	assert.Contains(t, failed[1], "later: panic: runtime error: index out of range")
	assert.Contains(t, kinds(sent, 2), "counted")
	assert.Equal(t, report.EventDone, sent[len(sent)-1].Kind)
}

func TestOnlyThePlansSnippetsRun(t *testing.T) {
	sent, _ := events(program(Snippet{}, Snippet{}, Snippet{}), Plan{Snippets: []int{1}, NoTiming: true})
	assert.Empty(t, kinds(sent, 0))
	assert.NotEmpty(t, kinds(sent, 1))
	assert.Empty(t, kinds(sent, 2))
}

func sees[T any](name string, value T) Snippet {
	return Snippet{Name: name, Inspect: func(see See) { see("x", &value) }}
}

func TestSameComparesDeeply(t *testing.T) {
	for name, c := range map[string]struct {
		a, b Snippet
		want string
	}{
		"equal":      {sees("a", []string{"x"}), sees("b", []string{"x"}), ""},
		"values":     {sees("a", 1), sees("b", 2), `x is 1 in "a" but 2 in "b"`},
		"types":      {sees("a", 1), sees("b", "1"), `x is 1 in "a" but "1" in "b"`},
		"lengths":    {sees("a", []int{1}), sees("b", []int{1, 2}), `x is [1] (len 1) in "a" but [1 2] (len 2) in "b"`},
		"functions":  {sees("a", func() {}), sees("b", func() {}), "nothing to compare"},
		"NaN inside": {sees("a", map[int][]float64{1: {math.NaN()}}), sees("b", map[int][]float64{1: {math.NaN()}}), ""},
		"pointees":   {sees("a", &struct{ n *int }{new(int)}), sees("b", &struct{ n *int }{new(int)}), ""},
		"inside":     {sees("a", []func(){nil}), sees("b", []func(){func() {}}), "x is [<nil>] (len 1)"},
		"nil":        {sees("a", []int(nil)), sees("b", []int{}), `x is nil in "a" but [] (len 0) in "b"`},
		"cyclic":     {sees("a", loop(1)), sees("b", loop(1)), ""},
		"unlike":     {sees("a", loop(1)), sees("b", loop(2)), "x is "},
		"not shared": {sees("a", 1), Snippet{Name: "b"}, "nothing to compare"},
	} {
		t.Run(name, func(t *testing.T) {
			p := program(c.a, c.b)
			p.Same = true
			sent, _ := events(p, Plan{NoTiming: true})
			var said []string
			for _, e := range sent {
				if e.Kind == report.EventSame {
					said = append(said, e.Warning.Message)
				}
			}
			if c.want == "" {
				assert.Empty(t, said)
				return
			}
			require.Len(t, said, 1)
			assert.Contains(t, said[0], c.want)
		})
	}
}

// loop is a value that contains itself in three ways.
func loop(n int) any {
	type node struct {
		next  *node
		items []any
		n     int
	}
	x := &node{n: n}
	x.next = x
	x.items = []any{x, nil}
	x.items[1] = x.items
	return x
}

func TestByHandPrintsTheClassicOutput(t *testing.T) {
	var stdout, stderr bytes.Buffer
	p := program(Snippet{Name: "a", Source: "x := 1\n"}, Snippet{Name: "b", Source: "panic(1)\n", Inspect: func(See) { panic(1) }})
	status := run(p, []string{"-budget=200ms"}, &stdout, &stderr)
	assert.Equal(t, 1, status)
	assert.Regexp(t, `^resolution is [0-9.]+ (ns|us|ms)\.\ntime per test is [0-9.]+ (ms|s)\.\ncalibrated loop overhead is [0-9.]+ ns\.\n-----------\nx := 1\n\(199\.0 ns\.\)\n$`, stdout.String())
	assert.Contains(t, stderr.String(), "b: panic: 1")
}

func TestClassicTime(t *testing.T) {
	for ns, want := range map[float64]string{
		16.2: "16.2 ns.", 93_700: "93.7 us.", 1.4e6: "1.4 ms.", 2.75e9: "2750.0 ms.", 999.96: "1.0 us.", 0: "0.0 ns.", -3: "-3.0 ns.", -0.01: "0.0 ns.",
	} {
		assert.Equal(t, want, ClassicTime(ns))
	}
}

func TestTreesAreCappedAndSaySo(t *testing.T) {
	many := make([]*[8]int, 5000)
	for i := range many {
		many[i] = new([8]int)
	}
	sent, _ := events(program(sees("a", many)), Plan{NoTiming: true})
	var tree []report.Variable
	for _, e := range sent {
		if e.Kind == report.EventVariables {
			tree = e.Variables
		}
	}
	require.Len(t, tree, 1)
	assert.EqualValues(t, 24+40960+5000*64, tree[0].Size, "40,000 bytes of pointers take five pages")
	array := tree[0].Children[0]
	assert.Len(t, array.Children, mostChildren)
	assert.Equal(t, 5001-mostChildren, array.More)
	sum := array.MoreBytes
	for _, c := range array.Children {
		sum += c.Size
	}
	assert.Equal(t, array.Size, sum, "what is shown and what is not make the whole")
	sum = tree[0].MoreBytes
	for _, c := range tree[0].Children {
		sum += c.Size
	}
	assert.Equal(t, tree[0].Size, sum)
}

func TestMoreOfATreeIsSentWhenAskedFor(t *testing.T) {
	many := make([]*[8]int, 5000)
	for i := range many {
		many[i] = new([8]int)
	}
	sent, _ := events(program(sees("a", many)), Plan{NoTiming: true, Nodes: 20_000})
	for _, e := range sent {
		if e.Kind == report.EventVariables {
			array := e.Variables[0].Children[0]
			assert.Len(t, array.Children, 5001)
			assert.Zero(t, array.More)
			return
		}
	}
	t.Fatal("no variables")
}

func TestPanicTextIsTheRuntimes(t *testing.T) {
	type myInt int
	for want, v := range map[string]any{
		"no": "no", "42": 42, "harness.myInt(7)": myInt(7), "true": true, "EOF": strings.NewReader("").UnreadByte(),
	} {
		if want == "EOF" {
			want = v.(error).Error()
		}
		assert.Equal(t, want, panicText(v))
	}
}

func TestFindingsAreSentWhenAskedFor(t *testing.T) {
	p := program(sees("a", make([]int64, 1, 1000)))
	for _, asked := range []bool{false, true} {
		sent, _ := events(p, Plan{NoTiming: true, Findings: asked})
		var found []report.Finding
		for _, e := range sent {
			if e.Kind == report.EventFindings {
				found = append(found, e.Findings...)
			}
		}
		if !asked {
			assert.Empty(t, found)
			continue
		}
		require.Len(t, found, 1)
		assert.Equal(t, "x[:]", found[0].Path)
		assert.Equal(t, int64(8192-16), found[0].Wasted, "a copy takes a small block")
		assert.Contains(t, found[0].Advice, "slices.Clone")
	}
}

// Looking into many objects takes long: the host is told that it goes on, and
// whose they are.
func TestSizingGivesSignsOfLife(t *testing.T) {
	p := program(sees("a", []int{1}))
	sent, _ := events(p, Plan{NoTiming: true, Findings: true})
	assert.Equal(t, []string{"begin" + report.StageInspect, "begin" + report.StageSize, "variables", "findings"}, kinds(sent, 0))
}

func TestSizesAreVerifiedWhenAskedFor(t *testing.T) {
	p := program(sees("a", make([]int64, 1, 1000)))
	for _, asked := range []bool{false, true} {
		sent, _ := events(p, Plan{NoTiming: true, Verify: asked})
		var checks []report.Check
		for _, e := range sent {
			if e.Kind == report.EventChecked {
				checks = append(checks, *e.Check)
			}
		}
		if !asked {
			assert.Empty(t, checks)
			continue
		}
		require.Len(t, checks, 1)
		assert.Greater(t, checks[0].Size, int64(8000))
		if checks[0].Why == "" {
			assert.Equal(t, checks[0].Size, checks[0].Dump)
			assert.Equal(t, int64(1), checks[0].Blocks)
		}
	}
}
