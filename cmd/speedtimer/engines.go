package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"

	"speedtimer/interp"
	"speedtimer/interp/gotool"
	"speedtimer/interp/types"
	"speedtimer/interp/wazero"
	"speedtimer/interp/yaegi"
)

const engineAuto = "auto"

// engineNames lists what -engine takes.
var engineNames = []string{engineAuto, interp.EngineGo, interp.EngineWasm, interp.EngineInterp}

// An engineChoice is what the user said about the engine.
type engineChoice struct {
	name    string
	goFlags []string // for go build
	module  *gotool.Module
	checker *types.Checker // of the document
}

// engine makes the chosen engine: auto is go where there is a go command,
// else the interpreter.
func (c engineChoice) engine() (interp.Engine, error) {
	name := c.name
	if name == engineAuto {
		name = interp.EngineInterp
		if _, err := exec.LookPath("go"); err == nil {
			name = interp.EngineGo
		}
	}
	if name == interp.EngineInterp && len(c.goFlags) > 0 {
		return nil, fmt.Errorf("%s is for compiled engines, not %s", strings.Join(c.goFlags, " "), name)
	}
	switch name {
	case interp.EngineGo:
		return &gotool.Engine{Flags: c.goFlags, Module: c.module}, nil
	case interp.EngineWasm:
		return &wazero.Engine{Flags: c.goFlags, Module: c.module}, nil
	}
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("the interpreter runs in a process of this command: %w", err)
	}
	return &yaegi.Engine{Command: self, Importer: c.checker.Importer()}, nil
}
