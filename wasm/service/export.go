package service

import (
	"fmt"
	"strings"

	"speedtimer/interp/format"
	"speedtimer/interp/program"
	"speedtimer/interp/snippet"
	"speedtimer/interp/snippet/link"
)

// formatTest is the export that needs no report: the document as a _test.go
// file.
const formatTest = "test"

func (s *Service) export(ask ExportRequest) (ExportResult, error) {
	doc, _, deep := parse(ask.Text)
	if deep != nil {
		return ExportResult{}, positioned(deep)
	}
	if ask.Format == formatTest {
		return s.testFile(doc)
	}
	if ask.Format == format.NDJSON {
		return ExportResult{}, fmt.Errorf("the format %s is written as a run goes on: choose %s", format.NDJSON, format.JSON)
	}
	if len(ask.Report) == 0 {
		return ExportResult{}, errNoReport
	}
	rep, err := format.ReadJSON(ask.Report)
	if err != nil {
		return ExportResult{}, err
	}
	var b strings.Builder
	err = format.Write(&b, ask.Format, format.Input{Report: rep, Document: doc, File: ask.Name})
	return ExportResult{b.String()}, err
}

// testFile is the document as benchmarks that need nothing of SpeedTimer; a Go
// file is what it is already.
func (s *Service) testFile(doc *snippet.Document) (ExportResult, error) {
	if doc.GoFile {
		return ExportResult{doc.String()}, nil
	}
	info := s.checker.Check(doc)
	if len(info.Errors) > 0 {
		e := info.Errors[0]
		return ExportResult{}, fmt.Errorf("line %d: %s: correct this first", e.Line, e.Message)
	}
	text, err := program.Test(program.Input{Document: doc, Info: info}, false)
	return ExportResult{text}, err
}

func (s *Service) link(ask LinkRequest) (LinkResult, error) {
	l := link.Link{Text: ask.Text}
	if len(ask.Report) > 0 {
		rep, err := format.ReadJSON(ask.Report)
		if err != nil {
			return LinkResult{}, err
		}
		if l.Report, err = link.SlimJSON(rep); err != nil {
			return LinkResult{}, err
		}
	}
	fragment, err := link.Make(l)
	return LinkResult{fragment}, err
}

func (s *Service) open(ask OpenRequest) (OpenedLink, error) {
	l, version, err := link.Open(ask.Fragment)
	if err != nil {
		return OpenedLink{}, err
	}
	out := OpenedLink{Text: l.Text, Version: version}
	if len(l.Report) > 0 {
		if _, err := format.ReadJSON(l.Report); err != nil {
			return OpenedLink{}, fmt.Errorf("the link's results: %w", err)
		}
		out.Report = l.Report
	}
	return out, nil
}
