package profiler

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

type person struct {
	name string
	tags []string
	next *person
	by   map[string]*person
}

func people() *person {
	b := &person{name: heapString("bob, a man of letters")}
	a := &person{name: heapString("alice"), next: b, tags: []string{heapString("xx"), heapString("yy")}}
	a.by = map[string]*person{heapString("b.o\"b"): b, heapString("self"): a}
	return a
}

func paths(root Node, f Filter) (out []string) {
	root.Traverse(f, VisitFunc(func(n Node) { out = append(out, n.PathName()) }))
	return out
}

func TestNamesAndPaths(t *testing.T) {
	got := paths(ProfilePointer("a", func() any { p := people(); return &p }()), Objects())
	assert.ElementsMatch(t, []string{
		"a", "a.name", "a.next", "a.next.name", "a.tags", "a.tags[0]", "a.tags[1]", "a.by",
		`a.by[key "b.o\"b"]`, `a.by[key "self"]`,
	}, got)
}

func TestNodeAccessors(t *testing.T) {
	p := people()
	root := Profile(p)
	require.True(t, root.IsRoot())
	require.False(t, root.Parent().Valid())
	require.Same(t, p, root.Object())
	require.Equal(t, 1, root.PathLength())
	var b Node
	for _, n := range root.Children() {
		if n.Name() == "next" {
			b = n
		}
	}
	require.True(t, b.Valid())
	require.Same(t, p.next, b.Object())
	require.Equal(t, 2, b.Refcount(), "next and the map")
	require.Equal(t, root, b.Parent())
	require.Equal(t, root, b.Root())
	require.Equal(t, []Node{root, b}, b.Path())
	require.Equal(t, 2, b.PathLength())
	require.Equal(t, "profiler.person", b.Type())
	s := b.Shell()
	require.True(t, s.IsShell())
	require.Contains(t, b.Children(), s)
	require.Equal(t, b, s.Parent())
	require.Equal(t, b.Own(), s.Size())
	require.Nil(t, s.Object())
	require.Empty(t, s.Children())
	require.False(t, s.Shell().Valid())
	for _, n := range root.Children() {
		switch n.Name() {
		case "name":
			require.Equal(t, "alice", n.Object())
		case "tags":
			require.Equal(t, []string{"xx", "yy"}, n.Object())
		case "by":
			require.Equal(t, p.by, n.Object())
			require.Equal(t, 2, n.Len())
		}
	}
}

func TestZeroNode(t *testing.T) {
	var n Node
	assert.Zero(t, n.Size())
	assert.Zero(t, n.Retained())
	assert.Nil(t, n.Children())
	assert.Nil(t, n.Path())
	assert.Empty(t, n.PathName()+n.Name()+n.Type()+n.Func())
	assert.False(t, n.Traverse(nil, nil))
	assert.Nil(t, n.Object())
	assert.Nil(t, n.Parts())
	assert.Nil(t, n.Outside())
	assert.False(t, n.Parent().Valid())
	assert.False(t, n.Shell().Valid())
	assert.Empty(t, n.Branch(Limits{}).Children)
}

func TestProfileOfNothing(t *testing.T) {
	for _, v := range []any{nil, (*int)(nil), map[int]int(nil), struct{}{}} {
		n := Profile(v)
		require.Zero(t, n.Size())
		require.Equal(t, InputName, n.Name())
		require.NotEmpty(t, n.Dump())
		require.Equal(t, 1, n.Objects())
	}
	require.Zero(t, ProfilePointer("x", nil).Size())
	require.Zero(t, ProfilePointer("x", 5).Size(), "no pointer")
	require.Zero(t, ProfileAll().Size())
}

// both is filter and visitor at once, as the reference's inspector is.
type both struct {
	last  Node
	calls []string
}

func (b *both) Accept(n Node) bool {
	b.last = n
	return n.Name() != "next"
}

func (b *both) Previsit(n Node) {
	if n != b.last {
		b.calls = append(b.calls, "accept was not asked right before")
	}
	b.calls = append(b.calls, "+"+n.Name())
}

func (b *both) Postvisit(n Node) { b.calls = append(b.calls, "-"+n.Name()) }

func TestTraverse(t *testing.T) {
	l := &person{name: heapString("somebody with a rather long name, so that it comes first, before the shell"), next: people()}
	b := &both{}
	require.True(t, Profile(l).Traverse(b, b))
	require.Equal(t, []string{"+" + InputName, "+name", "+<shell>", "-<shell>", "-name", "+<shell>", "-<shell>", "-" + InputName}, b.calls)
	require.False(t, Profile(l).Traverse(FilterFunc(func(Node) bool { return false }), b))
	require.True(t, Profile(l).Traverse(nil, nil))
}

