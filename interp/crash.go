package interp

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"speedtimer/interp/process"
	"speedtimer/interp/program"
	"speedtimer/interp/report"
)

// A crash's trace begins with one of these lines. The runtime's own is the
// last thing a program prints, so the last match counts.
var (
	traceHead = regexp.MustCompile(`(?m)^(panic: |fatal error: |runtime: goroutine stack exceeds|runtime: out of memory|runtime/cgo: pthread_create failed|runtime: failed to create new OS thread|unexpected fault address).*$`)
	traceLine = regexp.MustCompile(`(?m)(?:^|[\s/])` + program.DocumentName + `(?:_test)?(?:\.go)?:(\d+)`)
	failLine  = regexp.MustCompile(`^` + program.DocumentName + `_test\.go:(\d+): (.*)$`) // b.Fatal and the like
)

// traceStart is where the trace of a crash begins in a program's output, -1
// without one.
func traceStart(text string) int {
	at := -1
	for _, m := range traceHead.FindAllStringIndex(text, -1) {
		if at >= 0 && !strings.Contains(text[m[0]:], "\ngoroutine ") {
			break
		}
		if at < 0 {
			at = m[0]
		}
	}
	return at
}

// diagnose says why a program ended without having finished its plan, from
// what it printed last and from how it ended.
func diagnose(tail string, exit process.Exit, silent time.Duration, stage string, hints Hints) report.Error {
	e := report.Error{Phase: report.PhaseRun}
	if at := traceStart(tail); at >= 0 {
		trace := tail[at:]
		e.Message = crashMessage(trace, hints)
		if lines := traceLines(trace); len(lines) > 0 {
			e.Line = lines[0]
		}
		return e
	}
	switch {
	case silent > 0 && stage == report.StageSize:
		e.Message = withHint(fmt.Sprintf("no result within %v (%s): they hold too many objects for that", silent, stageWords(stage)), hints.Limit)
	case silent > 0:
		e.Message = fmt.Sprintf("no result within %v (%s): the code loops for ever, waits for something that never comes, or takes longer than that once", silent, stageWords(stage))
		e.Message = withHint(e.Message, hints.Limit)
	case exit.Signal != "":
		e.Message = fmt.Sprintf("the process was ended by the signal %q", exit.Signal)
	default:
		e.Message = fmt.Sprintf("the code ended the process with exit status %d", exit.Code)
		if said := lastLine(tail); said != "" {
			e.Message += ", saying: " + said
		}
	}
	return e
}

// goroutineHead begins the stack of a goroutine in a trace.
var goroutineHead = regexp.MustCompile(`(?m)^goroutine \d+ .*:$`)

// traceLines are the document's lines in the stack of the goroutine that a
// trace is about, the first one in it, innermost first; the last may be where
// it was created. Where nothing is told apart, all lines of the trace.
func traceLines(trace string) (lines []int) {
	if at := goroutineHead.FindStringIndex(trace); at != nil {
		stack, _, _ := strings.Cut(trace[at[0]:], "\n\n")
		if traceLine.MatchString(stack) {
			trace = stack
		}
	}
	for _, m := range traceLine.FindAllStringSubmatch(trace, -1) {
		lines = append(lines, atoi(m[1]))
	}
	return lines
}

// lackOfMemory is how the runtime words it, that of a thread's stack last.
var lackOfMemory = []string{"out of memory", "cannot allocate memory", "failed to reserve page summary memory", "pthread_create failed", "failed to create new OS thread"}

// crashMessage is the first line of a trace, with a stack overflow and
// running out of memory called by their names.
func crashMessage(trace string, hints Hints) string {
	head, _, _ := strings.Cut(trace, "\n")
	switch {
	case strings.Contains(trace, "stack overflow"):
		return "fatal error: stack overflow: the code calls itself without end, or too deeply"
	case slices.ContainsFunc(lackOfMemory, func(words string) bool { return strings.Contains(trace, words) }):
		return withHint("fatal error: out of memory: the code asked for more than a program may have", hints.Memory)
	}
	return strings.TrimSpace(strings.TrimSuffix(head, " [recovered]"))
}

func withHint(message, hint string) string {
	if hint == "" {
		return message
	}
	return message + "; " + hint
}

func stageWords(stage string) string {
	switch stage {
	case report.StageInspect:
		return "in its first, untimed run"
	case report.StageSize:
		return "while its variables were sized"
	case report.StageSettle:
		return "in goroutines that it leaves behind"
	case report.StageCount:
		return "while its allocations were counted"
	case "":
		return "at the start"
	}
	return "while it was timed"
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	last := []rune(strings.TrimSpace(lines[len(lines)-1]))
	return string(last[:min(len(last), 200)])
}

func atoi(digits string) int {
	n, _ := strconv.Atoi(digits) // of a match of digits; too many are no line either
	return n
}
