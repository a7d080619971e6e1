package harness

import (
	"fmt"
	"runtime"
	"runtime/metrics"
	"time"

	"speedtimer/interp/report"
)

func goroutines() int { return runtime.NumGoroutine() }

const (
	// settling is how long goroutines may take to end behind a snippet that
	// has waited for them: their last steps come after the waiting.
	settling = 20 * time.Millisecond
	// starving is how long they may where they run, or would if a processor
	// were free: the machine may have other things to do.
	starving = 250 * time.Millisecond
	// burning is how long others must have been busy without a break to count
	// as never going to end.
	burning = 60 * time.Millisecond
)

// leftBehind looks for goroutines that the run of a snippet has left behind,
// and warns of them once. It is true when they keep processors busy and become
// more with each run, so that nothing can be timed beside them.
//
// What counts is how many there are beyond those that stay anyway, not beyond
// those there were when the run began: some of these may have been on their way
// out, left by an earlier snippet that had waited for them.
func (r *runner) leftBehind(s Snippet) (pilingUp bool) {
	if goroutines() <= r.staying {
		return false
	}
	busy, known := r.leavers[s.Index]
	if known && !busy {
		r.staying = goroutines()
		return false
	}
	if !known {
		r.send(report.Event{Kind: report.EventBegin, Snippet: s.Index, Stage: report.StageSettle})
	}
	n := settle(r.staying)
	r.staying += n
	if n <= 0 || known {
		return n > 0
	}
	r.leavers[s.Index] = stayBusy()
	what := fmt.Sprintf("%d goroutines behind: they", n)
	if n == 1 {
		what = "a goroutine behind: it"
	}
	r.warn(s, WarnGoroutines, "the code leaves "+what+" may take time from what is measured, here and in other snippets",
		"let the snippet wait for every goroutine that it starts")
	return false
}

// settle waits for goroutines that are about to end, and returns how many
// stay beyond those that do anyway.
func settle(staying int) int {
	for start := Now(); goroutines() > staying; {
		since := time.Duration(Now() - start)
		if since > starving || since > settling && busyGoroutines() <= 1 { // this one
			break
		}
		runtime.Gosched()
		if since > settling/10 {
			time.Sleep(settling / 20)
		}
	}
	return goroutines() - staying
}

// stayBusy says whether other goroutines run, or would if a processor were
// free, each time it looks.
func stayBusy() bool {
	for start := Now(); Now()-start < int64(burning); time.Sleep(burning / 10) {
		if busyGoroutines() <= 1 { // this one
			return false
		}
	}
	return true
}

func busyGoroutines() int {
	s := [2]metrics.Sample{{Name: "/sched/goroutines/runnable:goroutines"}, {Name: "/sched/goroutines/running:goroutines"}}
	metrics.Read(s[:])
	n := 0
	for _, s := range s {
		if s.Value.Kind() == metrics.KindUint64 {
			n += int(s.Value.Uint64())
		}
	}
	return n
}

// pilingUp is the error of a snippet each run of which leaves more goroutines
// burning.
func pilingUp(s Snippet) *report.Error {
	return &report.Error{
		Phase: report.PhaseRun, Snippet: s.Name,
		Message: "each run of the code leaves more goroutines running that do not end: they take the processors from what is timed; let the snippet end every goroutine that it starts",
	}
}

// spoils says whether a snippet's goroutines would take time from all others,
// and there is a host to start a process without it.
func (r *runner) spoils(s Snippet) bool {
	return r.mayRestart && !r.plan.Alone && r.leavers[s.Index]
}

// apart tells the host that this process is of no more use for the others. A
// snippet that did not fail is to run alone.
func (r *runner) apart(s Snippet, failed bool) {
	e := report.Event{Kind: report.EventApart, Snippet: s.Index}
	if failed {
		e.Snippet = report.Whole
	}
	r.send(e)
}
