package format

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
)

// hostile is a report whose names would break out of any markup.
func hostile() Input {
	name := "</script><script>alert(1)</script><!--\x00\x1b[2J\u2028\" -> \\\n{{text}}{{data}}\xff'&amp;"
	return Input{File: name, Report: &report.Report{
		Snippets: []report.Snippet{{Name: name, Output: name}},
		Variables: []report.Variable{{
			Snippet: name, Params: map[string]any{name: name}, Name: name, Type: name, Size: 3, Precision: name, Why: name,
			Children: []report.Variable{{Name: name, Type: name, Size: 1, Refcount: 2}, {Shell: true, Size: 2, Parts: []report.Part{{Name: name, Bytes: 2}}}},
		}},
		Findings: []report.Finding{{Snippet: name, Params: map[string]any{name: name}, Kind: name, Path: name, What: name, Advice: name}},
	}}
}

func markupInputs(t *testing.T) map[string]Input {
	all := map[string]Input{"hostile": hostile()}
	for _, file := range sizeFixtures(t) {
		_, all[file] = readSizes(t, file)
	}
	return all
}

// count counts the nodes of a report.
func count(roots []report.Variable) (objects, shells int, bytes int64) {
	eachObject(roots, func(v report.Variable, _ []string) {
		objects++
		bytes += v.Size
		for _, c := range v.Children {
			if c.Shell {
				shells++
			}
		}
	})
	return objects, shells, bytes
}

func TestXMLHoldsEveryNode(t *testing.T) {
	for name, in := range markupInputs(t) {
		d := xml.NewDecoder(strings.NewReader(writeSizes(t, XML, in, SizeOptions{})))
		var objects, shells int
		var bytes int64
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err, name)
			start, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			switch start.Name.Local {
			case "object":
				objects++
				for _, a := range start.Attr {
					if a.Name.Local == "size" {
						n, err := strconv.ParseInt(a.Value, 10, 64)
						require.NoError(t, err)
						bytes += n
					}
				}
			case "shell":
				shells++
			}
		}
		wantObjects, wantShells, wantBytes := count(in.Report.Variables)
		assert.Equal(t, wantObjects, objects, name)
		assert.Equal(t, wantShells, shells, name)
		assert.Equal(t, wantBytes, bytes, name)
	}
}

var (
	dotString = regexp.MustCompile(`"(\\.|[^"\\])*"`)
	dotNode   = regexp.MustCompile(`^n(\d+) \[label=S, [a-z]+=[a-z0-9.]+\];$`)
	dotEdge   = regexp.MustCompile(`^n(\d+) -> n(\d+)( \[style=dotted\])?;$`)
	dotOther  = regexp.MustCompile(`^(digraph sizes \{|subgraph cluster_\d+ \{|\}|rankdir=LR;|node \[shape=box\];|label=S;)$`)
)

// Every line of the graph is one of the few kinds there are, whatever the
// names are, and every node but the variables has one edge to it.
func TestDOTIsAForest(t *testing.T) {
	for name, in := range markupInputs(t) {
		into := map[string]int{}
		declared := 0
		for line := range strings.Lines(writeSizes(t, DOT, in, SizeOptions{})) {
			line = dotString.ReplaceAllString(strings.TrimSpace(line), "S")
			if m := dotNode.FindStringSubmatch(line); m != nil {
				declared++
				continue
			}
			if m := dotEdge.FindStringSubmatch(line); m != nil {
				into[m[2]]++
				continue
			}
			assert.Regexp(t, dotOther, line, name)
		}
		assert.Len(t, into, declared-len(in.Report.Variables), name)
		for n, edges := range into {
			assert.Equal(t, 1, edges, "%s: n%s", name, n)
		}
	}
}

var elsewhere = regexp.MustCompile(`(?i)(src|href|action)\s*=|url\(|@import|https?:`)

// The page asks for nothing from elsewhere, and what a document names is text
// in it.
func TestPageIsSelfContainedAndEscaped(t *testing.T) {
	for name, in := range markupInputs(t) {
		page := writeSizes(t, HTML, in, SizeOptions{})
		assert.Empty(t, elsewhere.FindString(page), name)
		assert.Equal(t, 2, strings.Count(page, "<script"), name)
		assert.Equal(t, 2, strings.Count(page, "</script"), name)
		assert.False(t, strings.Contains(page, "\x00"), name)
		assert.False(t, strings.Contains(page, "\x1b"), name)
		assert.False(t, strings.Contains(page, "<b>"), name)
		_, rest, ok := strings.Cut(page, `<script type="application/json" id="sizes">`)
		require.True(t, ok)
		data, _, _ := strings.Cut(rest, "</script>")
		var got struct{ Groups []pageGroup }
		require.NoError(t, json.Unmarshal([]byte(data), &got), name)
		var variables []report.Variable
		for _, g := range got.Groups {
			variables = append(variables, g.Variables...)
		}
		wantObjects, _, wantBytes := count(in.Report.Variables)
		objects, _, bytes := count(variables)
		assert.Equal(t, wantObjects, objects, name)
		assert.Equal(t, wantBytes, bytes, name)
	}
}

func TestTextMovesNoCursor(t *testing.T) {
	text := writeSizes(t, Text, hostile(), SizeOptions{})
	assert.False(t, strings.Contains(text, "\x1b"))
	assert.False(t, strings.Contains(text, "\x00"))
	assert.Contains(t, text, "3 -> </script>")
}
