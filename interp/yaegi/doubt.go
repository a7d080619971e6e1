package yaegi

import (
	"reflect"
	"unsafe"

	"speedtimer/interp/yaegi/rt"
	"speedtimer/profiler"
)

// Why an object's bytes may not be the compiled program's.
const (
	whyRead     = "as the interpreter's memory has it, where declared types are laid out as the compiler does"
	whyTiny     = "objects of less than 16 bytes without pointers share blocks, and the interpreter allocates others between them"
	whySmall    = "by itself: it may share a block of 16 bytes, which counts if another object in it is referred to"
	whyFunction = "a function is in it: what it captured is the interpreter's and not counted"
	whyUntyped  = "it holds untyped pointers, which are not followed under the interpreter: what is behind them is not counted"
	whyBoth     = "it holds untyped pointers and functions, which are not followed under the interpreter: what is behind them is not counted"
	whyForeign  = "the interpreter keeps this value in a way of its own"
	whyUnknown  = "no type is known for this block, which may be the interpreter's"
	whyCaptured = "a function captures a variable of this name: where it is held by one, its block counts"
	whyFull     = "the program has more constants than the interpreter keeps apart from its objects"
	whyInlined  = "made by a short function for a package variable: the compiler may have made it static"
	whyTables   = "how a map this large is split hangs on its hash, which is another in every run"
)

const (
	tinyBlock  = 16   // bytes of the blocks that small objects share
	largestMap = 1024 // slots of a map's largest table
)

// Doubt implements profiler.Critic: no figure of an interpreted value passes for
// one read from the compiled program's allocator.
func (d *dress) Doubt(o profiler.Object) (profiler.Precision, string) {
	switch {
	case o.Type == nil:
		return profiler.Estimate, whyUnknown
	case ours(o.Type):
		return profiler.Estimate, whyForeign
	case misfit(o.Dress):
		return profiler.Estimate, whyForeign
	case o.Type.Kind() == reflect.String && rt.StaticFull():
		return profiler.Estimate, whyFull
	case !o.Variable && rt.MayBePreset(o.Address):
		return profiler.Estimate, whyInlined
	case o.Variable && captured(o.Dress):
		return profiler.Estimate, whyCaptured
	case hasKind(o.Type, reflect.UnsafePointer) && hasKind(o.Type, reflect.Func):
		return profiler.Estimate, whyBoth
	case hasKind(o.Type, reflect.UnsafePointer):
		return profiler.Estimate, whyUntyped
	case hasKind(o.Type, reflect.Func):
		return profiler.Estimate, whyFunction
	case o.Type.Kind() == reflect.Map && !o.Variable && o.Size >= largestMap*8:
		return profiler.Estimate, whyTables
	case !o.Pointers && o.Size == tinyBlock && (!o.Variable || o.Type.Size() < tinyBlock):
		return profiler.Estimate, whyTiny
	case o.Variable && !o.Pointers && o.Size < tinyBlock:
		return profiler.Layout, whySmall
	}
	return profiler.Layout, whyRead
}

// Outside implements profiler.Critic: what is static in the compiled program.
func (d *dress) Outside(p unsafe.Pointer) bool { return rt.Preset(p) }

func captured(d profiler.Dress) bool {
	x, ok := d.(*dress)
	return ok && x.captured
}

func misfit(d profiler.Dress) bool {
	x, ok := d.(*dress)
	return ok && !x.fits
}

// hasKind says whether a value holds one of a kind without a pointer between;
// for a map, in its keys and elements.
func hasKind(t reflect.Type, k reflect.Kind) bool {
	switch t.Kind() {
	case k:
		return true
	case reflect.Array, reflect.Chan:
		return hasKind(t.Elem(), k)
	case reflect.Map:
		return hasKind(t.Key(), k) || hasKind(t.Elem(), k)
	case reflect.Struct:
		for i := range t.NumField() {
			if hasKind(t.Field(i).Type, k) {
				return true
			}
		}
	}
	return false
}
