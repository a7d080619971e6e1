package harness

import (
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
)

// A world is what all code of a process shares and a snippet can change for
// those behind it. It is noted before the first snippet runs and put back
// after each run, outside of what is timed.
type world struct {
	procs   int
	gogc    int   // percent, -1 for off
	limit   int64 // of memory, in bytes
	environ []string
	folder  string // working directory, empty where it is not known
	streams [3]stream
}

// A stream is one of the process's three standard files.
type stream struct {
	name  string
	at    **os.File
	first *os.File // at the start
	was   *os.File // what it is to be
	spare int      // descriptor of the same open file, -1 where there is none
	lost  bool     // closed for good
}

// noSpare is the descriptor of a stream that cannot be opened again.
const noSpare = -1

func newWorld() *world {
	w := &world{procs: runtime.GOMAXPROCS(0), environ: os.Environ()}
	w.gogc, w.limit = collector()
	w.folder, _ = os.Getwd()
	for i, s := range []stream{{name: "os.Stdin", at: &os.Stdin}, {name: "os.Stdout", at: &os.Stdout}, {name: "os.Stderr", at: &os.Stderr}} {
		s.first, s.was, s.spare = *s.at, *s.at, noSpare
		if s.was != nil && !isClosed(s.was) {
			s.spare = duplicate(s.was)
		} else {
			s.lost = true // from the start: nobody's doing
		}
		w.streams[i] = s
	}
	return w
}

// collector reads the settings of the garbage collector, which stops nothing.
func collector() (gogc int, limit int64) {
	s := [2]metrics.Sample{{Name: "/gc/gogc:percent"}, {Name: "/gc/gomemlimit:bytes"}}
	metrics.Read(s[:])
	gogc, limit = 100, math.MaxInt64
	if s[0].Value.Kind() == metrics.KindUint64 {
		gogc = int(int32(s[0].Value.Uint64()))
	}
	if s[1].Value.Kind() == metrics.KindUint64 {
		limit = int64(s[1].Value.Uint64())
	}
	return gogc, limit
}

// A change is something of the world that a snippet left changed.
type change struct {
	what  string // names the thing
	how   string // it changed, in words
	stays bool   // it could not be put back
}

// putBack undoes what has changed and says what that was.
func (w *world) putBack() (changes []change) {
	if now := runtime.GOMAXPROCS(0); now != w.procs {
		runtime.GOMAXPROCS(w.procs)
		changes = append(changes, change{what: "GOMAXPROCS", how: fmt.Sprintf("GOMAXPROCS is %d (was %d)", now, w.procs)})
	}
	gogc, limit := collector()
	if gogc != w.gogc {
		debug.SetGCPercent(w.gogc)
		changes = append(changes, change{what: "GOGC", how: fmt.Sprintf("GOGC is %s (was %s)", percentage(gogc), percentage(w.gogc))})
	}
	if limit != w.limit {
		debug.SetMemoryLimit(w.limit)
		changes = append(changes, change{what: "GOMEMLIMIT", how: fmt.Sprintf("the memory limit is %s (was %s)", bytesOrNone(limit), bytesOrNone(w.limit))})
	}
	changes = append(changes, w.putBackStreams()...)
	if names := w.putBackEnvironment(); len(names) > 0 {
		changes = append(changes, change{what: "environment", how: "changed in the environment: " + strings.Join(names, ", ")})
	}
	if now, err := os.Getwd(); w.folder != "" && (err != nil || now != w.folder) {
		err := os.Chdir(w.folder)
		changes = append(changes, change{what: "working directory", how: "another working directory", stays: err != nil})
		if err != nil {
			w.folder = "" // said once
		}
	}
	return changes
}

func percentage(gogc int) string {
	if gogc < 0 {
		return "off"
	}
	return fmt.Sprint(gogc)
}

func bytesOrNone(limit int64) string {
	if limit == math.MaxInt64 {
		return "off"
	}
	return fmt.Sprintf("%d bytes", limit)
}

func (w *world) putBackStreams() (changes []change) {
	for i := range w.streams {
		s := &w.streams[i]
		if *s.at != s.was {
			*s.at = s.was
			changes = append(changes, change{what: s.name, how: s.name + " is another file"})
		}
		if s.lost || s.was == nil || !isClosed(s.was) {
			continue
		}
		c := change{what: s.name + " closed", how: s.name + " is closed"}
		if fd := duplicateOf(s.spare); fd != noSpare {
			s.was = os.NewFile(uintptr(fd), s.was.Name())
			*s.at = s.was
		} else {
			s.lost, c.stays = true, true
		}
		changes = append(changes, c)
	}
	return changes
}

func isClosed(f *os.File) bool {
	c, err := f.SyscallConn()
	return err != nil || c.Control(func(uintptr) {}) != nil
}

// putBackEnvironment gives every variable its value again and returns the
// names of those that had another.
func (w *world) putBackEnvironment() (names []string) {
	now := os.Environ()
	if slices.Equal(now, w.environ) {
		return nil
	}
	was := map[string]string{}
	for _, v := range w.environ {
		name, value := cutVariable(v)
		was[name] = value
	}
	for _, v := range now {
		name, value := cutVariable(v)
		old, there := was[name]
		delete(was, name)
		switch {
		case !there:
			os.Unsetenv(name)
		case old != value:
			os.Setenv(name, old)
		default:
			continue
		}
		names = append(names, name)
	}
	for name, value := range was {
		os.Setenv(name, value)
		names = append(names, name)
	}
	w.environ = os.Environ() // their order may be another
	slices.Sort(names)
	return names
}

// cutVariable parts a variable from its value. On Windows names may begin with
// an equals sign.
func cutVariable(v string) (name, value string) {
	if v == "" {
		return "", ""
	}
	i := strings.IndexByte(v[1:], '=')
	if i < 0 {
		return v, ""
	}
	return v[:i+1], v[i+2:]
}

// writer is where what was to go to w goes: standard output may have been
// closed and opened again.
func (w *world) writer(to io.Writer) io.Writer {
	if f, ok := to.(*os.File); ok && f == w.streams[1].first {
		return w.streams[1].was
	}
	return to
}
