package profiler

import (
	"reflect"
	"strconv"
	"strings"
	"unsafe"
)

// Name returns what the parent calls the object: a field ("next", "a.b"), an
// index ("[3]"), a map's key (`["k"]`, or `key "k"` for what the key itself
// holds), "[:]" for the array of a slice that is itself the root, "*" for what a
// pointer root's variable leads to. Words of unknown type are named by their
// offset in the block ("+16").
func (n Node) Name() string {
	switch {
	case !n.Valid():
		return ""
	case n.IsShell():
		return shellName
	}
	if r, ok := n.g.rootOf(n.i()); ok {
		return r.name
	}
	if n.IsRoot() {
		return ""
	}
	return n.g.edgeName(n.i())
}

const shellName = "<shell>"

// rootOf returns the variable that node i stands for.
func (g *graph) rootOf(i uint32) (root, bool) {
	if g.view(0) != viewSet {
		if i == 0 && len(g.roots) > 0 {
			return g.roots[0], true
		}
		return root{}, false
	}
	if i == 0 || int(i) > len(g.roots) {
		return root{}, false
	}
	return g.roots[i-1], true
}

// edgeName names the reference to node i from its parent's memory.
func (g *graph) edgeName(i uint32) string { return g.nameOf(g.at(i), g.view(i)) }

func (g *graph) nameOf(nd *node, v view) string {
	up := g.at(nd.parent)
	p := g.plan(nd.parent)
	off := nd.edge - uintptr(up.ptr)
	switch g.view(nd.parent) {
	case viewValue, viewOne:
		if p != nil && off < p.size {
			return orWhole(partName(p.typ, p.dress, off), v)
		}
	case viewArray:
		n := word(addr(up.edge), wordBytes)
		if p.size > 0 && off < p.size*word(addr(up.edge), 2*wordBytes) {
			k := off / p.size
			s := "[" + strconv.FormatUint(uint64(k), 10) + "]" + dotted(partName(p.typ, p.dress, off%p.size))
			if k >= n {
				s += " (beyond len)"
			}
			return s
		}
	case viewBlock:
		if s := g.x.find(uintptr(up.ptr)); s != nil && p.size > 0 {
			k := nd.edge - s.base(s.index(nd.edge)) - uintptr(s.header)
			return "[" + strconv.FormatUint(uint64(k/p.size), 10) + "]" + dotted(partName(p.typ, nil, k%p.size))
		}
	case viewMap:
		if s, ok := g.keyName(nd.parent, nd.edge); ok {
			return s
		}
	case viewChan:
		if s, ok := g.slotName(nd.parent, nd.edge); ok {
			return s
		}
	}
	s := "+" + strconv.FormatUint(uint64(g.offset(up.ptr, nd.edge)), 10)
	if g.view(nd.parent) == viewFunc {
		return "captured" + s
	}
	return s
}

// offset is where the word at at lies in the block that ptr points into.
func (g *graph) offset(ptr unsafe.Pointer, at uintptr) uintptr {
	if g.m.exact {
		if s := g.x.find(at); s != nil {
			return at - s.base(s.index(at))
		}
	}
	return at - uintptr(ptr)
}

// orWhole names what a value without parts refers to.
func orWhole(s string, v view) string {
	switch {
	case s != "":
		return s
	case v == viewArray || v == viewString:
		return "[:]"
	default:
		return "*"
	}
}

func dotted(s string) string {
	if s == "" || s[0] == '[' {
		return s
	}
	return "." + s
}

// partName names the part of a value of t that lies off bytes into it: nothing
// when it is the value itself.
func partName(t reflect.Type, d Dress, off uintptr) string {
	var b strings.Builder
	for d == nil || d.Look() == Into {
		switch t.Kind() {
		case reflect.Struct:
			i := fieldAt(t, off)
			if i < 0 {
				return b.String()
			}
			f := t.Field(i)
			name, fd := f.Name, Dress(nil)
			if d != nil {
				if s, dd := d.Field(i); s != "" {
					name, fd = s, dd
				} else {
					fd = dd
				}
			}
			if b.Len() > 0 {
				b.WriteByte('.')
			}
			b.WriteString(name)
			t, d, off = f.Type, fd, off-f.Offset
		case reflect.Array:
			size := t.Elem().Size()
			if size == 0 {
				return b.String()
			}
			b.WriteString("[" + strconv.FormatUint(uint64(off/size), 10) + "]")
			t, d, off = t.Elem(), part(d, Dress.Elem), off%size
		default:
			return b.String()
		}
	}
	return b.String()
}

