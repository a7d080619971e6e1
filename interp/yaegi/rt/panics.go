package rt

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
)

// userPanic is what the program's own panic carries through the interpreter.
type userPanic struct{ value any }

// runtimeError is an error of the Go runtime that rt found in its place.
type runtimeError string

func (e runtimeError) Error() string { return "runtime error: " + string(e) }
func (e runtimeError) RuntimeError() {}

// assertionError is a failed assertion.
type assertionError string

func (e assertionError) Error() string { return string(e) }
func (e assertionError) RuntimeError() {}

// Panic is the predeclared panic.
func Panic(v any) {
	if v == nil {
		v = new(runtime.PanicNilError)
	}
	panic(userPanic{v})
}

// Failed is the panic of a failed assertion of x, of interface type iface, to
// the type want.
func Failed(x any, iface, want string) { panic(failed(x, iface, want)) }

func failed(x any, iface, want string) assertionError {
	if x == nil {
		if strings.HasPrefix(want, "interface") || iface == want {
			return assertionError("interface conversion: interface is nil, not " + want)
		}
		return assertionError("interface conversion: " + iface + " is nil, not " + want)
	}
	return assertionError("interface conversion: " + iface + " is " + typeName(x) + ", not " + want)
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
	for _, w := range interpreterWords {
		if strings.Contains(text, w.has) {
			return runtimeError(w.means), w.whole
		}
	}
	return errors.New(text), false
}

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

// Describe words a panic that ended the program as Go prints it.
func Describe(v any) string {
	w, _ := words(v)
	switch x := w.(type) {
	case error:
		text := x.Error()
		if _, ok := w.(runtime.Error); ok && strings.Contains(text, "nil pointer dereference") {
			text += "\n[signal SIGSEGV: segmentation violation]"
		}
		return "panic: " + text
	case fmt.Stringer:
		return "panic: " + x.String()
	case string:
		return "panic: " + x
	case bool, int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64, float32, float64, complex64, complex128:
		return fmt.Sprintf("panic: %T(%v)", x, x)
	}
	if b, ok := w.(boxer); ok {
		return fmt.Sprintf("panic: (%s) %v", b.open().t.name, w)
	}
	return fmt.Sprintf("panic: (%T) %v", w, w)
}
