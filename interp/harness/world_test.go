package harness

import (
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
)

// warningsOf are the warnings of a code, by snippet.
func warningsOf(sent []report.Event, code string) map[int][]string {
	said := map[int][]string{}
	for _, e := range sent {
		if e.Kind == report.EventWarning && e.Warning.Code == code {
			said[e.Snippet] = append(said[e.Snippet], e.Warning.Message)
		}
	}
	return said
}

func TestWhatASnippetChangesIsPutBackForTheNext(t *testing.T) {
	t.Setenv("SPEEDTIMER_KEPT", "old")
	t.Setenv("SPEEDTIMER_GONE", "there")
	t.Chdir(t.TempDir())
	folder, err := os.Getwd()
	require.NoError(t, err)
	procs := runtime.GOMAXPROCS(0)
	stdout := os.Stdout
	for what, change := range map[string]func(){
		"GOMAXPROCS is ":           func() { runtime.GOMAXPROCS(procs + 1) },
		"GOGC is off (was 100)":    func() { debug.SetGCPercent(-1) },
		"GOGC is 50 (was 100)":     func() { debug.SetGCPercent(50) },
		"memory limit is 99999999": func() { debug.SetMemoryLimit(99_999_999) },
		"os.Stdout is another":     func() { os.Stdout = nil },
		"SPEEDTIMER_NEW":           func() { os.Setenv("SPEEDTIMER_NEW", "x=y") },
		"SPEEDTIMER_KEPT":          func() { os.Setenv("SPEEDTIMER_KEPT", "new") },
		"SPEEDTIMER_GONE":          func() { os.Unsetenv("SPEEDTIMER_GONE") },
		"working directory":        func() { os.Chdir("..") },
	} {
		t.Run(what, func(t *testing.T) {
			timed := func(loops Loops) Nanoseconds { change(); return busy(loops) }
			unchanged := func() {
				assert.Equal(t, procs, runtime.GOMAXPROCS(0))
				gogc, limit := collector()
				assert.Equal(t, 100, gogc)
				assert.Greater(t, limit, int64(1)<<40)
				assert.Equal(t, stdout, os.Stdout)
				assert.Equal(t, "old", os.Getenv("SPEEDTIMER_KEPT"))
				assert.Equal(t, "there", os.Getenv("SPEEDTIMER_GONE"))
				assert.Empty(t, os.Getenv("SPEEDTIMER_NEW"))
				now, err := os.Getwd()
				assert.NoError(t, err)
				assert.Equal(t, folder, now)
			}
			next := Snippet{Inspect: func(See) { unchanged() }, Timed: func(loops Loops) Nanoseconds { unchanged(); return busy(loops) }}
			sent, _ := events(program(Snippet{Name: "bad", Inspect: func(See) { change() }, Timed: timed}, next), Plan{Budget: 100 * time.Millisecond})
			said := warningsOf(sent, WarnChanged)
			require.Len(t, said[0], 1, "once, however often it runs")
			assert.Contains(t, said[0][0], what)
			assert.Empty(t, said[1])
			unchanged()
		})
	}
}

func TestAPanicLeavesNothingChangedEither(t *testing.T) {
	procs := runtime.GOMAXPROCS(0)
	sent, _ := events(program(Snippet{Inspect: func(See) { runtime.GOMAXPROCS(procs + 2); panic("no") }}), Plan{NoTiming: true})
	assert.Equal(t, procs, runtime.GOMAXPROCS(0))
	assert.Len(t, warningsOf(sent, WarnChanged)[0], 1)
}

func TestClosedStandardOutputIsOpenedAgain(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("no second descriptor to be had")
	}
	file, err := os.Create(t.TempDir() + "/out")
	require.NoError(t, err)
	stdout := os.Stdout
	os.Stdout = file
	defer func() { os.Stdout = stdout }()
	closes := Snippet{Inspect: func(See) { os.Stdout.WriteString("a"); os.Stdout.Close() }}
	prints := Snippet{Inspect: func(See) { os.Stdout.WriteString("b") }}
	var sent []report.Event
	newRunner(program(closes, closes, prints), Plan{NoTiming: true, Mark: "M"}, func(e report.Event) { sent = append(sent, e) }, file).run()
	said := warningsOf(sent, WarnChanged)
	require.Len(t, said[0], 1)
	assert.Contains(t, said[0][0], "os.Stdout is closed")
	assert.Len(t, said[1], 1, "each is told")
	b, err := os.ReadFile(file.Name())
	require.NoError(t, err)
	assert.Equal(t, "\x1eM:0\na\x1eM:-2\n\x1eM:1\na\x1eM:-2\n\x1eM:2\nb\x1eM:-2\n", string(b), "marks and output of what comes after are not lost")
}

// stopped closes the channel at the end of the test and waits until the
// goroutines that it ends are gone: the next test counts goroutines, too.
func stopped(t *testing.T, stop chan struct{}) {
	atRest()
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		close(stop)
		require.Eventually(t, func() bool { return runtime.NumGoroutine() <= before+1 }, 30*time.Second, time.Millisecond) // it runs in one itself
		atRest()
	})
}

// atRest waits until no goroutine has ended for a while: those of an earlier
// test may be on their way out.
func atRest() {
	n := runtime.NumGoroutine()
	for since := time.Now(); time.Since(since) < 50*time.Millisecond; time.Sleep(time.Millisecond) {
		if now := runtime.NumGoroutine(); now != n {
			n, since = now, time.Now()
		}
	}
}

func TestWhoLeavesGoroutinesBehindIsNamed(t *testing.T) {
	stop := make(chan struct{})
	stopped(t, stop)
	var wait sync.WaitGroup
	leaves := Snippet{Inspect: func(See) { go func() { <-stop }() }}
	waits := Snippet{Inspect: func(See) { wait.Go(func() {}); wait.Wait() }}
	sent, _ := events(program(waits, leaves, waits, waits), Plan{NoTiming: true})
	said := warningsOf(sent, WarnGoroutines)
	require.Len(t, said, 1)
	require.Len(t, said[1], 1)
	assert.True(t, strings.HasPrefix(said[1][0], "the code leaves a goroutine behind: it may"), said[1][0])
}

func TestBurningGoroutinesAreKeptFromTheOthers(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("a goroutine that burns lets no other run")
	}
	stop := make(chan struct{})
	stopped(t, stop)
	burn := func() {
		go func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
			}
		}()
	}
	bad := Snippet{Name: "bad", Inspect: func(See) { burn() }, Timed: func(loops Loops) Nanoseconds { burn(); return busy(loops) }}
	run := func(plan Plan) (sent []report.Event) {
		newHosted(program(Snippet{}, bad, Snippet{}), plan, func(e report.Event) { sent = append(sent, e) }, nil).run()
		return sent
	}

	sent := run(Plan{Budget: 100 * time.Millisecond})
	last := sent[len(sent)-1]
	assert.Equal(t, report.EventApart, last.Kind, "no snippet is timed beside it")
	assert.Equal(t, 1, last.Snippet)

	sent = run(Plan{Budget: 100 * time.Millisecond, Snippets: []int{1}, Alone: true})
	assert.Equal(t, report.EventDone, sent[len(sent)-1].Kind)
	var failed []string
	for _, e := range sent {
		if e.Kind == report.EventFailed {
			failed = append(failed, e.Error.Snippet+": "+e.Error.Message)
		}
	}
	require.Len(t, failed, 1)
	assert.Contains(t, failed[0], "bad: each run of the code leaves more goroutines running")
}
