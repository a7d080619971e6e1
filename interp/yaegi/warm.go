package yaegi

import (
	"context"
	"reflect"

	"speedtimer/interp/harness"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
	"speedtimer/profiler"
)

// warmUp is a program as lowered ones are, of the constructs that nearly all
// of them have.
const warmUp = `package main
import harness "speedtimer/interp/harness"
import rt "speedtimer/interp/yaegi/rt"
import strings "strings"
var text string = rt.Constant("a")
func timed(loops int) (int64) {
var start int64 = harness.Now()
_ = start
{
var i int = 0
_ = i
for ; (i < loops); i++ {
var b strings.Builder
_ = b
b.WriteString(text)
var s string = b.String()
_ = s
s += text
rt.KeepAlive(b)
rt.KeepAlive(s)
}
}
return (harness.Now() - start)
}
func inspect(see func(string, any) ()) () {
var s string = text
_ = s
see(text, rt.Any(&s))
}
func main() {
harness.Main(harness.Program{Baseline: 0, Empty: timed, Globals: inspect, Snippets: []harness.Snippet{harness.Snippet{Index: 0, Name: text, Source: text, Timed: timed, Inspect: inspect}}})
}
`

// Warm does once, on a program of a few lines, what the first real one would
// have to wait for where code is compiled when it is first called, as in a
// browser. It times nothing and sends nothing.
func Warm() error {
	exports := Harness()
	exports[program.HarnessPath+"/harness"]["Main"] = reflect.ValueOf(func(p harness.Program) {
		p.Snippets[0].Timed(2)
		p.Snippets[0].Inspect(func(name string, pointer any) {
			profiler.ProfileAll(profiler.Root{Name: name, Pointer: pointer})
		})
		e := report.Event{Kind: report.EventBegin, Stage: report.StageInspect}
		e.AppendJSON(nil)
	})
	return Run(context.Background(), warmUp, Options{Exports: exports})
}
