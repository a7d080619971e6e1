//go:build !js

package lower

import "go/ast"

// The page's interpreter is sent to a browser, where every package weighs. What
// follows is for the command alone.
func init() {
	natively = map[string]choice{
		"crypto":          {less: "Hash.New Hash.Available RegisterHash SignMessage"}, // what is linked in here is not what is there
		"crypto/aes":      {},
		"crypto/cipher":   {},
		"crypto/des":      {},
		"crypto/ecdh":     {},
		"crypto/ecdsa":    {},
		"crypto/ed25519":  {},
		"crypto/elliptic": {},
		"crypto/hkdf":     {},
		"crypto/pbkdf2":   {},
		"crypto/rand":     {},
		"crypto/rc4":      {},
		// Their hash is found by its number among what is linked in.
		"crypto/rsa":       {less: "SignPSS VerifyPSS PSSOptions OAEPOptions EncryptOAEPWithOptions"},
		"crypto/sha3":      {},
		"crypto/subtle":    {less: "WithDataIndependentTiming"},
		"encoding":         {},
		"encoding/ascii85": {},
		"encoding/asn1":    {},
		"encoding/binary":  {},
		"encoding/gob":     {},
		"encoding/json":    {},
		"encoding/pem":     {},
		"encoding/xml":     {},
		"io/fs":            {only: "DirEntry ErrClosed ErrExist ErrInvalid ErrNotExist ErrPermission FileInfo FileMode PathError ValidPath", less: "FileInfo.Mode FileInfo.ModTime FileInfo.Sys"},
		"os":               {only: fileMembers + " Stdout Stderr Exit", less: fileMethodsLess},
		"path/filepath":    {only: "Base Clean Dir Ext FromSlash IsAbs IsLocal Join Match Rel Split ToSlash VolumeName ErrBadPattern"},
		"reflect":          {only: "DeepEqual TypeOf Type Kind", less: "Type.Method Type.MethodByName Type.Methods Type.NumMethod Type.FieldByNameFunc Type.Implements Type.OverflowInt Type.CanSeq Type.CanSeq2"},
		"sync/atomic":      {only: only["sync/atomic"] + atomicMembers},
	}
	nativeSpecials = map[string]func(*fn, *ast.CallExpr) string{
		"crypto/pbkdf2.Key":   (*fn).keyed,
		"crypto/hkdf.Key":     (*fn).keyed,
		"crypto/hkdf.Expand":  (*fn).keyed,
		"crypto/hkdf.Extract": (*fn).keyed,
		"reflect.TypeOf":      (*fn).typeOf,
	}
	for name, c := range coded {
		nativeSpecials[name] = c.call
	}
}

// Package files has these in memory. What a file system says of its own (modes,
// times, the order of a folder) is left out.
const (
	fileMembers = "Create CreateTemp DirEntry ErrClosed ErrExist ErrInvalid ErrNotExist ErrPermission File FileInfo FileMode " +
		"IsExist IsNotExist IsPermission LinkError Lstat Mkdir MkdirAll MkdirTemp Open OpenFile PathError ReadDir ReadFile " +
		"Remove RemoveAll Rename Stat TempDir Truncate WriteFile"
	fileMethodsLess = "File.Chdir File.Chmod File.Chown File.Fd File.ReadDir File.Readdir File.Readdirnames File.SetDeadline " +
		"File.SetReadDeadline File.SetWriteDeadline File.SyscallConn"
	atomicMembers = " AddUintptr AndInt32 AndInt64 AndUint32 AndUint64 AndUintptr CompareAndSwapUint32 CompareAndSwapUint64 " +
		"CompareAndSwapUintptr LoadUintptr OrInt32 OrInt64 OrUint32 OrUint64 OrUintptr StoreUintptr SwapUint32 SwapUint64 " +
		"SwapUintptr Uintptr Value"
)
