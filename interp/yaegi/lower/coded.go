//go:build !js

package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// A coding is a library function that looks into a value by reflection. It is
// handed the core's value where that looks like the compiled one to it, and what
// it says of types of the program ends the run.
type coding struct {
	name  string // in package codec, where it has the same parameters and one more
	arg   int    // the value
	rules *encoding
	named bool // the value's type names what is written
}

// An encoding is what a package asks of types.
type encoding struct {
	methods    []string // it looks for them in the compiled value
	any        bool     // what interfaces hold is looked at too
	unexported bool     // fields that are not exported are passed by: the core marks them
	fits       func(t types.Type) bool
}

var (
	asJSON   = &encoding{methods: []string{"MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText", "IsZero"}, any: true, unexported: true, fits: notComplex}
	asXML    = &encoding{methods: []string{"MarshalXML", "UnmarshalXML", "MarshalXMLAttr", "UnmarshalXMLAttr", "MarshalText", "UnmarshalText"}, unexported: true, fits: notComplex}
	asASN1   = &encoding{fits: notSet}
	asBinary = &encoding{fits: func(types.Type) bool { return true }}
	asGob    = &encoding{fits: func(types.Type) bool { return false }} // it sends the names of types
)

func notComplex(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return !ok || b.Info()&types.IsComplex == 0
}

// notSet: a name that ends so makes a slice a set.
func notSet(t types.Type) bool {
	n, ok := t.(*types.Named)
	return !ok || !strings.HasSuffix(n.Obj().Name(), "SET")
}

// coded are such functions, and methods.
var coded = map[string]coding{
	"encoding/json.Marshal":             {"JSONMarshal", 0, asJSON, false},
	"encoding/json.MarshalIndent":       {"JSONMarshalIndent", 0, asJSON, false},
	"encoding/json.Unmarshal":           {"JSONUnmarshal", 1, asJSON, false},
	"(*encoding/json.Encoder).Encode":   {"JSONEncode", 0, asJSON, false},
	"(*encoding/json.Decoder).Decode":   {"JSONDecode", 0, asJSON, false},
	"encoding/xml.Marshal":              {"XMLMarshal", 0, asXML, true},
	"encoding/xml.MarshalIndent":        {"XMLMarshalIndent", 0, asXML, true},
	"encoding/xml.Unmarshal":            {"XMLUnmarshal", 1, asXML, false},
	"(*encoding/xml.Encoder).Encode":    {"XMLEncode", 0, asXML, true},
	"(*encoding/xml.Decoder).Decode":    {"XMLDecode", 0, asXML, false},
	"encoding/asn1.Marshal":             {"ASN1Marshal", 0, asASN1, false},
	"encoding/asn1.MarshalWithParams":   {"ASN1MarshalWithParams", 0, asASN1, false},
	"encoding/asn1.Unmarshal":           {"ASN1Unmarshal", 1, asASN1, false},
	"encoding/asn1.UnmarshalWithParams": {"ASN1UnmarshalWithParams", 1, asASN1, false},
	"(*encoding/gob.Encoder).Encode":    {"GobEncode", 0, asGob, false},
	"(*encoding/gob.Decoder).Decode":    {"GobDecode", 0, asGob, false},
	"encoding/binary.Read":              {"BinaryRead", 2, asBinary, false},
	"encoding/binary.Write":             {"BinaryWrite", 2, asBinary, false},
	"encoding/binary.Size":              {"BinarySize", 0, asBinary, false},
	"encoding/binary.Append":            {"BinaryAppend", 2, asBinary, false},
	"encoding/binary.Encode":            {"BinaryEncode", 2, asBinary, false},
	"encoding/binary.Decode":            {"BinaryDecode", 2, asBinary, false},
}

// call writes a call of such a function through package codec.
func (k coding) call(f *fn, c *ast.CallExpr) string {
	if len(c.Args) <= k.arg {
		f.refuse(c, "a call of several values as arguments here")
	}
	v := c.Args[k.arg]
	t := f.t(v)
	user := !types.IsInterface(t) && !f.u.pure(t)
	switch {
	case user && !k.takes(f.u, t):
		f.refuse(v, "handing a %s to this function", t)
	case !k.rules.any && (types.IsInterface(t) || holdsInterface(t)) && !f.u.info.Types[ast.Unparen(v)].IsNil():
		f.refuse(v, "handing a %s to this function", t)
	}
	sig := f.t(c.Fun).Underlying().(*types.Signature)
	var as []string
	if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && f.u.info.Selections[sel] != nil {
		as = append(as, f.receiverOf(c, sel))
	}
	for i, a := range c.Args {
		switch {
		case i != k.arg:
			as = append(as, f.conv(a, sig.Params().At(i).Type()))
		case types.IsInterface(t):
			as = append(as, f.conv(a, types.Universe.Lookup("any").Type()))
		default:
			as = append(as, f.expr(a))
		}
	}
	return fmt.Sprintf("%s.%s(%s, %v)", f.u.pkgName(codecPath), k.name, join(as), user)
}

