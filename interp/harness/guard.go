package harness

import (
	"fmt"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"

	"speedtimer/interp/report"
)

// guarded runs user code and turns a panic into an error at the document's
// line. Fatal errors, exits and runtime.Goexit are beyond it: they end the
// process.
func guarded(name string, f func()) (failed *report.Error) {
	defer func() {
		if v := recover(); v != nil {
			e := Describe(v)
			e.Snippet = name
			failed = &e
		}
	}()
	f()
	return nil
}

// Describe makes an error of a panic's value; it is called where the panic was
// recovered. An interpreter, whose panics and stacks are not the program's,
// puts its own in place.
var Describe = func(v any) report.Error {
	return report.Error{Phase: report.PhaseRun, Line: documentLine(), Message: "panic: " + panicText(v)}
}

// panicText words a panic value as the runtime does.
func panicText(v any) string {
	switch v := v.(type) {
	case runtime.Error:
		return v.Error()
	case error:
		return v.Error()
	case fmt.Stringer:
		return v.String()
	case string:
		return v
	}
	switch t := reflect.TypeOf(v); {
	case t.PkgPath() == "" && basic(t.Kind()):
		return fmt.Sprint(v)
	case t.Kind() == reflect.String:
		return fmt.Sprintf("%T(%q)", v, v)
	case basic(t.Kind()):
		return fmt.Sprintf("%T(%v)", v, v)
	}
	return fmt.Sprintf("(%T) %+v", v, v)
}

func basic(k reflect.Kind) bool { return k <= reflect.Complex128 }

// documentLine is the line of the innermost frame that is the user's, 0 where
// the engine keeps none.
func documentLine() int {
	pc := make([]uintptr, 64)
	frames := runtime.CallersFrames(pc[:runtime.Callers(1, pc)])
	for {
		f, more := frames.Next()
		if isDocument(f.File) {
			return f.Line
		}
		if !more {
			return 0
		}
	}
}

// DocumentFile is the file name generated programs give the user's lines.
const DocumentFile = "document"

func isDocument(file string) bool {
	return filepath.Base(strings.ReplaceAll(file, "\\", "/")) == DocumentFile
}
