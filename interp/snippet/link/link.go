package link

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"unicode/utf8"

	"speedtimer/interp/snippet"
)

// Version is the format that Make writes and Open reads.
const Version = 1

// Limits, in bytes.
const (
	MaxFragment = 512 << 10 // of a fragment
	MaxUnpacked = 8 << 20   // of what one unpacks to
)

// A Link is what a permalink holds.
type Link struct {
	Text   string // the document
	Report []byte // of its run, as JSON; empty without one
}

// Tags of fields.
const (
	tagText   = 1
	tagReport = 2
)

//go:embed dictionary.txt
var dictionary []byte

// alphabet is that of base64 for addresses: no character of it is escaped.
var alphabet = base64.RawURLEncoding.Strict()

// Make returns the fragment of a link, without the #. The error says what is
// too large, or that the report is no JSON.
func Make(l Link) (string, error) {
	if len(l.Text) > snippet.MaxBytes {
		return "", fmt.Errorf("the document has %d bytes: expected at most %d", len(l.Text), snippet.MaxBytes)
	}
	if !utf8.ValidString(l.Text) {
		return "", errors.New("the document is not UTF-8")
	}
	fields := appendField(nil, tagText, []byte(l.Text))
	if len(l.Report) > 0 {
		if !json.Valid(l.Report) {
			return "", errors.New("the results are not JSON")
		}
		fields = appendField(fields, tagReport, l.Report)
	}
	if len(fields) > MaxUnpacked {
		return "", fmt.Errorf("the results have %d bytes: a link holds %d", len(l.Report), MaxUnpacked)
	}
	packed := pack(fields)
	b := append(checksum(packed), packed...)
	fragment := fmt.Sprint(Version) + alphabet.EncodeToString(b)
	if len(fragment) > MaxFragment {
		return "", fmt.Errorf("the link has %d characters: expected at most %d; share it without results, or make the document shorter", len(fragment), MaxFragment)
	}
	return fragment, nil
}

func appendField(b []byte, tag byte, value []byte) []byte {
	b = binary.AppendUvarint(append(b, tag), uint64(len(value)))
	return append(b, value...)
}

func pack(b []byte) []byte {
	var out bytes.Buffer
	w, _ := flate.NewWriterDict(&out, flate.BestCompression, dictionary) // the level is a valid one
	w.Write(b)                                                           // memory refuses nothing
	w.Close()
	return out.Bytes()
}

func checksum(b []byte) []byte {
	sum := crc32.ChecksumIEEE(b)
	return []byte{byte(sum), byte(sum >> 8), byte(sum >> 16)}
}

// Open reads a fragment, or a whole address with one. It returns the version
// the link claims even where the error says that it can't be read.
func Open(link string) (l Link, version int, err error) {
	fragment := fragmentOf(link)
	if len(fragment) > MaxFragment {
		return l, 0, fmt.Errorf("the link has %d characters: expected at most %d", len(fragment), MaxFragment)
	}
	if version, err = versionOf(fragment); err != nil {
		return l, version, err
	}
	b, err := alphabet.DecodeString(fragment[1:])
	if err != nil {
		return l, version, fmt.Errorf("%w: %s", ErrDamaged, "there are characters in it that links do not have, or its end is missing")
	}
	if len(b) < 4 || !bytes.Equal(checksum(b[3:]), b[:3]) {
		return l, version, fmt.Errorf("%w: its end is missing, or it was changed", ErrDamaged)
	}
	fields, err := unpack(b[3:])
	if err != nil {
		return l, version, err
	}
	l, err = read(fields)
	return l, version, err
}

// ErrDamaged begins the error of a link that is not as it was made.
var ErrDamaged = errors.New("the link is damaged")

// fragmentOf takes away what stands in front of the # and blanks around it.
func fragmentOf(link string) string {
	if _, after, ok := strings.Cut(link, "#"); ok {
		link = after
	}
	return strings.TrimSpace(link)
}

func versionOf(fragment string) (int, error) {
	switch {
	case fragment == "":
		return 0, errors.New("the link is empty: expected an address with a # and what follows it")
	case fragment[0] < '1' || fragment[0] > '9':
		return 0, errors.New("this is no SpeedTimer link: one begins with a digit behind the #")
	}
	version := int(fragment[0] - '0')
	if version != Version {
		return version, fmt.Errorf("the link is of format %d: this SpeedTimer reads format %d; a newer one made it (reload the page, or update the command)", version, Version)
	}
	return version, nil
}

func unpack(b []byte) ([]byte, error) {
	r := flate.NewReaderDict(bytes.NewReader(b), dictionary)
	out, err := io.ReadAll(io.LimitReader(r, MaxUnpacked+1))
	switch {
	case len(out) > MaxUnpacked:
		return nil, fmt.Errorf("the link unpacks to more than %d bytes: no document and report are as large", MaxUnpacked)
	case err != nil:
		return nil, fmt.Errorf("%w: it does not unpack", ErrDamaged)
	}
	return out, nil
}

// read reads the fields.
func read(b []byte) (l Link, err error) {
	seen := false
	for len(b) > 0 {
		tag := b[0]
		size, n := binary.Uvarint(b[1:])
		if n <= 0 || size > uint64(len(b)-1-n) {
			return Link{}, fmt.Errorf("%w: a part of it is missing", ErrDamaged)
		}
		value := b[1+n : 1+n+int(size)]
		b = b[1+n+int(size):]
		switch tag {
		case tagText:
			l.Text, seen = string(value), true
		case tagReport:
			l.Report = value
		}
	}
	switch {
	case !seen:
		return Link{}, errors.New("the link holds no document")
	case len(l.Text) > snippet.MaxBytes:
		return Link{}, fmt.Errorf("the link's document has %d bytes: expected at most %d", len(l.Text), snippet.MaxBytes)
	case !utf8.ValidString(l.Text):
		return Link{}, errors.New("the link's document is not UTF-8")
	case len(l.Report) > 0 && !json.Valid(l.Report):
		return Link{}, errors.New("the link's results are not JSON")
	}
	return l, nil
}
