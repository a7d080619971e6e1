package service

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"speedtimer/interp/report"
	"speedtimer/interp/why"
)

// mirrored are the Go types that the page has under the same or another name.
var mirrored = map[string]any{
	"CheckRequest": CheckRequest{}, "CheckResult": CheckResult{}, "SnippetPlace": SnippetPlace{}, "Import": Import{}, "Param": Param{}, "Marker": Marker{},
	"FormatRequest": FormatRequest{}, "FormatResult": FormatResult{}, "PlaceRequest": PlaceRequest{}, "Completion": Completion{}, "Description": Description{},
	"RunRequest": RunRequest{}, "CancelRequest": CancelRequest{}, "ExportRequest": ExportRequest{}, "ExportResult": ExportResult{}, "BenchRequest": BenchRequest{},
	"LinkRequest": LinkRequest{}, "LinkResult": LinkResult{}, "OpenRequest": OpenRequest{}, "OpenedLink": OpenedLink{},
	"HistoryID": HistoryID{}, "HistorySave": HistorySave{}, "HistoryList": HistoryList{}, "HistoryEntry": HistoryEntry{}, "Damage": Damage{},
	"Machine": Machine{}, "Step": Step{}, "Start": Start{}, "Release": Release{}, "Exit": Exit{}, "Fault": Fault{},
	"PrepareRequest": PrepareRequest{}, "WhyRequest": WhyRequest{}, "WhyResult": WhyResult{}, "Unit": Unit{},
	"WhySnippet": why.Snippet{}, "WhyNote": why.Note{}, "WhyStep": why.Step{},

	"Report": report.Report{}, "Environment": report.Environment{}, "Calibration": report.Calibration{}, "Snippet": report.Snippet{},
	"Metric": report.Metric{}, "Figure": report.Figure{}, "Comparison": report.Comparison{}, "Warning": report.Warning{}, "ReportError": report.Error{}, "Variable": report.Variable{},
	"Part": report.Part{}, "Finding": report.Finding{}, "Check": report.Check{}, "Growth": report.Growth{}, "Crossing": report.Crossing{}, "RunEvent": report.Event{}, "Look": report.Look{},
}

// A tsField is a member of a TypeScript interface.
type tsField struct {
	optional bool
	typ      string
}

var (
	tsInterface = regexp.MustCompile(`(?ms)^export interface (\w+) \{\n(.*?)^\}`)
	tsMember    = regexp.MustCompile(`(?m)^  (\w+)(\??): ([^;]+);`)
)

func interfaces(t *testing.T) map[string]map[string]tsField {
	all := map[string]map[string]tsField{}
	for _, m := range tsInterface.FindAllStringSubmatch(protocolText(t), -1) {
		require.NotContains(t, all, m[1], "declared twice")
		all[m[1]] = map[string]tsField{}
		for _, f := range tsMember.FindAllStringSubmatch(m[2], -1) {
			all[m[1]][f[1]] = tsField{f[2] == "?", f[3]}
		}
	}
	require.NotEmpty(t, all)
	return all
}

func protocolText(t *testing.T) string {
	files, err := filepath.Glob("../../site/src/core/protocol/*.ts")
	require.NoError(t, err)
	var text strings.Builder
	for _, file := range append(files, "../../site/src/core/protocol.ts") {
		b, err := os.ReadFile(file)
		require.NoError(t, err)
		text.Write(b)
	}
	return text.String()
}

// tsName is the TypeScript name of a mirrored Go type, empty for others.
func tsName(t reflect.Type) string {
	for name, v := range mirrored {
		if reflect.TypeOf(v) == t {
			return name
		}
	}
	return ""
}

// tsType words a field's type as the page must.
func tsType(t reflect.Type, field string) string {
	switch {
	case t == reflect.TypeFor[json.RawMessage]():
		return map[string]string{"event": "RunEvent"}[field] + map[bool]string{true: "Report"}[field == "report"]
	case t.Kind() == reflect.Pointer:
		return tsType(t.Elem(), field)
	case t.Kind() == reflect.Slice:
		return tsType(t.Elem(), field) + "[]"
	case t == reflect.TypeFor[map[string]string]() && field == "files":
		return "Record<string, string>"
	case t.Kind() == reflect.Map:
		return "Record<string, ParamValue>"
	case t.Kind() == reflect.Struct:
		return tsName(t)
	case t.Kind() == reflect.Bool:
		return "boolean"
	case t.Kind() == reflect.String:
		return "string"
	}
	return "number"
}

func TestThePageHasTheSameTypes(t *testing.T) {
	ts := interfaces(t)
	for name, v := range mirrored {
		members, ok := ts[name]
		if !assert.True(t, ok, "the protocol has no interface %s", name) {
			continue
		}
		var known []string
		for f := range reflect.TypeOf(v).Fields() {
			tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			if tag == "-" {
				continue
			}
			known = append(known, tag)
			member, ok := members[tag]
			if !assert.True(t, ok, "%s.%s is missing in the page's protocol", name, tag) {
				continue
			}
			optional := options == "omitempty" || options == "omitzero"
			assert.Equal(t, optional, member.optional, "%s.%s: ? goes with omitempty", name, tag)
			want := tsType(f.Type, tag)
			if f.Type.Kind() == reflect.Pointer && !optional {
				want += " | null"
			}
			if tag == "type" && name != "Completion" && name != "Param" && name != "Variable" {
				want = fmt.Sprintf("%q", strings.ToLower(name))
			}
			assert.Equal(t, want, member.typ, "%s.%s", name, tag)
		}
		for member := range members {
			assert.Contains(t, known, member, "%s.%s is not in the Go type", name, member)
		}
	}
}

// Every op is in the page's list, and no other.
func TestThePageKnowsTheOps(t *testing.T) {
	var ops []string
	for op := range newPage(t).s.ops {
		ops = append(ops, op)
	}
	var listed []string
	for member := range interfaces(t)["Requests"] {
		listed = append(listed, member)
	}
	// Members of Requests end in "}" rather than a simple type: the pattern
	// for members still finds their names.
	slices.Sort(ops)
	slices.Sort(listed)
	assert.Equal(t, ops, listed)
}
