package rt

import "reflect"

// A Type describes a type of the program.
type Type struct {
	id     int
	name   string
	traits int

	text   func(any) string
	method string // Error or String: what text is
	unwrap func(any) error
	length func(any) int
	less   func(any, int, int) bool
	swap   func(any, int, int)
	push   func(any, any)
	pop    func(any) any
	read   func(any, []byte) (int, error)
	write  func(any, []byte) (int, error)
}

// Traits, as package lower writes them.
const (
	traitPrint = 1 << iota
	traitPlus
	traitString
	traitMixed
)

// NewType makes the descriptor of a type.
func NewType(id int, name string, traits int) *Type { return &Type{id: id, name: name, traits: traits} }

// SetError and its like give a descriptor the methods of its type.
func SetError(t *Type, f func(any) string)               { t.text, t.method = f, "Error" }
func SetString(t *Type, f func(any) string)              { t.text, t.method = f, "String" }
func SetUnwrap(t *Type, f func(any) error)               { t.unwrap = f }
func SetLen(t *Type, f func(any) int)                    { t.length = f }
func SetLess(t *Type, f func(any, int, int) bool)        { t.less = f }
func SetSwap(t *Type, f func(any, int, int))             { t.swap = f }
func SetPush(t *Type, f func(any, any))                  { t.push = f }
func SetPop(t *Type, f func(any) any)                    { t.pop = f }
func SetRead(t *Type, f func(any, []byte) (int, error))  { t.read = f }
func SetWrite(t *Type, f func(any, []byte) (int, error)) { t.write = f }

// A box holds a value of a type of the program. Two are equal when types and
// values are, as Go has it for interfaces.
type box struct {
	t *Type
	v any
}

type boxer interface{ open() box }

func (b box) open() box { return b }

// Boxes differ by the methods they have for the library.
type (
	errorBox  struct{ box }
	unwrapBox struct{ box }
	textBox   struct{ box }
	sortBox   struct{ box }
	heapBox   struct{ box }
	readBox   struct{ box }
	writeBox  struct{ box }
)

func (b errorBox) Error() string                     { return b.t.text(b.v) }
func (b unwrapBox) Error() string                    { return b.t.text(b.v) }
func (b unwrapBox) Unwrap() error                    { return b.t.unwrap(b.v) }
func (b textBox) String() string                     { return b.t.text(b.v) }
func (b sortBox) Len() int                           { return b.t.length(b.v) }
func (b sortBox) Less(i, j int) bool                 { return b.t.less(b.v, i, j) }
func (b sortBox) Swap(i, j int)                      { b.t.swap(b.v, i, j) }
func (b heapBox) Len() int                           { return b.t.length(b.v) }
func (b heapBox) Less(i, j int) bool                 { return b.t.less(b.v, i, j) }
func (b heapBox) Swap(i, j int)                      { b.t.swap(b.v, i, j) }
func (b heapBox) Push(x any)                         { b.t.push(b.v, x) }
func (b heapBox) Pop() any                           { return b.t.pop(b.v) }
func (b readBox) Read(p []byte) (n int, err error)   { return b.t.read(b.v, p) }
func (b writeBox) Write(p []byte) (n int, err error) { return b.t.write(b.v, p) }

// Box puts a value into an interface.
func Box(t *Type, v any) any {
	if v != nil {
		switch rv := reflect.ValueOf(v); rv.Kind() {
		case reflect.Pointer, reflect.Chan:
			if rv.IsNil() {
				v = nil // one form of the typed nil, so that boxes compare
			}
		}
	}
	b := box{t, settle(v)}
	switch {
	case t.traits&traitMixed != 0:
		return b
	case t.method == "Error" && t.unwrap != nil:
		return unwrapBox{b}
	case t.method == "Error":
		return errorBox{b}
	case t.method == "String":
		return textBox{b}
	case t.push != nil && t.pop != nil && t.less != nil:
		return heapBox{b}
	case t.less != nil && t.length != nil && t.swap != nil:
		return sortBox{b}
	case t.read != nil:
		return readBox{b}
	case t.write != nil:
		return writeBox{b}
	}
	return b
}

// ID is the number of the type a box holds, 0 for what is no box.
func ID(x any) int {
	if b, ok := x.(boxer); ok {
		return b.open().t.id
	}
	return 0
}

// Open is the value in a box.
func Open(x any) any {
	if b, ok := x.(boxer); ok {
		return b.open().v
	}
	return x
}

// Foreign answers for a value that is no box whether it has the methods of an
// interface of the program: no, if it has none at all.
func Foreign(x any) bool {
	if x == nil {
		return false
	}
	if _, ok := x.(boxer); ok {
		return false
	}
	if reflect.TypeOf(x).NumMethod() > 0 {
		Refuse("asking whether a " + typeName(x) + " is an interface of the program")
	}
	return false
}

// Equal compares interfaces.
func Equal(x, y any) bool { return x == y }

// typeName is the name of the type in an interface.
func typeName(x any) string {
	if b, ok := x.(boxer); ok {
		return b.open().t.name
	}
	return Name(reflect.TypeOf(x))
}

// Name is what the compiled program calls a type.
func Name(t reflect.Type) string {
	if Rename != nil {
		return Rename(t)
	}
	return t.String()
}

// Rename, where it is set, is Name where types of ours stand for others.
var Rename func(t reflect.Type) string
