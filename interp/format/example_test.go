package format_test

import (
	"fmt"
	"os"

	"speedtimer/interp/format"
	"speedtimer/interp/report"
)

func ptr(f float64) *float64 { return &f }

func ExampleWrite() {
	r := &report.Report{
		Environment: report.Environment{Engine: "go", Go: "go1.26.8", OS: "linux", Arch: "amd64"},
		Confidence:  0.95, Stopped: report.StoppedDecided,
		Snippets: []report.Snippet{
			{Name: "+=", NsPerOp: ptr(5234.5), Lo: ptr(5201), Hi: ptr(5263), Iterations: 2047,
				Comparison: &report.Comparison{Baseline: "+=", Ratio: ptr(1), Verdict: report.VerdictBaseline}},
			{Name: "Builder", NsPerOp: ptr(843.5), Lo: ptr(840), Hi: ptr(847), Iterations: 16383,
				Comparison: &report.Comparison{Baseline: "+=", Ratio: ptr(.1611), Lo: ptr(.1602), Hi: ptr(.1622), Verdict: report.VerdictFaster}},
		},
	}
	if err := format.Write(os.Stdout, format.Text, format.Input{Report: r}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// snippet  ns/op     interval  comparison
	// +=        5230  5200 – 5260  baseline
	// Builder    844    840 – 847  6.21x faster than += (6.17 – 6.24)
	//
	// engine go, go1.26.8, linux/amd64, confidence 95 %, stopped when every comparison was decided
}
