//go:build !js

package yaegi

import (
	"speedtimer/interp/report"
	"speedtimer/interp/yaegi/files"
)

// WarnFiles is the code of a warning: files of the program are in memory.
const WarnFiles = "files-in-memory"

func init() {
	beginRun, standsFor = files.Reset, files.StandsFor
	notice = func() *report.Warning {
		if !files.Used() {
			return nil
		}
		return &report.Warning{
			Code:    WarnFiles,
			Message: "under the interpreter the files of this code are in memory: its times say nothing about files on a disk",
			Advice:  "time it with a compiled engine",
		}
	}
}
