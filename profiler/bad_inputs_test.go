package profiler

import (
	"bytes"
	"container/ring"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"net/netip"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unique"
	"unsafe"
	"weak"
)

type loop struct {
	self *loop
	any  any
	list []*loop
	m    map[string]*loop
	f    func() *loop
	c    chan *loop
}

type shape interface{ area() float64 }

type square struct{ side float64 }

func (s square) area() float64 { return s.side * s.side }

type circle struct{ r *float64 }

func (c circle) area() float64 { return *c.r }

var staticThing = struct {
	p *int
	m map[int]string
}{}

type wide struct {
	a [300]*int
	b [1000]int
	c [5]string
}

type manyPointers struct {
	first *int
	big   [5000]struct {
		n int
		p *int
	}
	last map[string]int
}

// badInput is a value that is awkward to look into. done undoes what make left
// running.
type badInput struct {
	name string
	make func() any
	done func(any)
}

func knot() *loop {
	l := &loop{}
	l.self, l.any = l, l
	l.list = []*loop{l, nil, l}
	l.m = map[string]*loop{"me": l}
	l.f = func() *loop { return l }
	l.c = make(chan *loop, 2)
	l.c <- l
	return l
}

func selfMap() any {
	m := map[string]any{}
	m["self"] = m
	m["list"] = []any{m, m}
	return m
}

func closureChain(n int) func() int {
	f := func() int { return 0 }
	for i := range n {
		g, b := f, make([]byte, i)
		f = func() int { return g() + len(b) }
	}
	return f
}

