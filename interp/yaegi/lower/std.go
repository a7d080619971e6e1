package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// takes are the packages the interpreter has everywhere, each with the members it does
// not take: those that reach beyond the program, or show the interpreter
// itself. A method is written Type.Method.
var takes = map[string]string{
	"bufio": "", "bytes": "", "cmp": "", "container/heap": "", "container/list": "", "container/ring": "",
	"context":    "AfterFunc WithDeadlineCause WithTimeoutCause WithValue",
	"crypto/md5": "", "crypto/sha1": "", "crypto/sha256": "", "crypto/sha512": "", "crypto/hmac": "",
	"encoding/base32": "", "encoding/base64": "", "encoding/hex": "", "encoding/csv": "",
	"encoding/binary": "Read Write Size Append Encode Decode", "encoding/json": "Decoder.Token",
	"errors": "", "fmt": "Scan Scanf Scanln Fscan Fscanf Fscanln Formatter GoStringer State Scanner ScanState",
	"hash": "", "hash/adler32": "", "hash/crc32": "", "hash/crc64": "", "hash/fnv": "", "hash/maphash": "Comparable WriteComparable",
	"io": "Pipe", "iter": "Pull Pull2", "maps": "", "math": "", "math/bits": "", "math/big": "", "math/cmplx": "",
	"math/rand": "", "os": "", "math/rand/v2": "", "reflect": "", "regexp": "", "runtime": "", "slices": "", "sort": "",
	"strconv": "", "strings": "", "sync": "WaitGroup.Go", "sync/atomic": "", "text/tabwriter": "", "time": "AfterFunc LoadLocation LoadLocationFromTZData",
	"unicode": "", "unicode/utf16": "", "unicode/utf8": "", "html": "", "path": "", "image": "",
}

// only are packages of which just a few members are taken.
var only = map[string]string{
	"runtime":     "KeepAlive GC Gosched NumCPU GOOS GOARCH",
	"reflect":     "DeepEqual",
	"os":          "Stdout Stderr Exit",
	"sync":        "Mutex RWMutex WaitGroup Once Map Pool Locker Cond NewCond OnceFunc OnceValue",
	"sync/atomic": "Int32 Int64 Uint32 Uint64 Bool AddInt32 AddInt64 AddUint32 AddUint64 LoadInt32 LoadInt64 LoadUint32 LoadUint64 StoreInt32 StoreInt64 StoreUint32 StoreUint64 CompareAndSwapInt32 CompareAndSwapInt64 SwapInt32 SwapInt64",
	"image":       "Point Rectangle Pt Rect",
}

func (u *unit) allowed(at ast.Node, pkg *types.Package, name string) {
	c, ok := taken(pkg.Path())
	if !ok {
		u.refuse(at, "the package %s", pkg.Path())
	}
	if !c.has(name) {
		u.refuse(at, "%s.%s", pkg.Path(), name)
	}
}

func (u *unit) stdType(at ast.Node, n *types.Named) {
	u.allowed(at, n.Obj().Pkg(), n.Obj().Name())
}

func (u *unit) stdMethod(at ast.Node, n *types.Named, m *types.Func) {
	if p := n.Obj().Pkg(); p != nil && !u.isTrusted(p) {
		u.allowed(at, p, n.Obj().Name()+"."+m.Name())
	}
}

// member writes a constant, variable or function of a package as a value.
func (f *fn) member(e *ast.SelectorExpr, pkg *types.Package, o types.Object) string {
	if f.u.isTrusted(pkg) {
		return f.u.pkgName(pkg.Path()) + "." + o.Name()
	}
	f.u.allowed(e, pkg, o.Name())
	switch o := o.(type) {
	case *types.Var:
		if _, native := natively["os"]; pkg.Path() == "os" && !native {
			return f.u.rt(o.Name()) + "()"
		}
		return f.u.pkgName(pkg.Path()) + "." + o.Name()
	case *types.Func:
		if fn := f.u.generic(e, o); fn != nil {
			return f.funcValue(e, e.Sel, fn)
		}
		sig := f.t(e).(*types.Signature)
		if sig.Variadic() || !plainSignature(sig) {
			f.refuse(e, "%s as a value", o.FullName())
		}
		ps, names := f.formals(e, sig)
		return f.closure(sig, ps, fmt.Sprintf("%s.%s(%s)", f.u.pkgName(pkg.Path()), o.Name(), join(names)))
	}
	f.refuse(e, "%s here", o.Name())
	return ""
}

