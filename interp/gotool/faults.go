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

// linkComplaint is a line in which the linker refuses the program as a whole.
var linkComplaint = regexp.MustCompile(`^(?:link: .*|too much data.*|.*: (?:relocation target|symbol too large|duplicated definition).*)$`)

// linkFaults reads the linker's complaints, which have no position.
func linkFaults(out []byte) (faults []interp.Fault) {
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		if !linkComplaint.MatchString(line) || complaint.MatchString(line) {
			continue
		}
		message := "the linker refuses the program: " + strings.TrimPrefix(line, "link: ")
		if strings.HasPrefix(line, "too much data") {
			message += "; package variables and constant tables may have 2 GB together: make large ones with make when they are needed"
		}
		faults = append(faults, interp.Fault{Phase: report.PhaseBuild, Message: message, Document: true})
	}
	return faults
}

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
		full := strings.ReplaceAll(m[1], `\`, "/")
		file := path.Base(full)
		if strings.HasSuffix(full, "/interp/harness/main.go") {
			continue // ours
		}
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
