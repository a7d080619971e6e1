package lower

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A unit is a program under translation.
type unit struct {
	fset  *token.FileSet
	pkg   *types.Package
	info  *types.Info
	opts  Options
	facts *facts

	funcs   map[types.Object]*ast.FuncDecl // functions and methods with bodies here
	inits   []*ast.FuncDecl
	prelude map[string]*types.Scope // the library's generic functions, as loaded

	top      string   // the declaration being translated
	site     ast.Node // where the prelude was entered from
	refusals []Refusal

	imports map[string]string // path to alias
	names   map[types.Object]string
	used    map[string]int
	globals strings.Builder // var declarations
	typedef strings.Builder // struct declarations
	code    strings.Builder // functions
	named   []namedType     // types with a declaration or descriptor
	boxed   []*boxType
	queue   []*instance
	known   []*instance
	ifaces  []*ifaceUse
	helpers map[string]string // body to name
}

func newUnit(fset *token.FileSet, pkg *types.Package, info *types.Info, opts Options) *unit {
	u := &unit{
		fset: fset, pkg: pkg, info: info, opts: opts,
		funcs: map[types.Object]*ast.FuncDecl{}, prelude: map[string]*types.Scope{},
		imports: map[string]string{}, names: map[types.Object]string{}, used: map[string]int{},
		helpers: map[string]string{},
	}
	u.facts = newFacts(info, u.isTrusted)
	return u
}

// addFile registers the functions of a checked file.
func (u *unit) addFile(file *ast.File) {
	for _, d := range file.Decls {
		fd, ok := d.(*ast.FuncDecl)
		switch {
		case !ok:
		case fd.Body == nil:
			u.note(fd, "a function without a body")
		case fd.Name.Name == "init" && fd.Recv == nil:
			u.inits = append(u.inits, fd)
		default:
			u.funcs[u.info.Defs[fd.Name]] = fd
		}
	}
	u.facts.scan(file)
}

// program translates everything there is: all of the user's functions, called
// or not, so that a refusal is known before anything runs.
func (u *unit) program() string {
	var start strings.Builder
	f := u.newFn(&start, nil)
	u.facts.close(u.funcs)
	u.top = ""
	guarded(func() { u.declareGlobals(f) })
	for _, d := range u.inits {
		name := u.unique("init")
		u.top = "init"
		guarded(func() { u.translate(&instance{decl: d, name: name}) })
		fmt.Fprintf(&start, "%s()\n", name)
	}
	for obj := range u.funcs {
		if fn, ok := obj.(*types.Func); ok && obj.Pkg() == u.pkg && !isGeneric(fn) {
			u.instance(fn, nil)
		}
	}
	u.drain()
	u.dispatchers()
	if len(u.refusals) > 0 {
		return ""
	}
	return u.assemble(start.String())
}

func (u *unit) drain() {
	for len(u.queue) > 0 {
		in := u.queue[0]
		u.queue = u.queue[1:]
		u.top, u.site = in.decl.Name.Name, in.site
		if in.recv != "" {
			u.top = in.recv + "." + u.top
		}
		guarded(func() { u.translate(in) })
	}
	u.top, u.site = "", nil
}

func (u *unit) assemble(start string) string {
	var b strings.Builder
	begin := u.rt("Begin")
	// The interpreter keeps imports by the file that positions name.
	fmt.Fprintf(&b, "//line %s:1:1\npackage main\n", u.opts.Filename)
	for path, alias := range u.imports {
		fmt.Fprintf(&b, "import %s %q\n", alias, path)
	}
	b.WriteString(u.typedef.String())
	b.WriteString(u.globals.String())
	for _, bt := range u.boxed {
		fmt.Fprintf(&b, "var %s *rt.Type\n", bt.name)
	}
	b.WriteString(u.code.String())
	fmt.Fprintf(&b, "func main() {\n%s()\n", begin)
	for _, in := range u.known {
		if in.through != "" {
			fmt.Fprintf(&b, "%s = %s\n", in.through, in.name)
		}
	}
	for _, bt := range u.boxed {
		b.WriteString(bt.setup)
	}
	b.WriteString(start)
	if m, ok := u.pkg.Scope().Lookup("main").(*types.Func); ok {
		fmt.Fprintf(&b, "%s(%s)\n", u.instance(m, nil), join(u.newFn(nil, nil).among(m, nil)))
	}
	b.WriteString("}\n")
	return b.String()
}

// unique makes a name no other declaration of the core has.
func (u *unit) unique(base string) string {
	u.used[base]++
	return fmt.Sprintf("%s_%d", base, u.used[base])
}

// pkgName is the alias a package is imported under.
func (u *unit) pkgName(path string) string {
	if a, ok := u.imports[path]; ok {
		return a
	}
	alias := "rt"
	if path != rtPath {
		alias = u.unique("p" + path[strings.LastIndexByte(path, '/')+1:])
	}
	u.imports[path] = alias
	return alias
}

const rtPath = "speedtimer/interp/yaegi/rt"

func (u *unit) rt(name string) string { return u.pkgName(rtPath) + "." + name }

// An instance is a function to translate, with its type arguments.
type instance struct {
	decl  *ast.FuncDecl
	obj   types.Object
	targs []types.Type
	recv  string
	name  string
	site  ast.Node
	// through is a variable that holds the function, and that calls go through
	// where the interpreter would make a -0 among the arguments a 0.
	through string
}

// instance gives the core name of a function at type arguments, and queues it
// the first time.
func (u *unit) instance(fn *types.Func, targs []types.Type) string {
	fn = fn.Origin()
	for _, in := range u.known {
		if in.obj == fn && identicalAll(in.targs, targs) {
			return in.callee()
		}
	}
	decl := u.funcs[fn]
	if decl == nil {
		u.refuse(u.site, "%s", fn.FullName())
	}
	if len(u.known) > 2000 {
		u.refuse(decl, "this many functions (endless instantiation?)")
	}
	base := "F_" + fn.Name()
	in := &instance{decl: decl, obj: fn, targs: targs, site: u.site}
	if recv := fn.Signature().Recv(); recv != nil {
		if n, ok := deref(recv.Type()).(*types.Named); ok {
			in.recv = n.Obj().Name()
			base = "M_" + in.recv + "_" + fn.Name()
		}
	}
	in.name = u.unique(base)
	if e := u.bind(in); u.facts.recovers[fn] {
		// Such a function has one more parameter, and is called as it is.
	} else if u.signed(e.apply(fn.Signature().Params())) || fn.Signature().Recv() != nil && u.signed(e.apply(fn.Signature().Recv().Type())) {
		in.through = in.name + "v"
	}
	u.known = append(u.known, in)
	u.queue = append(u.queue, in)
	return in.callee()
}

// callee is what calls of the instance name.
func (in *instance) callee() string {
	if in.through != "" {
		return in.through
	}
	return in.name
}

func identicalAll(a, b []types.Type) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !types.Identical(a[i], b[i]) {
			return false
		}
	}
	return true
}

func isGeneric(fn *types.Func) bool {
	s := fn.Signature()
	return s.TypeParams().Len() > 0 || s.RecvTypeParams().Len() > 0
}

func deref(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return types.Unalias(p.Elem())
	}
	return types.Unalias(t)
}
