package profiler

import (
	"reflect"
	"sync"
	"unsafe"
)

// node is one object of a tree, 40 bytes on 64-bit platforms. Nodes are numbered
// breadth first, so that the children of a node follow each other.
type node struct {
	ptr    unsafe.Pointer // where the object's view starts; keeps it alive
	size   int64          // own blocks; after finish also those of children
	edge   uintptr        // address of the reference, in the parent's memory
	desc   desc
	parent uint32
	refs   uint32
	first  uint32 // number of nodes when this one was looked into
}

// desc says what a node is: a view, and the plan of the type seen through it.
type desc uint32

// view is the way an object's memory is looked at.
type view uint8

const (
	viewValue   view = iota // a variable, not a block
	viewOne                 // block seen through a pointer to one value
	viewArray               // block seen through a slice
	viewString              // block seen through a string
	viewMap                 // header and inner blocks of a map
	viewChan                // header and buffer of a channel
	viewFunc                // closure
	viewBlock               // block of a type the allocator knows, seen untyped
	viewRaw                 // block of unknown type
	viewRuntime             // blocks of the scheduler, in one node
	viewSet                 // several roots, no memory
	viewAlias               // a root reference to an object another root has
)

const (
	viewBits    = 4
	dressedDesc = desc(1) << 31
)

func makeDesc(v view, p *plan) desc {
	if p == nil {
		return desc(v)
	}
	d := desc(p.id+1)<<viewBits | desc(v)
	if p.dress != nil {
		d |= dressedDesc
	}
	return d
}

// Nodes are kept in chunks of whole pages, so that growing copies none.
const nodeShift = 10

type nodeChunk [1 << nodeShift]node

// graph is a finished or growing tree of nodes.
type graph struct {
	m        *machine
	chunks   []*nodeChunk
	n        uint32
	plans    []*plan // by id
	dressed  []*plan // by id, of this graph alone
	roots    []root
	critic   Critic
	shares   map[uint32]uint32 // small objects of others that nodes refer to, for the critic
	judge    sync.Once
	verdicts []verdict // with a critic
	x        *index
	places   map[uintptr]place // node of a block, below the allocator level
	tiny     map[uint32]*tinyBlock
	late     map[uint32][]uint32 // children found after a node's own, by untyped words
	retains  retained
	closing  sync.Once
	inside   []bool // see closed
}

// root is a variable the tree starts from.
type root struct {
	name string
	typ  reflect.Type
	ptr  unsafe.Pointer // to the variable
}

func (g *graph) at(i uint32) *node { return &g.chunks[i>>nodeShift][i%(1<<nodeShift)] }

// add adds a node and returns its number.
func (g *graph) add(n node) uint32 {
	i := g.grow()
	*g.at(i) = n
	return i
}

// grow adds an empty node and returns its number.
func (g *graph) grow() uint32 {
	i := g.n
	if i>>nodeShift == uint32(len(g.chunks)) {
		g.chunks = append(g.chunks, new(nodeChunk))
	}
	g.n++
	return i
}

func (g *graph) view(i uint32) view { return view(g.at(i).desc & (1<<viewBits - 1)) }

// plan is the plan of node i's type; nil when it has none.
func (g *graph) plan(i uint32) *plan { return g.planOf(g.at(i).desc) }

func (g *graph) planOf(d desc) *plan {
	id := d &^ dressedDesc >> viewBits
	switch {
	case id == 0:
		return nil
	case d&dressedDesc != 0:
		return g.dressed[id-1]
	}
	if int(id) > len(g.plans) {
		g.plans = allPlans()
	}
	return g.plans[id-1]
}

// dressPlan returns the plan of t dressed as d.
func (g *graph) dressPlan(t reflect.Type, d Dress) *plan {
	if d == nil {
		return planOf(t)
	}
	for _, p := range g.dressed {
		if p.typ == t && p.dress == d {
			return p
		}
	}
	b := planner{made: map[dressed]*plan{}}
	b.known = func(t reflect.Type, d Dress) *plan {
		if d == nil {
			return planOf(t)
		}
		for _, p := range g.dressed {
			if p.typ == t && p.dress == d {
				return p
			}
		}
		return nil
	}
	p := b.plan(t, d)
	for _, q := range b.order {
		q.id = uint32(len(g.dressed))
		g.dressed = append(g.dressed, q)
	}
	return p
}

// finish adds the sizes of children to their parents. Parents have smaller
// numbers, so one pass from the end does.
func (g *graph) finish() {
	for i := g.n; i > 1; {
		i--
		n := g.at(i)
		g.at(n.parent).size += n.size
	}
}

// children calls f with the number of every child of node i, in the order found.
func (g *graph) children(i uint32, f func(uint32)) {
	end := g.n
	if i+1 < g.n {
		end = g.at(i + 1).first
	}
	for j := g.at(i).first; j < end; j++ {
		if g.at(j).parent == i && j != i {
			f(j)
		}
	}
	for _, j := range g.late[i] {
		if j < g.at(i).first || j >= end {
			f(j)
		}
	}
}

// own returns the bytes of node i itself.
func (g *graph) own(i uint32) int64 {
	size := g.at(i).size
	g.children(i, func(j uint32) { size -= g.at(j).size })
	return size
}
