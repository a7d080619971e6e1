package profiler

// Filter chooses nodes.
type Filter interface {
	// Accept is asked once a node, before the visitor sees it. The children of a
	// node are asked only if it was accepted itself.
	Accept(Node) bool
}

// Visitor is shown accepted nodes.
type Visitor interface {
	// Previsit comes before the children of the node.
	Previsit(Node)
	// Postvisit comes after them.
	Postvisit(Node)
}

// FilterFunc is a function as a Filter.
type FilterFunc func(Node) bool

// Accept calls f.
func (f FilterFunc) Accept(n Node) bool { return f(n) }

// VisitFunc is a function as a Visitor that is shown nodes before their
// children.
type VisitFunc func(Node)

// Previsit calls f.
func (f VisitFunc) Previsit(n Node) { f(n) }

// Postvisit does nothing.
func (f VisitFunc) Postvisit(Node) {}

// Traverse shows visitor the nodes filter accepts, children by falling size. It
// returns whether n itself was accepted. A nil filter accepts all; a nil visitor
// sees nothing. One value may be both: Accept comes right before Previsit.
//
// It takes no recursion: lists of any length can be traversed.
func (n Node) Traverse(filter Filter, visitor Visitor) bool {
	t := traversal{g: n.g, filter: filter, visitor: visitor}
	if !n.Valid() || !t.enter(n) {
		return false
	}
	for len(t.frames) > 0 {
		t.step()
	}
	return true
}

type traversal struct {
	g       *graph
	filter  Filter
	visitor Visitor
	frames  []frame
	kids    []uint32
}

// frame is a node whose children are being shown.
type frame struct {
	id    uint64
	kids  int // start of its children in the common list
	pos   int32
	shell int32 // position of the shell among them
}

// enter asks and shows a node, and queues its children.
func (t *traversal) enter(n Node) bool {
	if t.filter != nil && !t.filter.Accept(n) {
		return false
	}
	if t.visitor != nil {
		t.visitor.Previsit(n)
	}
	f := frame{id: n.id, kids: len(t.kids), shell: -1}
	if !n.IsShell() {
		var s int
		t.kids, s = t.g.sorted(n.i(), t.kids)
		f.shell = int32(s)
	}
	t.frames = append(t.frames, f)
	return true
}

// step shows the next child of the innermost node, or leaves it.
func (t *traversal) step() {
	top := len(t.frames) - 1
	f := &t.frames[top]
	if f.pos == f.shell {
		f.shell = -1
		t.enter(Node{t.g, f.id | shellBit})
		return
	}
	if k := f.kids + int(f.pos); k < len(t.kids) {
		f.pos++
		t.enter(Node{t.g, uint64(t.kids[k])})
		return
	}
	n := Node{t.g, f.id}
	t.kids = t.kids[:f.kids]
	t.frames = t.frames[:top]
	if t.visitor != nil {
		t.visitor.Postvisit(n)
	}
}