// receiverOf writes the pointer that a method of the library is called on.
func (f *fn) receiverOf(c *ast.CallExpr, sel *ast.SelectorExpr) string {
	_, path, _ := f.lookup(sel)
	x, t := f.walk(c, f.expr(sel.X), f.t(sel.X), path[:len(path)-1])
	if !isPointer(t) {
		return "&" + x
	}
	return x
}

func (k coding) takes(u *unit, t types.Type) bool {
	if k.named && !u.namesItself(t) {
		return false
	}
	return u.codable(t, k.rules, nil)
}

// namesItself: a struct is written by the name it has in a field, not its type's.
func (u *unit) namesItself(t types.Type) bool {
	switch under := t.Underlying().(type) {
	case *types.Pointer:
		return u.namesItself(under.Elem())
	case *types.Slice:
		return u.namesItself(under.Elem())
	case *types.Array:
		return u.namesItself(under.Elem())
	case *types.Struct:
		for i := range under.NumFields() {
			if under.Field(i).Name() == "XMLName" && under.Field(i).Type().String() == "encoding/xml.Name" {
				tag, _, _ := strings.Cut(reflect.StructTag(under.Tag(i)).Get("xml"), ",")
				return tag != "" && tag != "-"
			}
		}
	}
	return false
}

// codable tells whether the core's value of a type of the program is to an
// encoding what the compiled value is.
func (u *unit) codable(t types.Type, e *encoding, path []types.Type) bool {
	t = types.Unalias(t)
	for _, p := range path {
		if types.Identical(p, t) {
			return false
		}
	}
	path = append(path, t)
	if !e.fits(t) {
		return false
	}
	if n, ok := t.(*types.Named); ok {
		if !u.isUser(n) {
			return !types.IsInterface(n) && n.TypeArgs().Len() == 0
		}
		set := types.NewMethodSet(types.NewPointer(n))
		if slices.ContainsFunc(e.methods, func(m string) bool { return set.Lookup(nil, m) != nil }) {
			return false
		}
	}
	sub := func(t types.Type) bool { return u.codable(t, e, path) }
	switch under := t.Underlying().(type) {
	case *types.Basic:
		return under.Kind() != types.UnsafePointer
	case *types.Slice:
		return sub(under.Elem())
	case *types.Array:
		return sub(under.Elem())
	case *types.Map:
		return sub(under.Key()) && sub(under.Elem())
	case *types.Pointer:
		return sub(under.Elem())
	case *types.Interface:
		return e.any && under.Empty()
	case *types.Struct:
		for i := range under.NumFields() {
			switch fd := under.Field(i); {
			case fd.Embedded():
				return false
			case !fd.Exported() && e.unexported: // passed by, whatever it is
			case !fd.Exported() || !sub(fd.Type()):
				return false
			}
		}
		return true
	}
	return false
}

// keyed derives a key with a hash that is named as hash.Hash.
func (f *fn) keyed(c *ast.CallExpr) string {
	callee := f.u.facts.callee(c).(*types.Func)
	sig := f.t(c.Fun).Underlying().(*types.Signature)
	h, ok := sig.Params().At(0).Type().Underlying().(*types.Signature)
	if !ok || h.Results().Len() != 1 || h.Results().At(0).Type().String() != "hash.Hash" || len(c.Args) != sig.Params().Len() {
		f.refuse(c, "%s with this hash", callee.FullName())
	}
	name := map[string]string{"crypto/pbkdf2": "PBKDF2", "crypto/hkdf": "HKDF"}[callee.Pkg().Path()] + callee.Name()
	return fmt.Sprintf("%s.%s(%s)", f.u.pkgName(codecPath), name, join(f.args(c, sig, false)))
}

// typeOf takes types in which none of the program takes part.
func (f *fn) typeOf(c *ast.CallExpr) string {
	a := c.Args[0]
	t := f.t(a)
	if types.IsInterface(t) {
		return fmt.Sprintf("%s.TypeOf(%s)", f.u.pkgName(codecPath), f.conv(a, types.Universe.Lookup("any").Type()))
	}
	if !f.u.pure(t) {
		f.refuse(a, "the type of a %s by reflection", t)
	}
	return fmt.Sprintf("%s.TypeOf(%s)", f.u.pkgName(codecPath), f.expr(a)) // a file may be in it
}
