package rt

import (
	"fmt"
	"io"
	"strings"
	"sync"
)

// state is the run under way.
var state = &run{stdout: io.Discard, stderr: io.Discard}

type run struct {
	mu             sync.Mutex
	stdout, stderr io.Writer
	refused        string
	begun          bool
}

// Start begins a run that prints to these.
func Start(stdout, stderr io.Writer) {
	state.mu.Lock()
	defer state.mu.Unlock()
	state.stdout, state.stderr, state.refused, state.begun = stdout, stderr, "", false
}

// Begin is the first thing a program does.
func Begin() {
	state.mu.Lock()
	defer state.mu.Unlock()
	state.begun = true
}

// Begun tells whether the program has begun: a panic before is the
// interpreter's own.
func Begun() bool {
	state.mu.Lock()
	defer state.mu.Unlock()
	return state.begun
}

// Refused is why the run was ended, "" if it was not.
func Refused() string {
	state.mu.Lock()
	defer state.mu.Unlock()
	return state.refused
}

// Forget forgets a refusal that was told, where the program goes on without
// what was refused.
func Forget() {
	state.mu.Lock()
	defer state.mu.Unlock()
	state.refused = ""
}

func (r *run) refuse(reason string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.refused == "" {
		r.refused = reason
	}
}

// stream writes to one of the run's outputs, and nothing after a refusal.
type stream struct{ err bool }

func (s stream) Write(p []byte) (int, error) {
	state.mu.Lock()
	defer state.mu.Unlock()
	if state.refused != "" {
		return len(p), nil
	}
	if s.err {
		return state.stderr.Write(p)
	}
	return state.stdout.Write(p)
}

// Print and its like are fmt's, for arguments that may be boxes.
func Print(a []any) (int, error)                 { return fmt.Fprint(stream{}, operands(a)...) }
func Println(a []any) (int, error)               { return fmt.Fprintln(stream{}, values(a)...) }
func Printf(f string, a []any) (int, error)      { return fmt.Fprintf(stream{}, f, formatted(f, a)...) }
func Sprint(a []any) string                      { return fmt.Sprint(operands(a)...) }
func Sprintln(a []any) string                    { return fmt.Sprintln(values(a)...) }
func Sprintf(f string, a []any) string           { return fmt.Sprintf(f, formatted(f, a)...) }
func Fprint(w io.Writer, a []any) (int, error)   { return fmt.Fprint(w, operands(a)...) }
func Fprintln(w io.Writer, a []any) (int, error) { return fmt.Fprintln(w, values(a)...) }
func Fprintf(w io.Writer, f string, a []any) (int, error) {
	return fmt.Fprintf(w, f, formatted(f, a)...)
}
func Errorf(f string, a []any) error             { return fmt.Errorf(f, formatted(f, a)...) }
func Append(b []byte, a []any) []byte            { return fmt.Append(b, operands(a)...) }
func Appendln(b []byte, a []any) []byte          { return fmt.Appendln(b, values(a)...) }
func Appendf(b []byte, f string, a []any) []byte { return fmt.Appendf(b, f, formatted(f, a)...) }

// PrintErr and PrintlnErr are the predeclared print and println.
func PrintErr(a ...any) {
	for _, x := range a {
		fmt.Fprint(stream{err: true}, x)
	}
}

func PrintlnErr(a ...any) { fmt.Fprintln(stream{err: true}, a...) }

// Stdout and Stderr are the program's standard streams.
func Stdout() io.Writer { return stream{} }
func Stderr() io.Writer { return stream{err: true} }

// operands are those of Print, which puts blanks by whether neighbours are
// strings: a box that is one must look like one.
func operands(a []any) []any {
	out := values(a)
	for i, x := range out {
		b, ok := x.(boxer)
		if !ok || b.open().t.traits&traitString == 0 {
			continue
		}
		if b.open().t.text != nil {
			Refuse("Print of a " + b.open().t.name)
		}
		out[i] = b.open().v
	}
	return out
}

// values are those of Println: copied, since they may be the program's own.
func values(a []any) []any { return append([]any(nil), a...) }

// formatted refuses the verbs that fmt answers without asking the value.
func formatted(format string, a []any) []any {
	for _, x := range a {
		_, boxed := x.(boxer)
		if boxed && typeVerb(format) || StandIn != nil && StandIn(x) && (typeVerb(format) || strings.Contains(format, "#v")) {
			Refuse("printing a " + typeName(x) + " by its type")
		}
	}
	return values(a)
}

// StandIn, where it is set, tells whether a value is of a type of ours that stands
// for another one of the compiled program.
var StandIn func(x any) bool

func typeVerb(format string) bool {
	for {
		i := strings.IndexByte(format, '%')
		if i < 0 {
			return false
		}
		format = strings.TrimLeft(format[i+1:], "+-# 0123456789.*[]")
		if format == "" {
			return false
		}
		if format[0] == 'T' || format[0] == 'p' {
			return true
		}
		format = format[1:]
	}
}

// Format prints a box as the compiled value prints, or refuses.
func (b box) Format(s fmt.State, verb rune) {
	t := b.t
	if t.text != nil && !s.Flag('#') && strings.ContainsRune("vsxXq", verb) {
		fmt.Fprintf(s, fmt.FormatString(s, verb), b.words())
		return
	}
	need := traitPrint
	if s.Flag('+') && verb == 'v' {
		need = traitPlus
	}
	if b.v == nil && verb != 'v' || t.traits&need == 0 || s.Flag('#') && verb == 'v' || verb == 'p' || verb == 'w' {
		Refuse("printing a " + t.name)
	}
	fmt.Fprintf(s, fmt.FormatString(s, verb), b.v)
}

// words is the text of the value's own method. fmt words a panic in it by the
// method's name and the receiver, which is refused.
func (b box) words() string {
	done := false
	defer func() {
		if !done {
			Refuse("a panic in the " + b.t.method + " method of " + b.t.name)
		}
	}()
	text := b.t.text(b.v)
	done = true
	return text
}
