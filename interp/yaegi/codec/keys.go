package codec

import (
	"crypto/hkdf"
	"crypto/pbkdf2"
	"hash"
)

// PBKDF2Key and its like are generic functions at the one type that hashes of
// the library are made as.
func PBKDF2Key(h func() hash.Hash, password string, salt []byte, iter, keyLength int) ([]byte, error) {
	return pbkdf2.Key(h, password, salt, iter, keyLength)
}

func HKDFKey(h func() hash.Hash, secret, salt []byte, info string, keyLength int) ([]byte, error) {
	return hkdf.Key(h, secret, salt, info, keyLength)
}

func HKDFExpand(h func() hash.Hash, key []byte, info string, keyLength int) ([]byte, error) {
	return hkdf.Expand(h, key, info, keyLength)
}

func HKDFExtract(h func() hash.Hash, secret, salt []byte) ([]byte, error) {
	return hkdf.Extract(h, secret, salt)
}
