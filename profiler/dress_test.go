package profiler

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
)

// An interpreter's idea of a declared type: its own names, and a stand-in for
// interfaces that is larger than Go's.
type (
	standIn struct {
		interp *[1000]int // the interpreter, not to be counted
		value  reflect.Value
	}
	xScene struct {
		Xname  string
		Xfirst standIn
		Xall   []standIn
		Xby    map[string]standIn
	}
	xSquare struct{ Xside, Xother, Xthird float64 }

	triple struct{ side, other, third float64 }

	shown struct { // as compiled
		name  string
		first shape
		all   []shape
		by    map[string]shape
	}
)

func (triple) area() float64 { return 0 }

type sceneDress struct{ Plain }

func (*sceneDress) Name() string { return "main.Scene" }
func (*sceneDress) Layout() (size, align int64) {
	return int64(reflect.TypeFor[shown]().Size()), int64(wordBytes)
}
func (*sceneDress) Field(i int) (string, Dress) {
	return []string{"name", "first", "all", "by"}[i], []Dress{nil, theShape, theShapes, theMap}[i]
}

type shapeDress struct{ Plain }

func (*shapeDress) Look() Look                  { return Unwrap }
func (*shapeDress) Layout() (size, align int64) { return 2 * int64(wordBytes), int64(wordBytes) }
func (*shapeDress) Content(v reflect.Value) (reflect.Value, Dress) {
	s := v.Addr().Interface().(*standIn)
	return s.value, theSquare
}

type squareDress struct{ Plain }

func (*squareDress) Field(i int) (string, Dress) { return []string{"side", "other", "third"}[i], nil }

type containerDress struct {
	Plain
	elem Dress
}

func (c *containerDress) Elem() Dress { return c.elem }

var (
	theShape  Dress = &shapeDress{Plain{"main.Shape"}}
	theSquare Dress = &squareDress{Plain{"main.Square"}}
	theShapes Dress = &containerDress{Plain{"[]main.Shape"}, theShape}
	theMap    Dress = &containerDress{Plain{"map[string]main.Shape"}, theShape}
	theScene  Dress = &sceneDress{}
)

func TestDressedAsCompiled(t *testing.T) {
	interp := new([1000]int)
	wrap := func(side float64) standIn { return standIn{interp, reflect.ValueOf(xSquare{Xside: side})} }
	have := &xScene{Xname: heapString("a scene"), Xby: map[string]standIn{}, Xall: make([]standIn, 0, 20)}
	want := &shown{name: heapString("a scene"), by: map[string]shape{}, all: make([]shape, 0, 20)}
	for i := range 20 {
		side := float64(i) + 0.5
		have.Xall = append(have.Xall, wrap(side))
		want.all = append(want.all, triple{side: side})
		key := heapString("key " + string(rune('a'+i)))
		have.Xby[key] = wrap(side)
		want.by[key] = triple{side: side}
	}
	side := 1.5
	have.Xfirst, want.first = wrap(side), triple{side: side}

	dressed := ProfileAll(Root{Name: "scene", Pointer: &have, Dress: &containerDress{elem: theScene}})
	compiled := ProfileAll(Root{Name: "scene", Pointer: &want})
	got, expected := sizesByPath(dressed), sizesByPath(compiled)
	require.Equal(t, expected, got)
	require.Equal(t, compiled.Size(), dressed.Size())
	scene := dressed.Children()[0]
	require.Equal(t, "main.Scene", scene.Type())
	p, why := scene.Precision()
	require.Equal(t, Layout, p)
	require.NotEmpty(t, why)
	checkTree(t, dressed)
	for _, n := range scene.Children() {
		switch n.Name() {
		case "all":
			require.Equal(t, "[]main.Shape", n.Type())
		case "by":
			require.Equal(t, "map[string]main.Shape", n.Type())
		case "first":
			require.Equal(t, "main.Square", n.Type())
		}
	}
}

// sizesByPath maps the paths of a tree's objects to their sizes.
func sizesByPath(root Node) map[string]int64 {
	out := map[string]int64{}
	root.Traverse(Objects(), VisitFunc(func(n Node) { out[n.PathName()] = n.Size() }))
	return out
}
