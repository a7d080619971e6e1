package codec

import (
	"encoding/asn1"
	"encoding/binary"
	"errors"
	"io"
)

func asn1Nameless(err error) bool {
	var syntax asn1.SyntaxError
	return errors.As(err, &syntax)
}

func neverNameless(error) bool { return false }

// ASN1Marshal and its like are the functions of encoding/asn1.
func ASN1Marshal(v any, user bool) ([]byte, error) {
	bare(v)
	b, err := asn1.Marshal(v)
	return b, told(err, user, asn1Nameless)
}

func ASN1MarshalWithParams(v any, params string, user bool) ([]byte, error) {
	bare(v)
	b, err := asn1.MarshalWithParams(v, params)
	return b, told(err, user, asn1Nameless)
}

func ASN1Unmarshal(b []byte, v any, user bool) ([]byte, error) {
	bare(v)
	rest, err := asn1.Unmarshal(b, v)
	return rest, told(err, user, asn1Nameless)
}

func ASN1UnmarshalWithParams(b []byte, v any, params string, user bool) ([]byte, error) {
	bare(v)
	rest, err := asn1.UnmarshalWithParams(b, v, params)
	return rest, told(err, user, asn1Nameless)
}

// BinaryRead and its like are the functions of encoding/binary.
func BinaryRead(r io.Reader, order binary.ByteOrder, v any, user bool) error {
	bare(v)
	return told(binary.Read(r, order, v), user, ended)
}

func BinaryWrite(w io.Writer, order binary.ByteOrder, v any, user bool) error {
	bare(v)
	return told(binary.Write(w, order, v), user, neverNameless)
}

func BinarySize(v any, _ bool) int {
	bare(v)
	return binary.Size(v)
}

func BinaryAppend(b []byte, order binary.ByteOrder, v any, user bool) ([]byte, error) {
	bare(v)
	b, err := binary.Append(b, order, v)
	return b, told(err, user, neverNameless)
}

func BinaryEncode(b []byte, order binary.ByteOrder, v any, user bool) (int, error) {
	bare(v)
	n, err := binary.Encode(b, order, v)
	return n, told(err, user, neverNameless)
}

func BinaryDecode(b []byte, order binary.ByteOrder, v any, user bool) (int, error) {
	bare(v)
	n, err := binary.Decode(b, order, v)
	return n, told(err, user, neverNameless)
}
