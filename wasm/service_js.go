package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"syscall/js"
	"time"

	"github.com/hack-pad/hackpadfs/indexeddb"

	"speedtimer/interp"
	"speedtimer/interp/program"
	"speedtimer/interp/types"
	"speedtimer/interp/workspace"
	"speedtimer/interp/yaegi"
	"speedtimer/wasm/service"
)

// database is the name of the IndexedDB database that holds the history.
const database = "speedtimer"

// surroundings are what only the browser knows of where this runs.
type surroundings struct {
	Browser  string `json:"browser"`
	Isolated bool   `json:"isolated"`
	Cores    int    `json:"cores"`
}

// serve answers requests from now on.
func serve(host js.Value) {
	var around surroundings
	if err := json.Unmarshal([]byte(argument(2)), &around); err != nil {
		around = surroundings{} // then nothing is known of it
	}
	s := service.New(service.World{
		Post:      func(message []byte) { host.Call("post", string(message)) },
		Workspace: openWorkspace,
		Build: map[string]service.BuildFunc{
			interp.EngineInterp: lowered,
			interp.EngineWasm:   asItIs,
		},
		Browser: around.Browser, Isolated: around.Isolated, Cores: around.Cores,
		Now: time.Now,
	})
	offer(host, map[string]func([]js.Value){
		"request": func(args []js.Value) {
			request := []byte(args[0].String())
			go s.Handle(request) // it may wait for the page, which a callback must not
		},
		"event":  func(args []js.Value) { s.Event(args[0].Int(), []byte(args[1].String())) },
		"output": func(args []js.Value) { s.Output(args[0].Int(), bytesOf(args[1])) },
		"exit":   func(args []js.Value) { s.Exit([]byte(args[0].String())) },
	})
}

// lowered makes a program ready for the interpreter.
func lowered(p *program.Program, c *types.Checker) (string, []interp.Fault, error) {
	return yaegi.LowerProgram(p, c.Importer())
}

// asItIs leaves the program to the compiler.
func asItIs(p *program.Program, _ *types.Checker) (string, []interp.Fault, error) {
	return p.Source, nil, nil
}

// storageTimeout is how long the browser may take to open the database: one
// that another tab blocks never opens.
const storageTimeout = 5 * time.Second

func openWorkspace() (w *workspace.Workspace, err error) {
	defer func() {
		if p := recover(); p != nil { // a browser without IndexedDB has nothing to call
			err = fmt.Errorf("%v", p)
		}
	}()
	if !js.Global().Get("indexedDB").Truthy() {
		return nil, errors.New("there is no IndexedDB")
	}
	ctx, cancel := context.WithTimeout(context.Background(), storageTimeout)
	defer cancel()
	fs, err := indexeddb.NewFS(ctx, database, indexeddb.Options{})
	if ctx.Err() != nil { // it returns no error then
		return nil, fmt.Errorf("its database was not opened within %v; another tab may hold it", storageTimeout)
	}
	if err != nil {
		return nil, err
	}
	return workspace.Open(fs, 0)
}
