// Command wasm is the core as the page loads it. One compiled module serves
// two roles, named by the first argument:
//
//	service  answers the page's requests (package service); never terminated
//	interp   interprets one program and is thrown away with its worker
//
// It is a thin bridge. What the page's worker gives it and takes from it is the
// object that JavaScript put at globalThis.speedtimer; the functions it offers
// go to that object's ready. site/src/core has the other side.
package main

import (
	"fmt"
	"os"
	"syscall/js"
)

func main() {
	host := js.Global().Get("speedtimer")
	switch role := argument(1); role {
	case "service":
		serve(host)
	case "interp":
		interpret(host)
	default:
		fmt.Fprintf(os.Stderr, "unknown role %q: expected service or interp\n", role)
		os.Exit(2)
	}
	select {} // callbacks do the rest
}

func argument(n int) string {
	if n < len(os.Args) {
		return os.Args[n]
	}
	return ""
}

// offer hands functions to the page's side; each is called with what
// JavaScript passes.
func offer(host js.Value, functions map[string]func(args []js.Value)) {
	object := js.Global().Get("Object").New()
	for name, f := range functions {
		object.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			f(args)
			return nil
		}))
	}
	host.Call("ready", object)
}

// bytesOf copies a Uint8Array.
func bytesOf(v js.Value) []byte {
	b := make([]byte, v.Length())
	js.CopyBytesToGo(b, v)
	return b
}

// arrayOf copies bytes into a new Uint8Array.
func arrayOf(b []byte) js.Value {
	a := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(a, b)
	return a
}
