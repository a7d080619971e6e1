package workspace

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// An Entry is a document, and the run made of it if there was one.
type Entry struct {
	ID       string    // given by Save
	Name     string    // what the user calls it, or the file it came from
	Time     time.Time // when it was run or saved; listed in UTC
	Document string    // the text, byte for byte
	Report   []byte    // the report of the run as JSON, byte for byte; empty without a run
}

// IsRun reports whether the entry holds a run.
func (e Entry) IsRun() bool { return len(e.Report) > 0 }

// File names end in the kind of entry, so that the history can be bounded
// without reading it.
const (
	runSuffix      = ".run"
	documentSuffix = ".document"
	partSuffix     = ".part" // being written
)

func (e Entry) suffix() string {
	if e.IsRun() {
		return runSuffix
	}
	return documentSuffix
}

// version is that of the format. A file of a newer one is left alone.
const version = 1

type header struct {
	Version  int       `json:"speedtimer"`
	Name     string    `json:"name"`
	Time     time.Time `json:"time"`
	Document int       `json:"document"`
	Report   int       `json:"report"`
}

// encode returns the contents of the entry's file.
func (e Entry) encode() ([]byte, error) {
	h, err := json.Marshal(header{version, e.Name, e.Time.UTC(), len(e.Document), len(e.Report)})
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "%s\n%s%s", h, e.Document, e.Report), nil
}

// timeLayout has a fixed width, so that ids sort by time.
const timeLayout = "20060102T150405.000000000Z"

// idOf returns the id of an entry with these contents.
func idOf(t time.Time, contents []byte) string {
	sum := sha256.Sum256(contents)
	return t.UTC().Format(timeLayout) + "-" + hex.EncodeToString(sum[:8])
}

// hashOf returns the hash in an id.
func hashOf(id string) string {
	_, hash, _ := strings.Cut(id, "-")
	return hash
}

var errDamaged = errors.New("damaged entry: its contents are not those that were saved")

// decode returns the entry with the given id from the contents of its file.
func decode(id string, contents []byte) (Entry, error) {
	line, rest, _ := bytes.Cut(contents, []byte("\n"))
	var h header
	if err := json.Unmarshal(line, &h); err != nil {
		return Entry{}, fmt.Errorf("%w: %w", errDamaged, err)
	}
	if h.Version > version {
		return Entry{}, fmt.Errorf("entry of format %d: expected at most %d; a newer version of the program wrote it", h.Version, version)
	}
	if h.Version < 1 || h.Document < 0 || h.Report < 0 || h.Document > len(rest) || h.Report != len(rest)-h.Document || idOf(h.Time, contents) != id {
		return Entry{}, errDamaged
	}
	e := Entry{ID: id, Name: h.Name, Time: h.Time, Document: string(rest[:h.Document])}
	if h.Report > 0 {
		e.Report = rest[h.Document:]
	}
	return e, nil
}
