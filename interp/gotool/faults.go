package gotool

import (
	"path"
	"regexp"
	"strconv"
	"strings"

	"speedtimer/interp"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
)

// complaint is a positioned line of the go command's output.
var complaint = regexp.MustCompile(`^(.*?):(\d+)(?::(\d+))?: (.*)$`)

// parseFaults reads the compiler's complaints. Indented lines continue the
// one before; complaints without a position are left to the caller.
func parseFaults(out []byte) (faults []interp.Fault) {
	for line := range strings.Lines(string(out)) {
		line = strings.TrimRight(line, "\r\n")
		if strings.HasPrefix(line, "\t") && len(faults) > 0 {
			faults[len(faults)-1].Message += "\n" + line
			continue
		}
		m := complaint.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		file := path.Base(strings.ReplaceAll(m[1], `\`, "/"))
		if file != program.DocumentName && file != "main.go" && file != testFile && file != mainFile {
			continue
		}
		f := interp.Fault{Phase: report.PhaseBuild, Message: m[4], Document: file != "main.go"}
		f.Line, _ = strconv.Atoi(m[2])
		f.Column, _ = strconv.Atoi(m[3])
		faults = append(faults, f)
	}
	return faults
}