func TestLongListTraverses(t *testing.T) {
	const n = 200_000
	root := Profile(List(n))
	seen, deepest := 0, 0
	depth := 0
	v := &counting{pre: func(Node) { seen++; depth++; deepest = max(deepest, depth) }, post: func(Node) { depth-- }}
	root.Traverse(nil, v)
	require.Equal(t, 2*n, seen)
	require.Equal(t, n+1, deepest)
	require.EqualValues(t, 16*n, root.Retained()*16*n/root.Size())
}

type counting struct{ pre, post func(Node) }

func (c *counting) Previsit(n Node)  { c.pre(n) }
func (c *counting) Postvisit(n Node) { c.post(n) }

func TestFilters(t *testing.T) {
	root := ProfilePointer("a", func() any { p := people(); return &p }())
	all := paths(root, nil)
	assert.Equal(t, len(all), len(paths(root, And())))
	assert.Equal(t, all, paths(root, Or(nil)))
	assert.Empty(t, paths(root, Not(nil)))
	assert.Equal(t, []string{"a"}, paths(root, MaxDepth(0)))
	assert.Len(t, paths(root, And(MaxDepth(1), Largest(2))), 3)
	assert.Equal(t, []string{"a", "a.by"}, paths(root, MinOfRoot(0.5))[:2])
	for _, p := range paths(root, MinSize(64)) {
		assert.NotContains(t, p, "tags[")
	}
	assert.ElementsMatch(t, []string{"a", "a.by", "a.by.<shell>"}, paths(root, MinOfParent(0.4)))
	assert.ElementsMatch(t, []string{"a", "a.next"}, paths(root, And(Objects(), LeadingTo(TypeIs("profiler.per*")))))
	assert.ElementsMatch(t, []string{"a", "a.tags", "a.tags[0]", "a.tags[1]"}, paths(root, And(Objects(), PathMatches("tags[*]"))))
	assert.ElementsMatch(t, []string{"a", "a.by", `a.by[key "b.o\"b"]`}, paths(root, And(Objects(), PathMatches(`by[key "b.o\"b"]`))))
	var names []string
	root.Traverse(nil, Where(PathMatches("**.name"), VisitFunc(func(n Node) {
		if n.Name() == "name" {
			names = append(names, n.PathName())
		}
	})))
	assert.ElementsMatch(t, []string{"a.name", "a.next.name"}, names)
}

func TestVisitors(t *testing.T) {
	root := Profile([]any{MapIntString(100), List(50), people()})
	var totals TypeTotals
	largest := LargestPaths{Max: 3}
	root.Traverse(nil, &totals)
	root.Traverse(nil, &largest)
	sum, n := int64(0), 0
	for _, x := range totals.Totals() {
		sum += x.Bytes
		n += x.Objects
	}
	require.Equal(t, root.Size(), sum)
	require.Equal(t, root.Objects(), n)
	require.Equal(t, "map[int]string", totals.Totals()[0].Type)
	require.Len(t, largest.Nodes(), 3)
	require.Equal(t, "<input>[0]", largest.Nodes()[0].PathName())
}

func TestDumpsHoldTogether(t *testing.T) {
	root := Profile([]any{people(), "<&\">\x00\xff", map[string]*int{"a\x01\xffb<&>\"": new(int)}, Closures(3)})
	for _, f := range []Filter{nil, MaxDepth(2), Largest(1), FilterFunc(func(Node) bool { return false })} {
		var b bytes.Buffer
		require.NoError(t, root.WriteJSON(&b, f))
		var v map[string]any
		require.NoError(t, json.Unmarshal(b.Bytes(), &v), b.String())
		if v != nil {
			require.EqualValues(t, root.Size(), jsonSum(t, v))
		}
		b.Reset()
		require.NoError(t, root.WriteXML(&b, f))
		for d := xml.NewDecoder(&b); ; {
			if _, err := d.Token(); err != nil {
				require.EqualError(t, err, "EOF")
				break
			}
		}
	}
}

// jsonSum adds up what a dump shows below a node, what it says it left out
// included.
func jsonSum(t *testing.T, v map[string]any) float64 {
	kids, _ := v["children"].([]any)
	if v["shell"] == true {
		return v["size"].(float64)
	}
	sum, _ := v["more_bytes"].(float64)
	for _, k := range kids {
		sum += jsonSum(t, k.(map[string]any))
	}
	require.Equal(t, v["size"], sum, v["name"])
	return sum
}

