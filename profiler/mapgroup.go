package profiler

import (
	"reflect"
	"unsafe"
)

// groupShape is the layout of one group of a map's slots, read from the group's
// own type, so that it holds for slots kept together and for keys and elements
// kept apart.
type groupShape struct {
	typ               reflect.Type
	size, control     uintptr // bytes of the group, offset of its control bytes
	controlBytes      uintptr
	slots             int
	keyOff, keyStep   uintptr
	elemOff, elemStep uintptr
	keySize, elemSize uintptr // in the slot
	keyType, elemType reflect.Type
	keyFar, elemFar   bool // stored by pointer, being large
}

// group reads the layout of the groups of map type t.
func (s *mapShape) group(t reflect.Type) (g groupShape, ok bool) {
	g.typ = typeFromWord(pointer(wordOfType(t), s.groupType))
	if g.typ == nil || g.typ.Kind() != reflect.Struct || g.typ.NumField() < 2 {
		return g, false
	}
	g.size = g.typ.Size()
	ctrl := g.typ.Field(0)
	g.control, g.controlBytes = ctrl.Offset, ctrl.Type.Size()
	second := g.typ.Field(1)
	if second.Type.Kind() != reflect.Array {
		return g, false
	}
	g.slots = second.Type.Len()
	switch slot := second.Type.Elem(); {
	case g.typ.NumField() == 2 && slot.Kind() == reflect.Struct && slot.NumField() == 2:
		k, e := slot.Field(0), slot.Field(1)
		g.keyType, g.elemType = k.Type, e.Type
		g.keyOff, g.elemOff = second.Offset+k.Offset, second.Offset+e.Offset
		g.keyStep, g.elemStep = slot.Size(), slot.Size()
	case g.typ.NumField() == 3 && g.typ.Field(2).Type.Kind() == reflect.Array:
		third := g.typ.Field(2)
		g.keyType, g.elemType = slot, third.Type.Elem()
		g.keyOff, g.elemOff = second.Offset, third.Offset
		g.keyStep, g.elemStep = g.keyType.Size(), g.elemType.Size()
	default:
		return g, false
	}
	g.keySize, g.elemSize = g.keyType.Size(), g.elemType.Size()
	g.keyFar = g.keyType != t.Key() && g.keyType.Kind() == reflect.Pointer
	g.elemFar = g.elemType != t.Elem() && g.elemType.Kind() == reflect.Pointer
	return g, g.slots > 0 && uintptr(g.slots) <= g.controlBytes
}

func (g *groupShape) key(i int) uintptr  { return g.keyOff + uintptr(i)*g.keyStep }
func (g *groupShape) elem(i int) uintptr { return g.elemOff + uintptr(i)*g.elemStep }

// full says whether slot i of the group at p holds an entry: the highest bit of
// its control byte is clear.
//
//go:nocheckptr
//go:norace
func (g *groupShape) full(p unsafe.Pointer, i int) bool {
	return *(*uint8)(unsafe.Add(p, g.control+uintptr(i)))&0x80 == 0
}
