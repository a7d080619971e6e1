package harness

import (
	"os"
	"strings"
	"time"

	"speedtimer/interp/report"
)

// ExerciseVariable names the environment variable that makes a compiled
// program of a page exercise itself and end before anything of the user's is
// initialised.
const ExerciseVariable = "SPEEDTIMER_EXERCISE"

// exercise carries out a plan on two snippets of its own, with all that a run
// goes through. A browser compiles a function of a program when it is first
// called and keeps it for the program's next start: what is done here, a run
// need not wait for. Nothing is timed, since the clock runs through.
func exercise(send func(report.Event)) {
	was := clock
	var now int64
	clock = func() int64 { now += int64(time.Millisecond); return now }

	text := strings.Repeat("a", 10)
	snippet := func(index int) Snippet {
		return Snippet{
			Index: index, Name: "exercise", Source: "{}",
			Timed: func(loops Loops) Nanoseconds { was(); return Nanoseconds(loops) * Nanoseconds(10*time.Millisecond) },
			Inspect: func(see See) {
				s, list, m := text+"b", [][]byte{[]byte(text)}, map[string]int{text: 1}
				see("s", &s)
				see("list", &list)
				see("m", &m)
			},
		}
	}
	first := snippet(0)
	p := Program{Same: true, Empty: first.Timed, Globals: func(See) {}, Snippets: []Snippet{first, snippet(1)}}
	newHosted(p, Plan{Budget: 100 * time.Millisecond, Findings: true}, send, nil).run()
}

// Go initialises a package before those that import it, and so this one before
// the program's own.
func init() {
	if os.Getenv(ExerciseVariable) == "" {
		return
	}
	c, err := openChannel()
	if err != nil || c == nil {
		os.Exit(2)
	}
	exercise(c.send)
	os.Exit(0)
}