func TestBranch(t *testing.T) {
	root := Profile(MapIntString(1000))
	for _, l := range []Limits{{}, {Children: 3}, {Nodes: 20}, {Depth: 1, Children: 10}, {MinSize: 100}, {Filter: Objects()}} {
		b := root.Branch(l)
		checkBranch(t, b, l)
		if l.Nodes > 0 {
			require.Equal(t, l.Nodes, countBranch(b))
		}
	}
	b := root.Branch(Limits{Children: 3})
	require.Len(t, b.Children, 3)
	require.Equal(t, 998, b.More, "1000 strings and the shell")
}

func countBranch(b Branch) int {
	n := 1
	for _, c := range b.Children {
		n += countBranch(c)
	}
	return n
}

func checkBranch(t *testing.T, b Branch, l Limits) {
	if b.Node.IsShell() {
		return
	}
	sum, last := b.MoreBytes, b.Node.Size()
	for _, c := range b.Children {
		sum += c.Node.Size()
		require.LessOrEqual(t, c.Node.Size(), last)
		last = c.Node.Size()
		checkBranch(t, c, l)
	}
	require.Equal(t, b.Node.Size(), sum)
	require.GreaterOrEqual(t, b.More, 0)
}

func TestProfileAllShares(t *testing.T) {
	shared := people()
	a, b, c := shared, []*person{shared}, "text"
	alone := Profile(shared).Size()
	root := ProfileAll(Root{Name: "a", Pointer: &a}, Root{Name: "b", Pointer: &b}, Root{Name: "c", Pointer: &c})
	require.Equal(t, alone+int64(3*wordBytes+host().block(wordBytes, true)+2*wordBytes), root.Size(), "a's objects once, b's header and array, c's header")
	got := map[string]Node{}
	for _, n := range root.Children() {
		got[n.Name()] = n
	}
	require.Equal(t, alone, got["a"].Size())
	require.Equal(t, 3, got["a"].Refcount(), "a, b[0] and its own map")
	require.EqualValues(t, 3*wordBytes+host().block(wordBytes, true), got["b"].Size())
	require.EqualValues(t, 2*wordBytes, got["c"].Size())
	require.Equal(t, "a.next.name", func() (s string) {
		root.Traverse(nil, VisitFunc(func(n Node) {
			if strings.HasSuffix(n.PathName(), "next.name") {
				s = n.PathName()
			}
		}))
		return
	}())

	again := ProfileAll(Root{Name: "a", Pointer: &a}, Root{Name: "same", Pointer: &shared})
	require.Equal(t, alone, again.Size())
	require.Zero(t, again.Children()[1].Size(), "a refers to it already")
	require.Equal(t, "same", again.Children()[1].Name())
}

func TestPointerToAVariableCountsItsBlockOnce(t *testing.T) {
	x := struct{ a, b, c int }{1, 2, 3}
	y := &x
	root := ProfileAll(Root{Name: "x", Pointer: &x}, Root{Name: "y", Pointer: &y})
	require.EqualValues(t, host().block(3*wordBytes, false), root.Size())
	require.Equal(t, 1, root.Children()[0].Refcount())
}

func TestTypedPointerToStaticVariable(t *testing.T) {
	staticThing.m = MapIntString(10)
	defer func() { staticThing.m = nil }()
	require.Equal(t, SizeOf(staticThing.m), SizeOf(&staticThing))
	require.Equal(t, SizeOf(&staticThing), Profile(&staticThing).Size())
	require.Equal(t, SizeOf(staticThing.m)+int64(2*wordBytes), ProfilePointer("s", &staticThing).Size())
}

func TestSizeDelta(t *testing.T) {
	type shared struct{ table [100]int }
	type format struct {
		s    *shared
		name string
	}
	one := &shared{}
	a, b := &format{one, heapString("a")}, &format{one, heapString("b")}
	require.Equal(t, SizeOf(b)-SizeOf(one), SizeDelta(a, b))
	require.Zero(t, SizeDelta(a, a))
	require.Equal(t, SizeOf(a), SizeDelta(nil, a))
	require.Equal(t, SizeDelta(a, b), delta(host(), a, b))
	if host().exact {
		m := newMachine(false)
		require.Equal(t, SizeDelta(a, b), delta(m, a, b))
	}
}

func TestConcurrentUse(t *testing.T) {
	done := make(chan error)
	for i := range 8 {
		go func() {
			v := randomGraphs(uint64(i), 100)
			if a, b := SizeOf(v), Profile(v).Size(); a != b {
				done <- fmt.Errorf("%d and %d", a, b)
				return
			}
			done <- nil
		}()
	}
	for range 8 {
		require.NoError(t, <-done)
	}
}

func TestPlatformSaysWhy(t *testing.T) {
	p, why := Platform()
	require.Equal(t, p == Allocator, why == "")
}
