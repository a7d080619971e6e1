package profiler

import (
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
)

// refKind is a way Go refers to another object.
type refKind uint8

const (
	refPtr refKind = iota
	refSlice
	refString
	refAny   // interface without methods
	refIface // interface with methods
	refMap
	refChan
	refFunc
	refUnsafe
	refContent // what a dress says is an interface
)

// ref is one reference inside a value.
type ref struct {
	off  uintptr
	kind refKind
	elem *plan // of the object referred to; the map, channel or function itself
}

// word is the offset of the pointer: the second word of an interface, else the
// first.
func (r *ref) word() uintptr {
	if r.kind == refAny || r.kind == refIface {
		return r.off + wordBytes
	}
	return r.off
}

// run is an array inside a value too long to be laid out reference by
// reference.
type run struct {
	off  uintptr
	n    uintptr
	elem *plan
}

// plan is what a walk needs to know of a type, worked out once.
type plan struct {
	id     uint32
	typ    reflect.Type
	word   unsafe.Pointer // of typ
	dress  Dress
	size   uintptr // of a value in this process
	shown  uintptr // of a value as dressed; size when not dressed
	align  uintptr // as shown
	refs   []ref
	runs   []run
	words  []uint32 // offsets of the pointers of refs
	mask   uint64   // pointer words of one value, when it is small
	ptrs   bool     // has any references
	direct bool     // sits in an interface's data word
	own    int64    // bytes of a value itself: none for a reference
	group  *groupPlan
}

// groupPlan is the layout of a map type's groups and the plan of one.
type groupPlan struct {
	groupShape
	plan *plan
	// Bytes of a group, of a stored key and of a stored element as dressed.
	shown, shownKey, shownElem uintptr
}

// derived says whether sizes of the plan's objects can't be read from blocks.
func (p *plan) derived() bool { return p.shown != p.size }

// plans is the cache of type plans. Plans are never removed: there are as many
// as types.
var plans struct {
	sync.RWMutex
	byType map[reflect.Type]*plan
	recent [256]atomic.Pointer[plan] // by type word, the last of each
	list   atomic.Pointer[[]*plan]
}

// planOf returns the plan of t.
func planOf(t reflect.Type) *plan {
	plans.RLock()
	p := plans.byType[t]
	plans.RUnlock()
	if p != nil {
		return p
	}
	plans.Lock()
	defer plans.Unlock()
	if plans.byType == nil {
		plans.byType = map[reflect.Type]*plan{}
		plans.list.Store(new([]*plan))
	}
	b := planner{
		known: func(t reflect.Type, _ Dress) *plan { return plans.byType[t] },
		made:  map[dressed]*plan{},
	}
	p = b.plan(t, nil)
	list := *plans.list.Load()
	for _, q := range b.order {
		q.id = uint32(len(list))
		list = append(list, q)
		plans.byType[q.typ] = q
	}
	plans.list.Store(&list)
	return p
}

// planOfWord returns the plan of the type with the given type word.
func planOfWord(t unsafe.Pointer) *plan {
	recent := &plans.recent[uintptr(t)>>5%uintptr(len(plans.recent))]
	if p := recent.Load(); p != nil && p.word == t {
		return p
	}
	p := planOf(typeFromWord(t))
	recent.Store(p)
	return p
}

// allPlans returns the plans by id.
func allPlans() []*plan { return *plans.list.Load() }
