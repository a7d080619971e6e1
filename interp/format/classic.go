package format

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"speedtimer/interp/harness"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

// writeClassic is the output of the original: the calibration, then each
// snippet's code and its time. One line more names the engine.
func writeClassic(b *bytes.Buffer, in Input) error {
	c := in.Report.Calibration
	if c == (report.Calibration{}) { // a benchmark file, or it never came so far
		c = report.Calibration{Resolution: math.NaN(), TimePerTest: math.NaN(), Loop: math.NaN()}
	}
	harness.ClassicHead(b, c.Resolution, c.TimePerTest, c.Loop)
	fmt.Fprintf(b, "engine is %s.\n", strings.TrimPrefix(Engine(in.Report.Environment), "engine "))
	for _, s := range in.Report.Snippets {
		time := math.NaN()
		if s.NsPerOp != nil {
			time = *s.NsPerOp
		}
		shown := harness.ClassicTime(time)
		if p := paramsOf(s); p != "" {
			shown += " " + p
		}
		harness.ClassicSnippet(b, source(in.Document, s), shown)
	}
	return nil
}

// source is a snippet's own text; the name of a benchmark, which has none.
func source(d *snippet.Document, s report.Snippet) string {
	if d == nil {
		return s.Name
	}
	for _, sn := range d.Snippets {
		if sn.Name != s.Name {
			continue
		}
		if !sn.HasSetup {
			return sn.Body.Text
		}
		return sn.Setup.Text + "...\n" + sn.Body.Text
	}
	return s.Name
}
