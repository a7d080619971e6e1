package rt

import "fmt"

// Defers are the deferred calls of one call of a function.
type Defers struct {
	calls []func()
	panic any
	going bool // panicking
}

// NewDefers starts with none.
func NewDefers() *Defers { return &Defers{} }

// Push defers a call.
func Push(d *Defers, f func()) { d.calls = append(d.calls, f) }

// Call calls the body of a function that defers, and runs what was deferred,
// last first, when it returns or panics. A panic not recovered goes on.
func Call(d *Defers, body func()) {
	d.run(body)
	for len(d.calls) > 0 {
		f := d.calls[len(d.calls)-1]
		d.calls = d.calls[:len(d.calls)-1]
		d.run(f)
	}
	if d.going {
		panic(d.panic)
	}
}

func (d *Defers) run(f func()) {
	normal := false
	defer func() {
		if !normal {
			// A panic in a deferred call replaces the one before.
			p := recover()
			switch p.(type) {
			case refusal, exit:
				panic(p) // the end of the program: nothing deferred runs
			}
			if p != nil {
				d.panic, d.going = p, true
			}
		}
	}()
	f()
	normal = true
}

// Recover stops a panic and gives its value, nil without one.
func Recover(d *Defers) any {
	if !d.going {
		return nil
	}
	v, whole := words(d.panic)
	if !whole {
		Refuse(fmt.Sprintf("recovering from this runtime error (%v), whose words it does not have", v))
	}
	d.going, d.panic = false, nil
	return v
}
