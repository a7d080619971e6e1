package codec

import "encoding/gob"

// GobEncode and GobDecode are the methods of encoding/gob, which take no values
// of types of the program.
func GobEncode(e *gob.Encoder, v any, _ bool) error {
	bare(v)
	return e.Encode(v)
}

func GobDecode(d *gob.Decoder, v any, _ bool) error {
	bare(v)
	return d.Decode(v)
}