var badInputs = []badInput{
	{name: "nil", make: func() any { return nil }},
	{name: "typed nil", make: func() any { return (*loop)(nil) }},
	{name: "nil map", make: func() any { return map[int]int(nil) }},
	{name: "nil chan", make: func() any { return chan int(nil) }},
	{name: "nil func", make: func() any { return (func())(nil) }},
	{name: "nil slice", make: func() any { return []string(nil) }},
	{name: "nil error in a struct", make: func() any { return struct{ err error }{} }},
	{name: "int", make: func() any { return 5 }},
	{name: "empty struct", make: func() any { return struct{}{} }},
	{name: "pointer to empty struct", make: func() any { return &struct{}{} }},
	{name: "empty array", make: func() any { return [0]*int{} }},
	{name: "slice of empty structs", make: func() any { return make([]struct{}, 1000) }},
	{name: "zero length with room", make: func() any { s := []*int{new(int), new(int), nil}; return s[:0] }},
	{name: "string", make: func() any { return heapString("hello") }},
	{name: "pointer to pointer", make: func() any { p := new(int); q := &p; return &q }},
	{name: "knot", make: func() any { return knot() }},
	{name: "pointer to itself", make: func() any { var x any; x = &x; return x }},
	{name: "slice holding itself", make: func() any { s := make([]any, 3); s[1] = s; return s }},
	{name: "map holding itself", make: selfMap},
	{name: "channel closed", make: func() any { c := make(chan []int, 4); c <- make([]int, 9); close(c); return c }},
	{name: "channel full", make: func() any {
		c := make(chan string, 3)
		for range 3 {
			c <- heapString("something longer than a tiny block")
		}
		return c
	}},
	{name: "channel of structs", make: func() any { c := make(chan [3]int64, 7); c <- [3]int64{}; return c }},
	{name: "channel of channels", make: func() any { c := make(chan chan int, 1); c <- make(chan int, 5); return c }},
	{name: "channel unbuffered", make: func() any { return make(chan *int) }},
	{name: "closures", make: func() any { return closureChain(100) }},
	{name: "method value", make: func() any { return square{2}.area }},
	{name: "middle of a block", make: func() any { b := new([64]*int); b[3] = new(int); return unsafe.Pointer(&b[40]) }},
	{name: "middle of a large block", make: func() any { b := new([4000]*int); b[3] = new(int); return unsafe.Pointer(&b[400]) }},
	{name: "pointer to static data", make: func() any { return unsafe.Pointer(&staticThing) }},
	{name: "pointer to nothing", make: func() any { return unsafe.Add(unsafe.Pointer(nil), 1<<20) }},
	{name: "typed pointer into an array", make: func() any { b := make([]*loop, 700); b[9] = &loop{}; return &b[600] }},
	{name: "subslice of pointers", make: func() any {
		b := make([]*int, 20)
		for i := range b {
			b[i] = new(int)
		}
		return b[5:10:12]
	}},
	{name: "subslice of many pointers", make: func() any {
		b := make([]*[3]int, 2000)
		for i := range b {
			b[i] = new([3]int)
		}
		return b[500:1000:1200]
	}},
	{name: "slice of a field of a large struct", make: func() any {
		w := &wide{}
		for i := range w.a {
			w.a[i] = new(int)
		}
		w.c[2] = heapString("the last words of a wide struct")
		return w.a[10:20]
	}},
	{name: "field of a large struct", make: func() any {
		w := &wide{}
		w.a[7] = new(int)
		w.c[2] = heapString("the last words of a wide struct")
		return &w.c
	}},
	{name: "large array type", make: func() any {
		w := &manyPointers{first: new(int), last: map[string]int{"x": 1}}
		for i := range w.big {
			w.big[i].p = new(int)
		}
		return w
	}},
	{name: "first field", make: func() any {
		type inner struct{ a, b *[20]int }
		w := &struct {
			inner
			c *[40]int
		}{inner{new([20]int), nil}, new([40]int)}
		return &w.inner
	}},
	{name: "view a class too small", make: func() any {
		w := &struct {
			a [5]*int
			p *[100]int
		}{p: new([100]int)}
		return &w.a
	}},
	{name: "weak pointer", make: func() any { return weak.Make(&square{3}) }},
	{name: "unique handle", make: func() any { return unique.Make(heapString("a unique string of some length")) }},
	{name: "map iterator", make: func() any {
		i := reflect.ValueOf(MapIntString(100)).MapRange()
		i.Next()
		return i
	}},
	{name: "iterator", make: func() any {
		s := make([]int, 100)
		var seq iter.Seq[int] = func(yield func(int) bool) {
			for _, v := range s {
				if !yield(v) {
					return
				}
			}
		}
		return seq
	}},
	{name: "sync.Pool", make: func() any {
		p := &sync.Pool{New: func() any { return new([100]int) }}
		p.Put(p.Get())
		return p
	}},
	{name: "sync.Once", make: func() any { return sync.OnceValue(func() []int { return make([]int, 10) }) }},
	{name: "reflect.Value", make: func() any { return reflect.ValueOf(&square{1}) }},
	{name: "reflect.Value of a map", make: func() any { return reflect.ValueOf(MapIntString(10)) }},
	{name: "reflect.Type", make: func() any { return reflect.TypeOf(0) }},
	{name: "reflect made type", make: func() any {
		return reflect.New(reflect.StructOf([]reflect.StructField{
			{Name: "A", Type: reflect.TypeFor[*int]()}, {Name: "B", Type: reflect.TypeFor[string]()}})).Interface()
	}},
	{name: "reflect made func", make: func() any {
		return reflect.MakeFunc(reflect.TypeFor[func(int) int](), func(a []reflect.Value) []reflect.Value { return a }).Interface()
	}},
	{name: "timer", make: func() any { return time.NewTimer(time.Hour) }, done: func(v any) { v.(*time.Timer).Stop() }},
	{name: "ticker", make: func() any { return time.NewTicker(time.Hour) }, done: func(v any) { v.(*time.Ticker).Stop() }},
	{name: "time", make: func() any { return time.Now() }},
	{name: "context tree", make: func() any {
		type key string
		ctx, cancel := context.WithCancel(context.Background())
		for i := range 10 {
			ctx = context.WithValue(ctx, key(fmt.Sprint(i)), heapString("value"))
			c, stop := context.WithCancelCause(ctx)
			_ = stop
			ctx = c
		}
		_ = cancel
		return ctx
	}},
	{name: "atomic.Pointer", make: func() any {
		var p atomic.Pointer[loop]
		p.Store(&loop{list: make([]*loop, 3)})
		return &p
	}},
	{name: "atomic.Value", make: func() any { var v atomic.Value; v.Store([]string{heapString("abc")}); return &v }},
	{name: "interfaces", make: func() any {
		r := 2.0
		return []shape{square{1}, circle{&r}, &square{3}, nil}
	}},
	{name: "interface in an interface", make: func() any {
		var e error = fmt.Errorf("outer: %w", errors.New("inner"))
		return []any{e, any(e), [1]any{e}}
	}},
	{name: "strings.Builder", make: func() any { b := &strings.Builder{}; b.WriteString(strings.Repeat("x", 100)); return b }},
	{name: "bytes.Buffer", make: func() any { return bytes.NewBufferString("abcdefghijklmnopqrstuvwxyz") }},
	{name: "big.Int", make: func() any { return new(big.Int).Exp(big.NewInt(7), big.NewInt(500), nil) }},
	{name: "regexp", make: func() any { return regexp.MustCompile(`^(a|b)+c{3,5}[^x-z]*$`) }},
	{name: "netip.Addr", make: func() any { return netip.MustParseAddr("fe80::1%eth0") }},
	{name: "container/ring", make: func() any { return ring.New(10) }},
	{name: "map of large keys and elements", make: func() any {
		m := map[[200]byte][30]*int{}
		for i := range 100 {
			m[[200]byte{byte(i)}] = [30]*int{new(int)}
		}
		return m
	}},
	{name: "map of interfaces", make: func() any {
		m := map[any]any{1: "one", "two": 2, [2]int{3, 3}: []int{3}, 4.5: map[int]int{}}
		return m
	}},
	{name: "map of empty structs", make: func() any { return map[string]struct{}{heapString("abcdefghijklmnopq"): {}} }},
	{name: "map of small things", make: func() any {
		m := map[int8]int64{}
		for i := range 100 {
			m[int8(i)] = 1
		}
		return m
	}},
	{name: "emptied map", make: func() any { m := MapIntString(500); clear(m); return m }},
	{name: "map with deleted pointers", make: func() any {
		m := MapStringBytes(500)
		for k := range m {
			if len(m) > 20 {
				delete(m, k)
			}
		}
		return m
	}},
	{name: "struct of one pointer", make: func() any { return struct{ p *[10]int }{new([10]int)} }},
	{name: "array of one map", make: func() any { return [1]map[int]int{{1: 1}} }},
	{name: "struct with all", make: func() any {
		return struct {
			a int8
			s string
			x []string
			y any
			z func()
		}{1, heapString("abcdef"), []string{heapString("g")}, 123456, func() {}}
	}},
	{name: "matrix of pointers", make: func() any {
		m := new([40][40]*int)
		for i := range m {
			m[i][i] = new(int)
		}
		return m
	}},
}
