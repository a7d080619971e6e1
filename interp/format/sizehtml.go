package format

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"html"
	"strings"
)

//go:embed sizepage/page.html
var sizePage string

//go:embed sizepage/page.css
var sizeStyle string

//go:embed sizepage/page.js
var sizeScript string

// pageGroup is a group as the page's script reads it.
type pageGroup struct {
	Title string `json:"title"`
	sizeGroup
}

// writeSizeHTML writes one page that needs no other file and no network: an
// icicle to click through, the figures of what was clicked, the findings, and
// the tree as text. The data stands in it as JSON, which encoding/json has
// escaped so that it ends no script.
func writeSizeHTML(b *bytes.Buffer, s sizes) error {
	var groups []pageGroup
	for _, g := range sizeGroups(s.Report) {
		groups = append(groups, pageGroup{g.title(), g})
	}
	data, err := json.Marshal(map[string]any{"groups": groups})
	if err != nil {
		return err
	}
	var text bytes.Buffer
	s.Width, s.Color = 0, false
	if err := writeSizeText(&text, s); err != nil {
		return err
	}
	origin := sizeOrigin(s.Report.Environment)
	if words := s.precision().words(); words != "" {
		origin = words + " " + origin
	}
	var warnings strings.Builder
	for _, w := range gatherWarnings(s.Report) {
		warnings.WriteString("  <p class=\"warning\">" + html.EscapeString(OneLine("Warning: "+w.where()+w.Message+"; "+w.Advice)) + ".</p>\n")
	}
	// One pass: what is put in is not looked through again.
	_, err = strings.NewReplacer(
		"{{title}}", html.EscapeString("Sizes in "+OneLine(s.file())),
		"{{origin}}", html.EscapeString(origin),
		"{{warnings}}", warnings.String(),
		"{{style}}", sizeStyle,
		"{{script}}", sizeScript,
		"{{text}}", html.EscapeString(text.String()),
		"{{data}}", string(data),
	).WriteString(b, sizePage)
	return err
}
