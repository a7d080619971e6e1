//go:build !386 && !arm && !mips && !mipsle

package profiler_test

import (
	"container/list"
	"errors"
	"fmt"
	"os"
	"strings"

	"speedtimer/profiler"
)

// The reference's first example: two strings that share their bytes. The bytes
// are shown under the string found first, with a refcount of 2.
func ExampleProfile() {
	s := string([]byte("javaworld"))
	root := profiler.Profile([]string{s, s})
	fmt.Println("size =", root.Size(), "bytes")
	fmt.Print(root.Dump())
	// Output:
	// size = 72 bytes
	// 72 -> <input> : []string
	//   48 (66.7%) -> [:] : []string
	//     32 (44.4%) -> <shell: elements 32>
	//     16 (22.2%) -> [0] : string, refcount=2
	//       16 (22.2%) -> <shell: text 9, rest of tiny block 7>
	//   24 (33.3%) -> <shell: fields 24>
}

// Concatenation in a loop allocates what the result needs, and so does Concat by
// one expression; a builder that grows keeps what it reserved.
func Example_concatenation() {
	var b strings.Builder
	for range 9 {
		b.WriteString("javaworld")
	}
	grown := b.String()
	exact := strings.Clone(grown)
	fmt.Print(profiler.ProfilePointer("grown", &grown).Dump())
	fmt.Print(profiler.ProfilePointer("exact", &exact).Dump())
	for _, f := range profiler.Inspect(profiler.Profile(strings.Repeat("x", 4096)[:5])) {
		fmt.Println(f.Wasted, "bytes:", f.What, "-", f.Advice)
	}
	// Output:
	// 144 -> grown : string
	//   128 (88.9%) -> [:] : string
	//     128 (88.9%) -> <shell: text 81, not shown 47>
	//   16 (11.1%) -> <shell: fields 16>
	// 112 -> exact : string
	//   96 (85.7%) -> [:] : string
	//     96 (85.7%) -> <shell: text 81, slack 15>
	//   16 (14.3%) -> <shell: fields 16>
	// 4091 bytes: a string of 5 bytes pins a block of 4096 - copy it with strings.Clone
}

// A linked list against a slice, for 1000 nils.
func ExampleSizeOf() {
	l := list.New()
	for range 1000 {
		l.PushBack(nil)
	}
	var s []any
	for range 1000 {
		s = append(s, nil)
	}
	fmt.Println("list: ", profiler.SizeOf(l))
	fmt.Println("slice:", profiler.SizeOf(s))
	fmt.Println("exact:", profiler.SizeOf(make([]any, 1000)))
	// Output:
	// list:  48048
	// slice: 16408
	// exact: 16408
}

// Two formats share a table; the second costs only what it does not share.
func ExampleSizeDelta() {
	type symbols struct{ table [128]int32 }
	type format struct {
		pattern string
		symbols *symbols
	}
	shared := &symbols{}
	a := &format{string([]byte("#,##0.###")), shared}
	b := &format{string([]byte("#,##0%%%%%")), shared}
	fmt.Println(profiler.SizeOf(a), profiler.SizeOf(b), profiler.SizeDelta(a, b))
	// Output: 552 552 40
}

var literal = "this text is part of the program, not of the heap"

// Memory that is no heap block is not counted, but it is named.
func ExampleNode_Outside() {
	v := &struct {
		text string
		heap []byte
	}{literal, make([]byte, 100)}
	root := profiler.ProfilePointer("v", v)
	fmt.Println("size =", root.Size(), "bytes")
	for _, o := range root.Outside() {
		fmt.Printf("%s: %d bytes of %s outside the heap\n", o.Name, o.Bytes, o.Type)
	}
	// Output:
	// size = 152 bytes
	// text: 49 bytes of string outside the heap
}

