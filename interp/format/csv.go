package format

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"

	"speedtimer/interp/report"
)

// Columns are those of csv, in order. None will be renamed, moved or taken
// away; new ones come last. Times are nanoseconds an iteration; params is as
// in "n=10 word=abc"; unknown numbers are empty. A comment line ("# engine
// ...") stands above the heading.
var Columns = []string{
	"engine", "host", "go", "os", "arch", "cpu",
	"snippet", "params", "ns_per_op", "lo", "hi", "gross_ns_per_op", "iterations", "samples",
	"allocs_per_op", "bytes_per_op", "collections",
	"baseline", "ratio", "ratio_lo", "ratio_hi", "verdict",
}

func writeCSV(b *bytes.Buffer, in Input) error {
	fmt.Fprintf(b, "# %s\n", Engine(in.Report.Environment))
	w := csv.NewWriter(b)
	w.Write(Columns)
	for _, s := range in.Report.Snippets {
		w.Write(record(in.Report.Environment, s))
	}
	w.Flush()
	return w.Error()
}

func record(e report.Environment, s report.Snippet) []string {
	c := report.Comparison{}
	if s.Comparison != nil {
		c = *s.Comparison
	}
	return []string{
		e.Engine, e.Host, e.Go, e.OS, e.Arch, e.CPU,
		s.Name, paramsOf(s), number(s.NsPerOp), number(s.Lo), number(s.Hi), number(s.Gross),
		strconv.FormatInt(s.Iterations, 10), strconv.Itoa(len(s.Samples)),
		number(s.Allocs), number(s.Bytes), strconv.FormatInt(s.Collections, 10),
		c.Baseline, number(c.Ratio), number(c.Lo), number(c.Hi), c.Verdict,
	}
}

func number(v *float64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatFloat(*v, 'g', -1, 64)
}
