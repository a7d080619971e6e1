package profiler

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
)

// padded finds struct types whose fields, in another order, would take less.
type padded struct {
	quiet
	byPlan map[*plan]*padding
	order  []*plan
}

type padding struct {
	first  Node
	best   uintptr
	order  []string
	values int64
	saved  int64
}

func (x *padded) Previsit(n Node) {
	if n.IsShell() {
		return
	}
	g, v := n.g, n.g.view(n.i())
	p := g.plan(n.i())
	if p == nil || p.dress != nil || p.typ.Kind() != reflect.Struct || v != viewOne && v != viewArray && v != viewValue || standard(p.typ.PkgPath()) || n.closed() {
		return
	}
	if x.byPlan == nil {
		x.byPlan = map[*plan]*padding{}
	}
	s := x.byPlan[p]
	if s == nil {
		s = &padding{first: n}
		s.best, s.order = bestOrder(p.typ)
		x.byPlan[p] = s
		x.order = append(x.order, p)
	}
	if s.best >= p.size {
		return
	}
	k := uintptr(1)
	if v == viewArray {
		k = uintptr(n.Cap())
	}
	if saved := n.reordered(p, k, s.best); saved > 0 {
		s.values += int64(k)
		s.saved += saved
	}
}

// reordered is what k values in n's memory would save at another size. It is
// nothing where more than these values lies in the block.
func (n Node) reordered(p *plan, k, size uintptr) int64 {
	m, own := n.g.m, n.Own()
	if n.g.view(n.i()) == viewValue && own == int64(p.size) && n.Refcount() == 0 {
		return own - int64(size)
	}
	if own != int64(m.block(k*p.size, p.ptrs)) {
		return 0
	}
	if n.g.view(n.i()) == viewArray {
		var ok bool
		if k, ok = m.capAt(uintptr(n.Len()), k, p.size, size, p.ptrs, p.ptrs); !ok {
			return 0
		}
	}
	return own - int64(m.block(k*size, p.ptrs))
}

func (x *padded) Findings() (out []Finding) {
	for _, p := range x.order {
		s := x.byPlan[p]
		if s.saved <= 0 {
			continue
		}
		out = append(out, Finding{
			Kind: FindPadding, Node: s.first, Wasted: s.saved,
			What:   s.take(p) + " where " + count(int64(s.best)) + " would do",
			Advice: "order its fields " + strings.Join(s.order, ", "),
		})
	}
	return out
}

func (s *padding) take(p *plan) string {
	if s.values == 1 {
		return "a value of " + p.name() + " takes " + count(int64(p.size)) + " bytes"
	}
	return plural(s.values, "value") + " of " + p.name() + " take " + count(int64(p.size)) + " bytes each"
}

// bestOrder returns the least size a struct type can have and an order of its
// fields that gives it: by falling alignment. A type laid out on purpose is taken
// to be at its best.
func bestOrder(t reflect.Type) (uintptr, []string) {
	if laidOut(t) {
		return t.Size(), nil
	}
	var fields []reflect.StructField
	for i := range t.NumField() {
		fields = append(fields, t.Field(i))
	}
	slices.SortStableFunc(fields, func(a, b reflect.StructField) int {
		if z := (a.Type.Size() == 0); z != (b.Type.Size() == 0) {
			return map[bool]int{true: -1, false: 1}[z] // an empty field last costs padding
		}
		return cmp.Or(cmp.Compare(b.Type.Align(), a.Type.Align()), cmp.Compare(b.Type.Size(), a.Type.Size()))
	})
	size, names := uintptr(0), make([]string, len(fields))
	for i, f := range fields {
		a := uintptr(f.Type.Align())
		size = (size+a-1)/a*a + f.Type.Size()
		names[i] = f.Name
	}
	a := uintptr(t.Align())
	return (size + a - 1) / a * a, names
}

// laidOut says whether a struct type has blank fields for padding, or is marked
// as one that the host reads.
func laidOut(t reflect.Type) bool {
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Name == "_" && f.Type.Size() > 0 || f.Type.PkgPath() == "structs" {
			return true
		}
	}
	return false
}
