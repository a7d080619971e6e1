package codec

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

func jsonNameless(err error) bool {
	var syntax *json.SyntaxError
	var corrupt base64.CorruptInputError
	return errors.As(err, &syntax) || errors.As(err, &corrupt) || ended(err) ||
		strings.HasPrefix(err.Error(), "json: unknown field ")
}

func ended(err error) bool { return err == io.EOF || err == io.ErrUnexpectedEOF }

// JSONMarshal and its like are the functions and methods of encoding/json. The
// last parameter says whether the value is of a type of the program.
func JSONMarshal(v any, user bool) ([]byte, error) {
	bare(v)
	b, err := json.Marshal(v)
	return b, told(err, user, jsonNameless)
}

func JSONMarshalIndent(v any, prefix, indent string, user bool) ([]byte, error) {
	bare(v)
	b, err := json.MarshalIndent(v, prefix, indent)
	return b, told(err, user, jsonNameless)
}

func JSONUnmarshal(data []byte, v any, user bool) error {
	bare(v)
	return told(json.Unmarshal(data, v), user, jsonNameless)
}

func JSONEncode(e *json.Encoder, v any, user bool) error {
	bare(v)
	return told(e.Encode(v), user, jsonNameless)
}

func JSONDecode(d *json.Decoder, v any, user bool) error {
	bare(v)
	return told(d.Decode(v), user, jsonNameless)
}
