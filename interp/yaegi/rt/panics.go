package rt

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"runtime"
	"strconv"
	"strings"
)

// userPanic is what the program's own panic carries through the interpreter.
type userPanic struct {
	value any
	line  int
}

// runtimeError is an error of the Go runtime that rt found in its place.
type runtimeError string

func (e runtimeError) Error() string { return "runtime error: " + string(e) }
func (e runtimeError) RuntimeError() {}

// assertionError is a failed assertion.
type assertionError string

func (e assertionError) Error() string { return string(e) }
func (e assertionError) RuntimeError() {}

// Panic is the predeclared panic, at a physical line.
func Panic(v any, line int) {
	if v == nil {
		v = new(runtime.PanicNilError)
	}
	panic(userPanic{v, line})
}

// Line is where a panic was raised, 0 when not known: of errors inside it the
// interpreter only knows the function for sure.
func Line(v any) int {
	p, _ := v.(userPanic)
	return p.line
}

// Failed is the panic of a failed assertion of x, of interface type iface, to
// the type want, which is no interface.
func Failed(x any, iface, want string) { panic(failed(x, iface, want)) }

func failed(x any, iface, want string) assertionError {
	if x == nil {
		return assertionError("interface conversion: " + iface + " is nil, not " + want)
	}
	return assertionError("interface conversion: " + iface + " is " + typeName(x) + ", not " + want)
}

// Lacks is the panic of a failed assertion of x to the interface type want,
// which has no method but the one named, or several, none named: then the
// interpreter does not know which of them the compiled program names.
func Lacks(x any, want, method string) {
	if x == nil {
		panic(assertionError("interface conversion: interface is nil, not " + want))
	}
	if method == "" {
		Refuse("an assertion that fails, of a " + typeName(x) + " to " + want)
	}
	panic(assertionError("interface conversion: " + typeName(x) + " is not " + want + ": missing method " + method))
}

// NoMethod is the panic of a method called on a nil interface.
func NoMethod(x any) {
	if x != nil {
		Refuse("a method of " + typeName(x))
	}
	panic(runtimeError("invalid memory address or nil pointer dereference"))
}

// IterOver is the panic of an iterator that goes on when its loop is over.
func IterOver() {
	panic(runtimeError("range function continued iteration after function for loop body returned false"))
}

// refusal is the panic that ends a program that turns out beyond the
// interpreter.
type refusal struct{ reason string }

func (r refusal) Error() string { return r.reason }

// Refuse ends the program.
func Refuse(reason string) {
	state.refuse(reason)
	panic(refusal{reason})
}

// exit is the panic of os.Exit.
type exit struct{ code int }

// Exit ends the program as os.Exit does: nothing deferred runs.
func Exit(code int) { panic(exit{code}) }

// ExitCode is the status of a program that ended by a panic with v, and
// whether that was os.Exit.
func ExitCode(v any) (int, bool) {
	x, ok := v.(exit)
	return x.code, ok
}

// words tells what a panic of the interpreter itself is in Go's words, and
// whether the words are the whole truth: the interpreter does not keep the
// index or the length.
func words(v any) (any, bool) {
	if rv, ok := v.(reflect.Value); ok && rv.IsValid() && rv.CanInterface() {
		v = rv.Interface()
	}
	switch v := v.(type) {
	case userPanic:
		return v.value, true
	case runtimeError, assertionError:
		return v, true
	}
	if err, ok := v.(runtime.Error); ok {
		return err, goodRuntime(err.Error())
	}
	text := fmt.Sprint(v)
	if _, ok := v.(string); ok && libraryPanic.MatchString(text) {
		return v, true
	}
	for _, w := range interpreterWords {
		if strings.Contains(text, w.has) {
			return runtimeError(w.means), w.whole
		}
	}
	return errors.New(text), false
}

// libraryPanic are strings the library itself panics with.
var libraryPanic = regexp.MustCompile(`^(strings|bytes|bufio|regexp|sync|slices|ring|big|strconv|hash/[a-z0-9]+)[.:]`)

// goodRuntime are the runtime's errors that the interpreter raises where
// compiled code does.
func goodRuntime(text string) bool {
	switch text {
	case "runtime error: integer divide by zero", "assignment to entry in nil map",
		"close of nil channel", "close of closed channel", "send on closed channel":
		return true
	}
	return false
}

var interpreterWords = []struct {
	has, means string
	whole      bool
}{
	{"index out of range", "index out of range", false},
	{"slice index out of bounds", "slice bounds out of range", false},
	{"out of bounds", "slice bounds out of range", false},
	{"on zero Value", "invalid memory address or nil pointer dereference", true},
	{"on nil interface value", "invalid memory address or nil pointer dereference", true},
	{"call of nil function", "invalid memory address or nil pointer dereference", true},
	{"negative len", "makeslice: len out of range", true},
	{"negative cap", "makeslice: cap out of range", true},
	{"len > cap", "makeslice: cap out of range", true},
	{"hash of unhashable type", "hash of unhashable type", false},
	{"nil pointer dereference", "invalid memory address or nil pointer dereference", true},
}

// Describe words a panic that ended the program as Go prints it. It is not ok
// when the panic is none that a program has.
func Describe(v any) (text string, ok bool) {
	w, whole := words(v)
	_, isRuntime := w.(runtime.Error)
	_, isUser := v.(userPanic)
	return describe(w), whole || isRuntime || isUser
}

func describe(w any) string {
	switch x := w.(type) {
	case error:
		text := x.Error()
		if _, ok := w.(runtime.Error); ok && strings.Contains(text, "nil pointer dereference") {
			text += "\n[signal SIGSEGV: segmentation violation]"
		}
		return "panic: " + text
	case fmt.Stringer:
		return "panic: " + x.String()
	}
	if b, ok := w.(boxer); ok {
		o := b.open()
		switch k := reflect.ValueOf(o.v).Kind(); {
		case k == reflect.String:
			return fmt.Sprintf("panic: %s(%q)", o.t.name, o.v)
		case k >= reflect.Bool && k <= reflect.Complex128:
			return fmt.Sprintf("panic: %s(%s)", o.t.name, printed(o.v))
		}
		return fmt.Sprintf("panic: (%s)", o.t.name)
	}
	return "panic: " + printed(w)
}

// printed is a basic value as the predeclared print shows it.
func printed(v any) string {
	rv := reflect.ValueOf(v)
	switch rv.Kind() {
	case reflect.Float32, reflect.Float64:
		return strconv.FormatFloat(rv.Float(), 'g', -1, rv.Type().Bits())
	case reflect.Complex64, reflect.Complex128:
		return strconv.FormatComplex(rv.Complex(), 'g', -1, rv.Type().Bits())
	case reflect.String, reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return fmt.Sprint(v)
	}
	return "(" + typeName(v) + ")"
}
