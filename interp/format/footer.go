package format

import (
	"fmt"
	"strconv"
	"strings"

	"speedtimer/interp/report"
)

// Footer is one line that says where the numbers come from and why sampling
// ended.
func Footer(r *report.Report) string {
	parts := []string{Engine(r.Environment)}
	if r.Environment.Go != "" {
		parts = append(parts, r.Environment.Go)
	}
	if r.Environment.OS != "" {
		parts = append(parts, r.Environment.OS+"/"+r.Environment.Arch)
	}
	if r.Environment.CPU != "" {
		parts = append(parts, OneLine(r.Environment.CPU))
	}
	if n := r.Environment.GOMAXPROCS; n > 0 {
		parts = append(parts, fmt.Sprintf("GOMAXPROCS %d", n))
	}
	parts = append(parts, "confidence "+confidence(r))
	if w := warmUpWords(r); w != "" {
		parts = append(parts, w)
	}
	parts = append(parts, stoppedWords(r))
	return strings.Join(parts, ", ")
}

// Engine names the engine and, for one that can run in several hosts, the
// host.
func Engine(e report.Environment) string {
	name := "engine " + e.Engine
	switch {
	case e.Engine == "interp":
		name += " (interpreted: a preview)"
	case e.Host != "":
		name += " in " + e.Host
	}
	if e.Browser != "" {
		name += ", " + e.Browser
	}
	return name
}

// confidence is as the user gave it: 99.5 % is not 100 %.
func confidence(r *report.Report) string {
	return strconv.FormatFloat(100*r.Confidence, 'g', 6, 64) + " %"
}

// stoppedWords says why sampling ended.
func stoppedWords(r *report.Report) string {
	switch r.Stopped {
	case report.StoppedDecided:
		switch {
		case ranOnce(r):
			return "ran once"
		case len(r.Snippets) == 1:
			return "stopped when the time was known closely enough"
		}
		return "stopped when every comparison was decided"
	case report.StoppedBudget:
		return "stopped when the time for it was spent (-time gives it more)"
	case report.StoppedInterrupted:
		return "interrupted: this is what was known by then"
	}
	if len(r.Snippets) == 0 {
		return "nothing could be timed"
	}
	return "stopped by an error"
}