func plainSignature(s *types.Signature) bool {
	for i := range s.Params().Len() {
		if types.IsInterface(s.Params().At(i).Type()) {
			return false
		}
	}
	return true
}

// stdCall writes a call of a library function.
func (f *fn) stdCall(c *ast.CallExpr, callee *types.Func, sig *types.Signature, id *ast.Ident) string {
	f.u.allowed(c, callee.Pkg(), callee.Name())
	if strings.HasPrefix(callee.Name(), "Append") && len(c.Args) > 0 {
		f.forks(c, f.into)
	}
	f.into = nil
	if special := special(callee); special != nil {
		return special(f, c)
	}
	if callee.Pkg().Path() == "fmt" {
		return f.fmtCall(c, callee)
	}
	if fn := f.u.generic(c, callee); fn != nil {
		name := f.funcValue(c, id, fn)
		return fmt.Sprintf("%s(%s)", name, join(f.args(c, sig, false)))
	}
	return fmt.Sprintf("%s.%s(%s)", f.u.pkgName(callee.Pkg().Path()), callee.Name(), join(f.stdArgs(c, callee, sig)))
}

// stdArgs writes the arguments of a library function or method. What lies
// behind an any there is looked at by the library, and must be pure.
func (f *fn) stdArgs(c *ast.CallExpr, callee *types.Func, sig *types.Signature) []string {
	if len(c.Args) == 1 && sig.Params().Len() != 1 {
		if _, ok := f.u.info.TypeOf(c.Args[0]).(*types.Tuple); ok {
			f.refuse(c, "a call of several values as arguments here")
		}
	}
	opaque := opaquePackages[callee.Pkg().Path()]
	for i, a := range c.Args {
		pt := sig.Params().At(min(i, sig.Params().Len()-1)).Type()
		if sig.Variadic() && i >= sig.Params().Len()-1 && !c.Ellipsis.IsValid() {
			pt = pt.(*types.Slice).Elem()
		}
		if !opaque {
			f.looked(a, pt)
		}
	}
	as := f.args(c, sig, true)
	if c.Ellipsis.IsValid() {
		as[len(as)-1] += "..."
	}
	if sig.Variadic() && len(as) > 0 && as[len(as)-1] == "" {
		as = as[:len(as)-1]
	}
	return as
}

// opaquePackages keep what they are handed and give it back.
var opaquePackages = map[string]bool{
	"container/list": true, "container/ring": true, "container/heap": true, "sync": true,
}

// looked refuses an argument whose type the library would look into.
func (f *fn) looked(a ast.Expr, param types.Type) {
	if !types.IsInterface(param) || f.u.native(param) {
		return
	}
	if t := f.t(a); !f.u.pure(t) || holdsInterface(t) {
		f.refuse(a, "handing a %s to this function", t)
	}
}

// holdsInterface tells whether a box may lie somewhere in a value.
func holdsInterface(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return holdsInterface(t.Elem())
	case *types.Slice:
		return holdsInterface(t.Elem())
	case *types.Array:
		return holdsInterface(t.Elem())
	case *types.Chan:
		return holdsInterface(t.Elem())
	case *types.Map:
		return holdsInterface(t.Key()) || holdsInterface(t.Elem())
	case *types.Interface:
		return true
	case *types.Named:
		return types.IsInterface(t)
	}
	return false
}