// fieldAt returns the field of t that has the byte at off; -1 for padding.
func fieldAt(t reflect.Type, off uintptr) int {
	for i := t.NumField() - 1; i >= 0; i-- {
		f := t.Field(i)
		if f.Offset <= off && off < f.Offset+f.Type.Size() {
			return i
		}
	}
	return -1
}

// keyName names the slot of map node i that has the word at at.
func (g *graph) keyName(i uint32, at uintptr) (name string, ok bool) {
	nd, p := g.at(i), g.plan(i)
	gr := p.group
	if gr == nil {
		return "", false
	}
	g.m.maps.each(nd.ptr, func(groups unsafe.Pointer, n uintptr) {
		base := uintptr(groups)
		if ok || at < base || at >= base+n*gr.size {
			return
		}
		in := (at - base) % gr.size
		group := unsafe.Add(groups, at-base-in)
		for j := range gr.slots {
			k, e := gr.key(j), gr.elem(j)
			isKey := in >= k && in < k+gr.keySize
			if !isKey && (in < e || in >= e+gr.elemSize) {
				continue
			}
			ok = true
			if !gr.full(group, j) {
				name = "[deleted]"
				return
			}
			key := unsafe.Add(group, k)
			if gr.keyFar {
				key = pointer(key, 0)
			}
			text := keyText(reflect.NewAt(p.typ.Key(), key).Elem(), part(p.dress, Dress.Key))
			if isKey {
				name = "key " + text
				return
			}
			name = "[" + text + "]"
			if !gr.elemFar {
				name += dotted(partName(p.typ.Elem(), part(p.dress, Dress.Elem), in-e))
			}
			return
		}
	}, nil)
	return name, ok
}

// slotName names the place in channel node i's buffer that has the word at at,
// by its turn to be received.
func (g *graph) slotName(i uint32, at uintptr) (string, bool) {
	nd, p := g.at(i), g.plan(i)
	c := g.m.chans
	if !c.ok {
		return "", false
	}
	buf, n := uintptr(pointer(nd.ptr, c.buf)), word(nd.ptr, c.capacity)
	size := p.typ.Elem().Size()
	if size == 0 || at < buf || at >= buf+n*size {
		return "", false
	}
	k := (at - buf) / size
	return "<-[" + strconv.FormatUint(uint64(k), 10) + "]" + dotted(partName(p.typ.Elem(), part(p.dress, Dress.Elem), (at-buf)%size)), true
}

const longestKey = 40

// keyText shows a map's key shortly.
func keyText(v reflect.Value, d Dress) string {
	for v.Kind() == reflect.Interface && !v.IsNil() {
		v, d = v.Elem(), nil
	}
	switch v.Kind() {
	case reflect.String:
		s := v.String()
		if len(s) > longestKey {
			return strconv.Quote(s[:longestKey]) + "..."
		}
		return strconv.Quote(s)
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return strconv.FormatUint(v.Uint(), 10)
	case reflect.Float32, reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case reflect.Complex64, reflect.Complex128:
		return strconv.FormatComplex(v.Complex(), 'g', -1, 128)
	case reflect.Array:
		var parts []string
		for i := range min(v.Len(), 8) {
			parts = append(parts, keyText(v.Index(i), part(d, Dress.Elem)))
		}
		if v.Len() > len(parts) {
			parts = append(parts, "...")
		}
		return "[" + strings.Join(parts, " ") + "]"
	case reflect.Struct:
		var parts []string
		for i := range min(v.NumField(), 8) {
			parts = append(parts, keyText(v.Field(i), nil))
		}
		return "{" + strings.Join(parts, " ") + "}"
	}
	if d != nil && d.Name() != "" {
		return d.Name()
	}
	return v.Type().String()
}

// PathName writes the way from the root to n as Go would: "head.next.name",
// `byName["x"].tags[2]`.
func (n Node) PathName() string {
	if !n.Valid() {
		return ""
	}
	return PathName(n.Path())
}

// step is the node's name as it stands in a path.
func (n Node) step() string {
	s := n.Name()
	if strings.HasPrefix(s, "key ") {
		return "[" + s + "]"
	}
	return s
}

// PathName writes a path as Go would.
func PathName(path []Node) string {
	var b strings.Builder
	for i, n := range path {
		s := n.step()
		switch {
		case s == "" || s == "*":
		case s == "[:]" && i+1 < len(path) && strings.HasPrefix(path[i+1].Name(), "["):
		case b.Len() == 0 || s[0] == '[':
			b.WriteString(s)
		default:
			b.WriteString("." + s)
		}
	}
	return b.String()
}
