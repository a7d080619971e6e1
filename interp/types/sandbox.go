package types

import (
	"slices"
	"strings"
)

// absent are the standard packages that the page does not offer, by the path
// or folder, and why.
var absent = map[string]string{
	"syscall/js":         "the program has no JavaScript in its reach",
	"net":                "there is no network in the sandbox",
	"crypto/tls":         "there is no network in the sandbox",
	"crypto/x509":        "there are no system certificates in the sandbox",
	"mime":               "it needs package net",
	"expvar":             "it serves over the network",
	"log/syslog":         "there is no system log in the sandbox",
	"os/exec":            "the sandbox starts no processes",
	"os/signal":          "the sandbox has no signals",
	"os/user":            "the sandbox has no users",
	"plugin":             "the sandbox loads no plugins",
	"database/sql":       "no driver works in the sandbox",
	"debug":              "it reads executables of other systems",
	"go/build":           "there is no go command in the sandbox",
	"go/importer":        "there is no go command in the sandbox",
	"runtime/cgo":        "there is no C in the sandbox",
	"runtime/race":       "the race detector does not exist for WebAssembly",
	"testing/cryptotest": "it tests implementations of package crypto",
	"cmd":                "it belongs to the go command",
}

// present are exceptions below absent folders.
var present = []string{"net/url", "net/netip", "mime/quotedprintable"}

// WhyNotInSandbox says why the page does not offer a standard package, empty
// when it does.
func WhyNotInSandbox(path string) string {
	if slices.Contains(present, path) {
		return ""
	}
	for at := path; ; {
		if why, ok := absent[at]; ok {
			return why
		}
		i := strings.LastIndexByte(at, '/')
		if i < 0 {
			return ""
		}
		at = at[:i]
	}
}
