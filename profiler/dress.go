package profiler

import (
	"reflect"
	"unsafe"
)

// A Dress shows values of one Go type as another program would have them: it
// gives the declared type's name, its fields' names and its layout, and says
// what not to look into. It is how values of an interpreter, which have lost
// their declared types, are shown as compiled ones.
//
// A walk carries dresses along: a root is given one, and parts of a dressed
// value get theirs from Field, Elem, Key and Content. A nil Dress means as
// reflection says, from there on.
//
// Dresses are compared with ==: return the same one for the same declared type,
// or every value becomes a type of its own.
type Dress interface {
	// Name is shown for the type.
	Name() string
	// Layout is the size and alignment in bytes of a value in the other program;
	// a negative size means as it is here. Where it differs from this process's,
	// the size of a block is derived, and its precision says so.
	Layout() (size, align int64)
	// Look says whether and how to look into a value.
	Look() Look
	// Field names field i of a struct and dresses it; Hidden leaves it out.
	Field(i int) (name string, d Dress)
	// Elem dresses what a pointer points to and what a slice, array, channel or
	// map holds.
	Elem() Dress
	// Key dresses the keys of a map.
	Key() Dress
	// Content gives the value an interface holds and its dress. It is asked for
	// interfaces and for values whose Look is Unwrap. An invalid value is nil.
	Content(v reflect.Value) (reflect.Value, Dress)
}

// A Critic is a Dress that knows what the other program may have otherwise. The
// critic of a profile's first root is asked about every object, dressed or not.
type Critic interface {
	Dress
	// Doubt says how precise the object's own bytes are at best, and why.
	Doubt(o Object) (Precision, string)
	// Outside says whether memory is static in the other program: no object of
	// it, whatever it is here.
	Outside(p unsafe.Pointer) bool
}

// Object is what a Critic is told of an object.
type Object struct {
	Type     reflect.Type // of the value, or of the elements behind a slice; nil when not known
	Dress    Dress        // of that type
	Size     int64        // own bytes, as allocated
	Address  unsafe.Pointer
	Variable bool // a variable, not a block
	Slice    bool // the elements behind a slice
	Pointers bool // the type has some
}

// Look says whether and how to look into a dressed value.
type Look uint8

const (
	// Into looks into a value as its kind has it.
	Into Look = iota
	// Unwrap takes the value for an interface and asks Content what it holds.
	Unwrap
	// Cut does not look into the value: its own bytes count, nothing behind it.
	Cut
)

// Hidden is the dress of a struct field that the other program does not have.
var Hidden Dress = &hidden{}

type hidden struct{ Plain }

// Plain is a Dress that changes nothing, for embedding.
type Plain struct{ Type string }

func (p Plain) Name() string                                 { return p.Type }
func (Plain) Layout() (size, align int64)                    { return -1, 1 }
func (Plain) Look() Look                                     { return Into }
func (Plain) Field(int) (string, Dress)                      { return "", nil }
func (Plain) Elem() Dress                                    { return nil }
func (Plain) Key() Dress                                     { return nil }
func (Plain) Content(v reflect.Value) (reflect.Value, Dress) { return v.Elem(), nil }