// Fields that a type does not show are seen all the same: the block behind a
// closure, or behind a pointer to a type's first part.
func Example_hiddenFields() {
	type public struct{ id int }
	type private struct {
		public
		trace []byte
	}
	p := &private{trace: make([]byte, 250)}
	fmt.Print(profiler.Profile(&p.public).Dump())
	// Output:
	// 288 -> <input> : profiler_test.public
	//   256 (88.9%) -> +8 : unknown
	//     256 (88.9%) -> <shell: unknown 256>
	//   32 (11.1%) -> <shell: fields 8, not shown 24>
}

// Several variables together: what they share counts once.
func ExampleProfileAll() {
	shared := make([]int, 100)
	a, b := &shared[0], shared[:10]
	root := profiler.ProfileAll(
		profiler.Root{Name: "a", Pointer: &a},
		profiler.Root{Name: "b", Pointer: &b},
	)
	fmt.Print(root.Dump())
	// Output:
	// 920 -> variables
	//   896 (97.4%) -> a : int, refcount=2
	//     896 (97.4%) -> <shell: fields 8, not shown 888>
	//   24 (2.6%) -> b : []int
	//     24 (2.6%) -> <shell: fields 24>
}

// stringInspector is the reference's: filter and visitor in one.
type stringInspector struct {
	wasted int64
	node   profiler.Node
}

func (s *stringInspector) Accept(n profiler.Node) bool {
	s.node = profiler.Node{}
	if text, ok := n.Object().(string); ok && n.Own() > int64(len(text)) {
		s.node = n
	}
	return true
}

func (s *stringInspector) Previsit(n profiler.Node) {
	if s.node.Valid() {
		wasted := n.Own() - int64(n.Len())
		fmt.Printf("%s: %d bytes wasted\n", n.PathName(), wasted)
		s.wasted += wasted
	}
}

func (s *stringInspector) Postvisit(profiler.Node) {}

func ExampleNode_Traverse() {
	root := profiler.Profile([]string{strings.Repeat("java", 5), strings.Repeat("world", 20)[:7]})
	var s stringInspector
	root.Traverse(&s, &s)
	fmt.Printf("wasted %d bytes (out of %d)\n", s.wasted, root.Size())
	// Output:
	// <input>[1]: 105 bytes wasted
	// <input>[0]: 4 bytes wasted
	// wasted 109 bytes (out of 192)
}

func ExampleNode_WriteText() {
	m := map[string][]int{"small": make([]int, 4), "large": make([]int, 4000), "middle": make([]int, 40)}
	root := profiler.ProfilePointer("m", &m)
	_ = root.WriteText(os.Stdout, profiler.And(profiler.Objects(), profiler.MinOfRoot(0.05)))
	// Output:
	// 33520 -> m : map[string][]int
	//   32768 (97.8%) -> ["large"] : []int
	//     ... 1 more (32768 bytes)
	//   ... 3 more (752 bytes)
}

func ExampleVerify() {
	list := list.New()
	for range 1000 {
		list.PushBack(nil)
	}
	check, err := profiler.Verify(list)
	if errors.Is(err, profiler.ErrNoHeapDump) {
		return // there is none under WebAssembly
	}
	if !check.Equal() {
		fmt.Println("a bug:", check) // else: 48048 bytes, as in a heap dump (1001 blocks)
	}
	// Output:
}

func ExampleMeasure() {
	m := profiler.Measure(func() any { return make([]byte, 1000) })
	fmt.Println(m.Alone, m.Computed)
	// Output: 1048 1048
}

func ExampleInspect() {
	type record struct {
		ok   bool
		id   int64
		seen bool
	}
	v := make([]record, 1000)
	for _, f := range profiler.Inspect(profiler.ProfilePointer("v", &v)) {
		fmt.Printf("%s, %d bytes: %s; %s\n", f.Path, f.Wasted, f.What, f.Advice)
	}
	// Output:
	// v[:], 8192 bytes: 1000 values of profiler_test.record take 24 bytes each where 16 would do; order its fields id, ok, seen
}
