package codec

import (
	"encoding/xml"
	"errors"
	"strconv"
	"strings"
)

func xmlNameless(err error) bool {
	var syntax *xml.SyntaxError
	var unmarshal xml.UnmarshalError
	if _, number := err.(*strconv.NumError); number {
		return true
	}
	return errors.As(err, &syntax) || ended(err) ||
		errors.As(err, &unmarshal) && strings.HasPrefix(string(unmarshal), "expected element ")
}

// XMLMarshal and its like are the functions and methods of encoding/xml.
func XMLMarshal(v any, user bool) ([]byte, error) {
	bare(v)
	b, err := xml.Marshal(v)
	return b, told(err, user, xmlNameless)
}

func XMLMarshalIndent(v any, prefix, indent string, user bool) ([]byte, error) {
	bare(v)
	b, err := xml.MarshalIndent(v, prefix, indent)
	return b, told(err, user, xmlNameless)
}

func XMLUnmarshal(data []byte, v any, user bool) error {
	bare(v)
	return told(xml.Unmarshal(data, v), user, xmlNameless)
}

func XMLEncode(e *xml.Encoder, v any, user bool) error {
	bare(v)
	return told(e.Encode(v), user, xmlNameless)
}

func XMLDecode(d *xml.Decoder, v any, user bool) error {
	bare(v)
	return told(d.Decode(v), user, xmlNameless)
}
