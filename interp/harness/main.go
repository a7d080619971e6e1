package harness

import (
	"fmt"
	"io"
	"os"

	"speedtimer/interp/report"
)

// Main runs a generated program: by the plan in its arguments, telling the
// event channel or, where there is none, printing the classic output. It ends
// the process: 0 when the plan was carried out, 1 when a snippet failed, 2
// when the arguments are wrong.
func Main(p Program) { os.Exit(run(p, os.Args[1:], os.Stdout, os.Stderr)) }

func run(p Program, args []string, stdout, stderr io.Writer) int {
	plan, err := ParsePlan(args)
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	if attached != nil {
		newHosted(p, plan, attached.Event, attached.Stdout).run()
		return 0
	}
	c, err := openChannel()
	if err != nil {
		fmt.Fprintln(stderr, "event channel:", err)
		return 2
	}
	if c == nil && plan.sweeps(p.Params) {
		return sweep(p.Params, plan, args, stdout, stderr)
	}
	if c == nil {
		return runByHand(p, plan, stdout, stderr)
	}
	newHosted(p, plan, c.send, stdout).run()
	return 0
}

// newHosted makes a runner for a host that starts programs again.
func newHosted(p Program, plan Plan, send func(report.Event), stdout io.Writer) *runner {
	r := newRunner(p, plan, send, stdout)
	r.mayRestart = true
	return r
}

// runByHand prints the classic output. What the snippets print themselves is
// dropped: it would come once an iteration.
func runByHand(p Program, plan Plan, stdout, stderr io.Writer) int {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err == nil {
		defer func(was *os.File) { os.Stdout = was; null.Close() }(os.Stdout)
		os.Stdout = null
	}
	status := 0
	plan.NoCount = true
	r := newRunner(p, plan, func(e report.Event) {
		switch e.Kind {
		case report.EventCalibration:
			c := e.Calibration
			ClassicHead(stdout, c.Resolution, c.TimePerTest, c.Loop)
		case report.EventFailed:
			status = 1
			fmt.Fprintf(stderr, "document:%d: %s: %s\n", e.Error.Line, e.Error.Snippet, e.Error.Message)
		case report.EventSame:
			fmt.Fprintln(stderr, "warning:", e.Warning.Message)
		}
	}, io.Discard)
	r.run()
	for i, s := range r.snippets {
		ClassicSnippet(stdout, s.Source, ClassicTime(r.result.Subjects[i].Center))
	}
	return status
}
