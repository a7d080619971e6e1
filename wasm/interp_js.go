package main

import (
	"encoding/json"
	"os"
	"strings"
	"syscall/js"
	"time"

	"speedtimer/interp/harness"
	"speedtimer/interp/report"
	"speedtimer/interp/yaegi"
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
	// A program that comes meanwhile waits no longer than it would without. The
	// error is that of the interpreter, which a real program will tell.
	_ = yaegi.Warm()
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
