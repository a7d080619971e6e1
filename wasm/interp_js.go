package main

import (
	"encoding/json"
	"os"
	"strings"
	"syscall/js"

	"speedtimer/interp/harness"
	"speedtimer/interp/report"
	"speedtimer/interp/yaegi"
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
}

func carryOut(host js.Value, start service.Start) {
	out := &gathered{send: func(b []byte) { host.Call("output", arrayOf(b)) }}
	os.Args = append([]string{os.Args[0]}, start.Args...)
	harness.Attach(harness.Host{
		Event: func(e report.Event) {
			out.flush() // so that the page hears of things in their order
			line := e.AppendJSON(nil)
			host.Call("event", string(line[:len(line)-1]))
		},
		Stdout: out,
	})
	code := yaegi.Child(strings.NewReader(start.Source), out, out)
	out.flush()
	host.Call("exit", exitJSON(service.Exit{Code: code}))
}

func exitJSON(e service.Exit) string {
	b, _ := json.Marshal(e) // strings and ints
	return string(b)
}

// gathered puts many small writes into few messages: a program may print
// without end, and the page has to keep up.
type gathered struct {
	send func([]byte)
	b    []byte
}

const mostGathered = 32 << 10

func (g *gathered) Write(b []byte) (int, error) {
	g.b = append(g.b, b...)
	if len(g.b) >= mostGathered {
		g.flush()
	}
	return len(b), nil
}

func (g *gathered) flush() {
	if len(g.b) > 0 {
		g.send(g.b)
		g.b = g.b[:0]
	}
}
