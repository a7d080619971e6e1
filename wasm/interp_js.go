package main

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"syscall/js"
	"time"

	"speedtimer/interp/harness"
	"speedtimer/interp/report"
	"speedtimer/interp/yaegi"
	"speedtimer/profiler"
	"speedtimer/wasm/output"
	"speedtimer/wasm/service"
)

// interpret waits for one program and carries it out. The harness ends the
// process when the plan is done, and with it this instance.
func interpret(host js.Value) {
	offer(host, map[string]func([]js.Value){
		"start": func(args []js.Value) {
			var start service.Start
			if err := json.Unmarshal([]byte(args[0].String()), &start); err != nil {
				host.Call("exit", exitJSON(service.Exit{Code: 2, Message: err.Error()}))
				return
			}
			go carryOut(host, start)
		},
	})
	warm()
}

// warm does once what the first run would wait for: the browser compiles what
// is called first, and the profiler looks into the allocator. A program that
// comes meanwhile waits no longer than it would without.
func warm() {
	value := []string{"a"}
	profiler.ProfileAll(profiler.Root{Name: "value", Pointer: &value})
	// Its error is that of the interpreter, which a real program will tell.
	_ = yaegi.Run(context.Background(), "package main\n\nfunc main() {\n\ts := 0\n\tfor i := 0; i < 9; i++ {\n\t\ts += i\n\t}\n\t_ = s\n}\n", yaegi.Options{Exports: yaegi.Harness()})
}

func carryOut(host js.Value, start service.Start) {
	out := &output.Stream{Send: func(b []byte) { host.Call("output", arrayOf(b)) }, Sleep: time.Sleep}
	os.Args = append([]string{os.Args[0]}, start.Args...)
	harness.Attach(harness.Host{
		Event: func(e report.Event) {
			out.Flush() // so that the page hears of things in their order
			if e.Kind == report.EventBegin {
				out.Timed(e.Stage != report.StageInspect && e.Stage != report.StageSize)
			}
			line := e.AppendJSON(nil)
			host.Call("event", string(line[:len(line)-1]))
		},
		Stdout: out,
	})
	code := yaegi.Child(strings.NewReader(start.Source), out, out)
	out.Last()
	host.Call("exit", exitJSON(service.Exit{Code: code}))
}

func exitJSON(e service.Exit) string {
	b, _ := json.Marshal(e) // strings and ints
	return string(b)
}
