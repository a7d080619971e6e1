// Graphs for the profiler: each builds a value whose reachable heap is to be sized.
// Exactness: equal to heap-dump reachability, to the byte. Speed: nanoseconds an object.
package profiler

import (
	"container/list"
	"strconv"
	"strings"
	"sync"
)

type LL struct {
	Next *LL
	V    int
}

type Tree struct {
	L, R *Tree
	K    int
}

type Rec struct {
	A, B, C string
	N       int
}

func heapString(s string) string { return string(append([]byte(nil), s...)) }

func List(n int) *LL {
	var h *LL
	for i := 0; i < n; i++ {
		h = &LL{Next: h, V: i}
	}
	return h
}

func MapIntString(n int) map[int]string {
	m := map[int]string{}
	for i := 0; i < n; i++ {
		m[i] = heapString("value-" + strconv.Itoa(i))
	}
	return m
}

func MapStringBytes(n int) map[string][]byte {
	m := map[string][]byte{}
	for i := 0; i < n; i++ {
		m[heapString("key-"+strconv.Itoa(i))] = make([]byte, 100)
	}
	return m
}

func FullTree(depth int) *Tree {
	if depth == 0 {
		return nil
	}
	return &Tree{L: FullTree(depth - 1), R: FullTree(depth - 1), K: depth}
}

func Matrix(n int) [][]float64 {
	f := make([][]float64, n)
	for i := range f {
		f[i] = make([]float64, n)
	}
	return f
}

// SharedStrings holds n records over 100 strings, substrings of them, and literals.
func SharedStrings(n int) []Rec {
	names := make([]string, 100)
	for i := range names {
		names[i] = heapString("a-rather-long-shared-name-" + strconv.Itoa(i))
	}
	r := make([]Rec, n)
	for i := range r {
		a := names[i%100]
		r[i] = Rec{A: a, B: a[2:8], C: "literal", N: i}
	}
	return r
}

// Substring pins a megabyte behind five bytes.
func Substring() *string {
	s := heapString(strings.Repeat("z", 1e6))[:5]
	return &s
}

// Interior keeps a dropped array alive through pointers into it.
func Interior() []*int {
	a := make([]int, 1e5)
	var p []*int
	for i := 0; i < 10; i++ {
		p = append(p, &a[i*7])
	}
	return p
}

// Closures capture a kilobyte each.
func Closures(n int) []func() int {
	f := make([]func() int, n)
	for i := range f {
		b := make([]byte, 1024)
		f[i] = func() int { return len(b) }
	}
	return f
}

func Chan() chan *LL {
	c := make(chan *LL, 1000)
	for i := 0; i < 500; i++ {
		c <- &LL{V: i}
	}
	return c
}

// DeletedMap has ten entries left of a hundred thousand.
func DeletedMap() map[int][128]byte {
	m := map[int][128]byte{}
	for i := 0; i < 1e5; i++ {
		m[i] = [128]byte{}
	}
	for i := 10; i < 1e5; i++ {
		delete(m, i)
	}
	return m
}

func Set(n int) map[int64]struct{} {
	m := map[int64]struct{}{}
	for i := 0; i < n; i++ {
		m[int64(i)] = struct{}{}
	}
	return m
}

func SyncMap(n int) *sync.Map {
	var m sync.Map
	for i := 0; i < n; i++ {
		m.Store(i, heapString(strconv.Itoa(i)))
	}
	return &m
}

func StdList(n int) *list.List {
	l := list.New()
	for i := 0; i < n; i++ {
		l.PushBack(nil)
	}
	return l
}

func Ring(n int) *LL {
	h := List(n)
	p := h
	for p.Next != nil {
		p = p.Next
	}
	p.Next = h
	return h
}
