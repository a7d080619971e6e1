package format

import (
	"bytes"
	"fmt"
	"strings"

	"speedtimer/interp/harness"
)

func writeMarkdown(b *bytes.Buffer, in Input) error {
	r := in.Report
	for _, w := range r.Same {
		head := "Different results"
		if w.Code == harness.WarnNotShared {
			head = "Not compared"
		}
		fmt.Fprintf(b, "**%s:** %s; %s\n\n", head, escapeMarkdown(w.Message), escapeMarkdown(w.Advice))
	}
	if hasFigures(r) {
		resultTable(in, tableOptions{repeat: true}).markdown(b)
		b.WriteByte('\n')
	}
	if text := previewNote(r); text != "" {
		fmt.Fprintf(b, "> **Preview.** %s\n\n", escapeMarkdown(strings.TrimPrefix(text, "PREVIEW. ")))
	}
	markdownList(b, "", growthWords(r))
	for _, s := range r.Snippets {
		if s.Output != "" {
			fmt.Fprintf(b, "Output of %s:\n\n", escapeMarkdown(called(s.Name)+paramsIn(s)))
			for _, l := range outputLines(s, ranOnce(r)) {
				b.WriteString("    " + l + "\n")
			}
			b.WriteByte('\n')
		}
	}
	var warnings []string
	for _, w := range gatherWarnings(r) {
		warnings = append(warnings, w.where()+OneLine(w.Message)+" ("+OneLine(w.Advice)+")")
	}
	markdownList(b, "Warnings:", warnings)
	var errors []string
	for _, e := range r.Errors {
		errors = append(errors, position(in.file(), e)+" "+label(e)+OneLine(e.Message))
	}
	markdownList(b, "Errors:", errors)
	fmt.Fprintf(b, "%s\n", escapeMarkdown(Footer(r)))
	return nil
}

func markdownList(b *bytes.Buffer, head string, items []string) {
	if len(items) == 0 {
		return
	}
	if head != "" {
		b.WriteString(head + "\n\n")
	}
	for _, i := range items {
		b.WriteString("- " + escapeMarkdown(i) + "\n")
	}
	b.WriteByte('\n')
}

var markdownEscapes = strings.NewReplacer(
	`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "<", "&lt;", "&", "&amp;", "[", `\[`, "]", `\]`, "#", `\#`, "~", `\~`,
)

func escapeMarkdown(s string) string { return markdownEscapes.Replace(OneLine(s)) }
