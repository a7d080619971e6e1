package profiler

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A critic that doubts strings, and knows one block to be no object.
type critic struct {
	Plain
	outside unsafe.Pointer
}

func (*critic) Field(i int) (string, Dress) {
	return []string{"text", "static", "other"}[i], nil
}

func (c *critic) Outside(p unsafe.Pointer) bool { return p == c.outside }

func (*critic) Doubt(o Object) (Precision, string) {
	if o.Type != nil && o.Type.Kind().String() == "string" {
		return Estimate, "a string"
	}
	return Layout, "not here"
}

type criticized struct {
	text   string
	static *[100]int
	other  *[100]int
}

func TestACriticIsAskedAboutAll(t *testing.T) {
	v := &criticized{heapString("some text that is kept"), new([100]int), new([100]int)}
	c := &critic{outside: unsafe.Pointer(v.static)}
	n := ProfileAll(Root{Name: "v", Pointer: v, Dress: c}).Children()[0]
	require.Equal(t, "v", n.Name())
	precision, why := n.Precision()
	assert.Equal(t, Estimate, precision, "a size is no better than what it is made of")
	assert.Contains(t, why, "some of it")
	precision, _ = n.Shell().Precision()
	assert.Equal(t, Layout, precision)
	for _, k := range n.Children() {
		precision, why := k.Precision()
		if k.Type() == "string" && !k.IsShell() {
			assert.Equal(t, Estimate, precision)
			assert.Equal(t, "a string", why)
		}
	}
	want := int64(unsafe.Sizeof(*v)) + SizeOf(v.text) - int64(unsafe.Sizeof(v.text)) + SizeOf(v.other)
	assert.Equal(t, want, n.Size())
}
