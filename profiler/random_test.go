package profiler

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// The types random graphs are made of: all sizes, all kinds of references.
type (
	small struct {
		next *small
		n    int
	}
	mid struct {
		flag  bool
		name  string
		items []*small
		any   any
		raw   unsafe.Pointer
	}
	large struct {
		pad  [70]int
		mids [20]mid
		m    map[string]*mid
		tail *large
	}
	huge struct {
		a  [3000]*small
		b  [400]mid
		up any
	}
)

// maker makes random graphs out of what it has made before.
type maker struct {
	r    *rand.Rand
	pool []any
}

func (m *maker) any() any { return m.pool[m.r.IntN(len(m.pool))] }

// pick returns a random object of type T made before, if there is one.
func pick[T any](m *maker) (out T) {
	for range 8 {
		if v, ok := m.any().(T); ok {
			return v
		}
	}
	return out
}

func (m *maker) text() string {
	s := heapString(strings.Repeat("t", m.r.IntN(60)))
	if m.r.IntN(3) == 0 {
		if old := pick[string](m); len(old) > 2 {
			return old[m.r.IntN(len(old)-1):]
		}
	}
	return s
}

func (m *maker) mid(x *mid) {
	x.name = m.text()
	if m.r.IntN(2) == 0 {
		x.items = pick[[]*small](m)
	}
	x.any = m.any()
	if p := pick[*mid](m); p != nil && m.r.IntN(3) == 0 {
		x.raw = unsafe.Pointer(&p.any)
	}
}

func (m *maker) make() any {
	switch m.r.IntN(20) {
	case 0:
		return m.text()
	case 1, 2:
		return &small{next: pick[*small](m), n: m.r.Int()}
	case 3:
		s := make([]*small, m.r.IntN(90))
		for i := range s {
			s[i] = pick[*small](m)
		}
		return s
	case 4:
		if s := pick[[]*small](m); len(s) > 0 {
			i := m.r.IntN(len(s))
			return s[i : i+m.r.IntN(len(s)-i)]
		}
	case 5, 6:
		x := &mid{}
		m.mid(x)
		return x
	case 7:
		x := &large{tail: pick[*large](m), m: pick[map[string]*mid](m)}
		m.mid(&x.mids[m.r.IntN(20)])
		return x
	case 8:
		if x := pick[*large](m); x != nil {
			return &x.mids[m.r.IntN(20)]
		}
	case 9:
		if x := pick[*large](m); x != nil {
			return x.mids[3:9]
		}
	case 10:
		h := &huge{up: m.any()}
		h.a[m.r.IntN(3000)] = pick[*small](m)
		m.mid(&h.b[m.r.IntN(400)])
		if m.r.IntN(2) == 0 {
			return &h.b
		}
		return h
	case 11:
		s := map[string]*mid{}
		for range m.r.IntN(40) {
			s[m.text()] = pick[*mid](m)
		}
		return s
	case 12:
		s := map[any]any{}
		for i := range m.r.IntN(20) {
			s[i] = m.any()
		}
		return s
	case 13:
		c := make(chan any, 1+m.r.IntN(20))
		for range m.r.IntN(cap(c) + 1) {
			c <- m.any()
		}
		return c
	case 14:
		a, b := m.any(), m.any()
		return func() any { return []any{a, b} }
	case 15:
		x := pick[*mid](m)
		return &x
	case 16:
		s := m.text()
		return &s
	case 17:
		return [3]any{m.any(), m.any(), m.any()}
	case 18:
		return make([]byte, m.r.IntN(70000))
	case 19:
		s := make([]mid, m.r.IntN(30), 60)
		for i := range s {
			m.mid(&s[i])
		}
		if len(s) > 4 {
			return s[2:4:9]
		}
		return s
	}
	return m.r.IntN(1000)
}

func randomGraphs(seed uint64, n int) []any {
	m := &maker{r: rand.New(rand.NewPCG(seed, 7)), pool: []any{new(small)}}
	for range n {
		m.pool = append(m.pool, m.make())
	}
	// Close some circles.
	for _, v := range m.pool {
		if x, ok := v.(*mid); ok && m.r.IntN(4) == 0 {
			x.any = m.any()
		}
	}
	return m.pool
}

func TestRandomGraphsAreExact(t *testing.T) {
	if !host().exact {
		t.Skip("no allocator level here")
	}
	for seed := range uint64(6) {
		pool := randomGraphs(seed, 400)
		d, err := takeHeapDump()
		if errors.Is(err, ErrNoHeapDump) {
			d = nil
		} else {
			require.NoError(t, err)
		}
		for i, v := range pool {
			size := SizeOf(v)
			name := fmt.Sprintf("seed %d value %d, a %T", seed, i, v)
			require.Equal(t, size, Profile(v).Size(), name)
			if d != nil && i%5 == 0 {
				want, _ := d.of(v)
				require.Equal(t, want, size, name)
			}
		}
		require.Equal(t, SizeOf(pool), Profile(pool).Size())
	}
}

func TestTreesAreConsistent(t *testing.T) {
	for seed := range uint64(4) {
		for _, m := range []*machine{host(), newMachine(false)} {
			checkTree(t, profile(m, randomGraphs(seed, 300)))
		}
	}
}

// checkTree checks what must hold of every tree.
func checkTree(t *testing.T, root Node) {
	t.Helper()
	seen := 0
	root.Traverse(nil, VisitFunc(func(n Node) {
		if n.IsShell() {
			sum := int64(0)
			for _, p := range n.Parts() {
				require.Positive(t, p.Bytes)
				sum += p.Bytes
			}
			require.Equal(t, n.Size(), sum, "the parts of %s", n.Parent().PathName())
			return
		}
		seen++
		require.NotEmpty(t, n.Name()+n.Type())
		require.GreaterOrEqual(t, n.Own(), int64(0))
		kids := n.Children()
		sum, last := int64(0), n.Size()
		for _, k := range kids {
			require.Equal(t, n, k.Parent())
			require.LessOrEqual(t, k.Size(), last)
			last = k.Size()
			sum += k.Size()
		}
		require.Equal(t, n.Size(), sum)
		require.LessOrEqual(t, n.Own(), n.Retained())
		require.LessOrEqual(t, n.Retained(), root.Size())
		if _, variable := n.g.rootOf(n.i()); !variable && !n.IsRoot() {
			require.Positive(t, n.Refcount(), n.PathName())
		}
		_ = n.Object()
	}))
	require.Equal(t, root.Objects(), seen)
	require.Equal(t, root.Size(), root.Retained())
}

func FuzzRandomGraphs(f *testing.F) {
	f.Add(uint64(100), uint16(200))
	f.Fuzz(func(t *testing.T, seed uint64, n uint16) {
		pool := randomGraphs(seed, int(n)%1000)
		root := Profile(pool)
		require.Equal(t, SizeOf(pool), root.Size())
		checkTree(t, root)
	})
}
